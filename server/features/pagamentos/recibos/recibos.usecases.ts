import { DocumentsUnavailable, type Documents } from '#ports/documents.ts';
import type { Admin, Paciente } from '#platform/actor.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { presentRecibo, type Emitente } from './recibos.presenter.ts';
import { findRecibo, listPagosPorOutros } from './recibos.repository.ts';

/** `site.legal`: the payee of the receipt. */
export type ReciboDeps = BaseDeps & {
  documents: Documents;
  settings: { brand: string };
  site: { legal: Emitente };
};

/** Payments of the account for people who took their record to an account of their own since. */
export function lerPagosPorOutros({ actor, deps }: UseCase<Paciente, null, BaseDeps>) {
  return listPagosPorOutros(deps.db, actor.scope);
}

type Pdf = Awaited<ReturnType<Documents['render']>>;

/**
 * Sets the receipt of an order that was paid, as its payments and refunds stand now; the administrator's is audited.
 * @throws naoEncontrado, also for a foreign order and for one that was never paid; reciboIndisponivel
 */
export async function emitirRecibo({
  actor,
  input,
  deps,
}: UseCase<Paciente | Admin, { id: string }, ReciboDeps>): Promise<Pdf & { numero: number }> {
  const row = await findRecibo(deps.db, input.id, actor.tipo === 'Admin' ? null : actor.scope);
  if (!row || row.pagamentos.length === 0) throw notFound();
  if (actor.tipo === 'Admin') {
    await deps.runInTransaction({ actor }, async (uow) =>
      uow.audit({ action: 'pedido.recibo', targetType: 'pedido', targetId: input.id }),
    );
  }
  const { brand } = deps.settings;
  const dados = presentRecibo(row, { brand, legal: deps.site.legal, agora: deps.clock() });
  try {
    return { ...(await deps.documents.render('recibo', dados)), numero: row.numero };
  } catch (error) {
    if (!(error instanceof DocumentsUnavailable)) throw error;
    deps.log.error({ err: error, pedidoId: input.id }, 'a receipt was not made');
    throw reciboIndisponivel();
  }
}

/** 503: the receipt could not be set because of a failure of the server. */
const reciboIndisponivel = () =>
  new AppError(
    503,
    'recibo_indisponivel',
    'Não conseguimos montar o recibo agora. Tente de novo em um minuto.',
  );
