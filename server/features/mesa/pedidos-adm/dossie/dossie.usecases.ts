import { DocumentsUnavailable, type Documents } from '#ports/documents.ts';
import { MediaUnavailable } from '#ports/media.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import type { UseCase } from '#platform/deps.ts';
import { listAnexos } from '#features/pedidos/anexos/anexos.public.ts';
import { requireProva } from '#features/contas/identidade/identidade.public.ts';
import { presentContext, type PresentDeps } from '#features/pedidos/pedidos/pedidos.public.ts';
import { presentDossie } from './dossie.presenter.ts';
import { deleteSheets, drawSheets, type SheetImagesDeps } from './folhas.usecases.ts';
import { presentLinhas } from '../fio/fio.presenter.ts';
import { lerFioInteiro } from '../fio/fio.usecases.ts';
import { paraODossie } from '../inteiro/apagada.usecases.ts';
import { abrirPedido } from '../inteiro/inteiro.usecases.ts';
import { presentInteiro } from '../pedidos-adm.presenter.ts';
import { AppError } from '#platform/app-error.ts';

export type DossieDeps = SheetImagesDeps &
  PresentDeps & {
    documents: Documents;
    settings: { brand: string; adminEmail: string };
  };

type DossieCall = UseCase<Admin, { id: string }, DossieDeps>;
type Pdf = Awaited<ReturnType<Documents['render']>>;

/**
 * Produces the dossier of an order as a PDF, with the pages of its files. Requires a recent prova, because an
 * unattended browser must not give out a patient's health record; writes an audit row before the PDF is
 * handed out.
 * @throws 403 prova_necessaria, naoEncontrado, dossieIndisponivel
 */
export async function gerarDossie({ actor, input, deps }: DossieCall): Promise<Pdf> {
  await requireProva({ actor, input: null, deps });
  const opened = await abrirPedido({ actor, input, deps });
  const inteiro = await paraODossie({ actor, input: opened, deps });
  const scope = systemScope(actor, inteiro.pedido.cliente_id);
  const anexos = await listAnexos(deps.db, systemScope(actor, inteiro.cliente.id), input.id);
  const { numero } = inteiro.pedido;
  const linhas = await lerFioInteiro(deps, { pedidoId: input.id, numero, scope });
  const { brand, adminEmail } = deps.settings;
  const stamp = { marca: brand, por: adminEmail, agora: deps.clock() };
  try {
    const shown = await drawSheets({ actor, input: anexos, deps });
    try {
      const contado = {
        inteiro: presentInteiro(inteiro, presentContext(deps)),
        acontecimentos: presentLinhas(numero, linhas),
      };
      const { dados, imagens } = presentDossie(contado, shown, stamp);
      return await audited({ actor, input, deps }, await deps.documents.render('dossie', dados, imagens));
    } finally {
      await deleteSheets(shown);
    }
  } catch (error) {
    if (!(error instanceof DocumentsUnavailable || error instanceof MediaUnavailable)) throw error;
    deps.log.error({ err: error, pedidoId: input.id }, 'a dossier was not made');
    throw dossieIndisponivel();
  }
}

/** Writes the audit row of a finished PDF; the PDF is destroyed when that fails. */
async function audited({ actor, input, deps }: DossieCall, pdf: Pdf): Promise<Pdf> {
  try {
    await deps.runInTransaction({ actor }, async (uow) =>
      uow.audit({ action: 'pedido.dossie', targetType: 'pedido', targetId: input.id }),
    );
    return pdf;
  } catch (error) {
    pdf.content.destroy();
    throw error;
  }
}

/** 503: the dossier could not be produced because of a failure of the server; the order is unchanged. */
const dossieIndisponivel = () =>
  new AppError(
    503,
    'dossie_indisponivel',
    'Não conseguimos montar o dossiê agora. O pedido está como estava: tente de novo em um minuto.',
  );
