import { nota, type MotivoDaNota } from '#domain/importacao/notas.ts';
import { situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import type { PaymentProvider, PixNoProvedor } from '#ports/payment.ts';
import { ProviderError } from '#ports/provider-error.ts';
import type { Sistema } from '#platform/actor.ts';
import type { UseCase } from '#platform/deps.ts';
import { trazerCobranca, type ReconcileDeps } from '#features/pagamentos/cobrancas/cobrancas.public.ts';
import { anotar } from '../trazer/notas-trazidas.usecases.ts';
import * as rows from './pagamentos-trazidos.repository.ts';

export type ConferirDeps = ReconcileDeps & { payment: PaymentProvider };

/** Payments that are read before the next ones are asked for. */
const BATCH = 20;

/** How many payments were asked about, and how many wait because the provider does not answer now, or the budget of calls is spent. */
export type Conferidos = { conferidos: number; faltam: number };

/** Asks the provider about the payments of before, one after the other, those of open orders first; goes on where it stopped. */
export async function conferirPagamentos({
  actor,
  deps,
}: UseCase<Sistema, null, ConferirDeps>): Promise<Conferidos> {
  let conferidos = 0;
  for (;;) {
    const batch = await rows.listPagamentos(deps.db, BATCH);
    for (const one of batch) {
      if (!(await conferir({ actor, input: one, deps })))
        return { conferidos, faltam: await rows.countPagamentos(deps.db) };
      conferidos += 1;
    }
    if (batch.length < BATCH) return { conferidos, faltam: 0 };
  }
}

/** @returns false when the provider cannot be asked now */
async function conferir({
  actor,
  input: one,
  deps,
}: UseCase<Sistema, rows.PagamentoTrazido, ConferirDeps>): Promise<boolean> {
  const { pedido_id: pedidoId, cliente_id: clienteId, asaas_cliente: cliente } = one;
  const remote = await deps.payment.readCobranca(one.asaas_id).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ err: error }, 'the payment provider cannot be asked now');
    return undefined;
  });
  if (remote === undefined) return false;
  const motivos: MotivoDaNota[] = [];
  if (remote === null) motivos.push('pagamento_desconhecido');
  else {
    const pix =
      one.aberto && !remote.removida && waits(remote.status) ? await readPix(deps, remote.id) : null;
    const discord = await trazerCobranca({ actor, input: { clienteId, pedidoId, remote, pix }, deps });
    if (discord !== null) motivos.push(discord);
    if (cliente !== null && remote.idAsaas !== null && remote.idAsaas !== cliente)
      motivos.push('pagador_diferente');
  }
  // A stop before this line asks again; the charge is there then, and nothing is written twice.
  await deps.runInTransaction({ actor }, async (uow) => {
    const of = { cliente_id: clienteId, pedido_id: pedidoId, origem: `pagamento/${pedidoId}` };
    await anotar(
      uow,
      motivos.map((motivo) => ({ ...of, ...nota(motivo) })),
    );
    if (cliente !== null && remote?.idAsaas === cliente) await rows.keepCustomer(uow.db, clienteId, cliente);
    await rows.markConferido(uow.db, pedidoId, deps.clock());
  });
  return true;
}

const waits = (status: string) => ['pendente', 'vencida'].includes(situacaoDoPagamento(status));

/** The code of a charge; null where the provider gives none now, and then the sweep of charges asks again. */
async function readPix({ payment }: ConferirDeps, id: string): Promise<PixNoProvedor | null> {
  return payment.readPix(id).catch((error: unknown) => {
    if (error instanceof ProviderError) return null;
    throw error;
  });
}
