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

/** An order with its patient, the questions as they were asked, what doctors did in it and its charges. */
export type FullPedido = {
  pedido: PedidoRow;
  asked: { saude: Pergunta[]; tratamento: Pergunta[] };
  cliente: ClienteRow;
  respondidoEm: Date | null;
  fatos: FatosRow | undefined;
  prontuario: ProntuarioLido;
  documentos: DesfechoRow[];
  cobrancas: rows.CobrancaDoPedido[];
  escolha: EscolhaRow | undefined;
  consultas: ConsultaDoPedido[];
  desfeito: DesfeitoRow | undefined;
  espera: rows.EsperaRow | null;
  emailRecusado: boolean;
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
  const [cliente, asked, respondidoEm, fatos, prontuario, cobrancas, documentos, depois, desfeito, contato] =
    await together(deps.db, (db) =>
      Promise.all([
        readPaciente(db, scope, pedido.id),
        readAsked({ db }, pedido),
        rows.findResposta(db, of),
        findFatos(db, scope, pedido.id),
        lerProntuario(db, { pedidoId: pedido.id, patient: scope, pacienteId: pedido.paciente_id }),
        rows.listCobrancas(db, of),
        listDesfechos(db, scope, pedido.id),
        readEscolha({ db }, pedido),
        findDesfeito(db, pedido.id),
        rows.findContato(db, scope),
        recordLook({ ...deps, db }, actor, 'pedido.abrir', { tipo: 'pedido', id: pedido.id }),
      ]),
    );
  const lidos = { asked, cliente, respondidoEm, fatos, prontuario, cobrancas, documentos };
  return { pedido, ...lidos, ...depois, desfeito, ...contato };
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
