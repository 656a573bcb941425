import { perguntasFeitas } from '#domain/catalogo/perguntas.ts';
import type { Pergunta } from '#domain/catalogo/perguntas.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { together } from '#platform/db/database.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { readPaciente, type ClienteRow } from '#features/contas/clientes/clientes.public.ts';
import { findFatos, type FatosRow } from '#features/consultorio/andamento/andamento.public.ts';
import { lerProntuario, type ProntuarioLido } from '#features/consultorio/caso/caso.public.ts';
import { listDesfechos, type DesfechoRow } from '#features/documentos/emitir/emitir.public.ts';
import { findPedidoOwner, findPedido, type PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import {
  findEscolha,
  listConsultasDe,
  type ConsultaDoPedido,
  type EscolhaRow,
} from '#features/pedidos/consultas/consultas.public.ts';
import { readVersoes } from '#features/catalogo/perguntas/perguntas.public.ts';
import { findDesfeito, type DesfeitoRow } from '#features/pagamentos/encerramentos/encerramentos.public.ts';
import * as rows from './inteiro.repository.ts';

/** Everything that the history of an order is made from. */
export type PedidoHistory = {
  cobrancas: rows.CobrancaDoPedido[];
  avisos: rows.ProviderNoticeRow[];
  arquivos: rows.ArquivoRow[];
  devolucoes: rows.DevolucaoDoPedido[];
  passos: rows.PassoDoPedido[];
  auditoria: rows.PedidoAuditRow[];
};
/** An order with its patient, the questions as they were asked, what doctors did in it and its history. */
export type FullPedido = PedidoHistory & {
  pedido: PedidoRow;
  asked: { saude: Pergunta[]; tratamento: Pergunta[] };
  cliente: ClienteRow;
  respondidoEm: Date | null;
  fatos: FatosRow | undefined;
  prontuario: ProntuarioLido;
  documentos: DesfechoRow[];
  escolha: EscolhaRow | undefined;
  consultas: ConsultaDoPedido[];
  desfeito: DesfeitoRow | undefined;
};

/** Reads everything about one order of any patient; writes an audit row. @throws naoEncontrado */
export async function abrirPedido({
  actor,
  input,
  deps,
}: UseCase<Admin, { id: string }, BaseDeps>): Promise<FullPedido> {
  const owner = await findPedidoOwner(deps.db, input.id);
  if (!owner) throw notFound();
  const scope = systemScope(actor, owner);
  const pedido = await findPedido(deps.db, scope, input.id);
  if (!pedido) throw notFound();
  const of = { scope, pedidoId: pedido.id };
  const [cliente, asked, respondidoEm, fatos, prontuario, historia, depois, desfeito] = await together(
    deps.db,
    (db) =>
      Promise.all([
        readPaciente(db, scope, pedido.id),
        readAsked({ db }, pedido),
        rows.findResposta(db, of),
        findFatos(db, scope, pedido.id),
        lerProntuario(db, { pedidoId: pedido.id, patient: scope, pacienteId: pedido.paciente_id }),
        readHistory({ db }, of),
        readEscolha({ db }, pedido),
        findDesfeito(db, pedido.id),
        recordLook({ ...deps, db }, actor, 'pedido.abrir', { tipo: 'pedido', id: pedido.id }),
      ]),
  );
  return { pedido, asked, cliente, respondidoEm, fatos, prontuario, ...historia, ...depois, desfeito };
}

/** The patient's choice after a refusal; no query for an order that was never refused. */
async function readEscolha(
  { db }: Pick<BaseDeps, 'db'>,
  { id, escolha: known }: PedidoRow,
): Promise<Pick<FullPedido, 'escolha' | 'consultas'>> {
  if (known === null) return { escolha: undefined, consultas: [] };
  const [escolha, consultas] = await Promise.all([findEscolha(db, id), listConsultasDe(db, id)]);
  return { escolha, consultas };
}

async function readAsked({ db }: Pick<BaseDeps, 'db'>, pedido: PedidoRow) {
  const { versao_saude, versao_trat, servico_selecionado } = pedido;
  const ids = [versao_saude, versao_trat].filter((id) => id !== null);
  const versoes = await readVersoes(db, ids);
  const asked = (id: string | null) => perguntasFeitas(versoes, id, servico_selecionado);
  return { saude: asked(versao_saude), tratamento: asked(versao_trat) };
}

const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);

async function readHistory(
  { db }: Pick<BaseDeps, 'db'>,
  of: Parameters<typeof rows.listCobrancas>[1],
): Promise<PedidoHistory & Pick<FullPedido, 'documentos'>> {
  const [cobrancas, arquivos, devolucoes, passos, documentos] = await Promise.all([
    rows.listCobrancas(db, of),
    rows.listPedidoArquivos(db, of),
    rows.listDevolucoes(db, of),
    rows.listPassos(db, of),
    listDesfechos(db, of.scope, of.pedidoId),
  ]);
  const pagamentos = cobrancas.flatMap(({ asaas_id }) => asaas_id ?? []);
  const [avisos, auditoria] = await Promise.all([
    rows.listProviderNotices(db, pagamentos),
    rows.listAuditoria(db, {
      pedido: [of.pedidoId],
      cobranca: idsOf(cobrancas),
      anexo: idsOf(arquivos),
      documento: idsOf(documentos),
    }),
  ]);
  return { cobrancas, avisos, arquivos, devolucoes, passos, documentos, auditoria };
}
