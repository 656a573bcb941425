import type { PelaRegra } from '#domain/pagamentos/conciliacao.ts';
import {
  estagioDoPedido,
  valorDoReembolso,
  type CausaDoReembolso,
  type ReembolsoPelaRegra,
} from '#domain/pagamentos/reembolso.ts';
import { documentoFeito, naFila } from '#domain/pedidos/atendimento.ts';
import { entregue } from '#domain/pedidos/recebido.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { listRegras } from '#features/catalogo/reembolsos/reembolsos.public.ts';
import { findPedido, type PedidoRow } from '#features/pedidos/pedidos/pedidos.public.ts';
import { findFatosDoReembolso } from './reembolso.repository.ts';

/** The payment of an order, as the rules ask for it. */
export type PagamentoDoPedido = {
  /** What was paid for the order, freight included. */
  pago: number;
  /** The freight within it. */
  frete: number;
  pagoEm: Date;
};

type OrderOfRefund = Pick<
  PedidoRow,
  'id' | 'status' | 'status_anterior' | 'atendimento' | 'recebido' | 'tem_documento'
>;

/**
 * How much of a payment of the order goes back now (or at `quando`, as the order stands), by the rules in force and by how far the order has come. Two questions to
 * the database.
 */
export async function lerReembolso(
  db: Queries,
  pedido: OrderOfRefund,
  agora: Date,
): Promise<(causa: CausaDoReembolso, pagamento: PagamentoDoPedido, quando?: Date) => ReembolsoPelaRegra> {
  const regras = await listRegras(db);
  const fatos = await findFatosDoReembolso(db, pedido.id);
  const { atendimento, status, status_anterior, recebido, tem_documento } = pedido;
  const delivered = entregue(recebido) && 'Concluído' === (status === 'Excluído' ? status_anterior : status);
  const estagio = estagioDoPedido({
    lido: fatos?.lido === true,
    perguntado: fatos?.perguntado === true,
    consultado: fatos?.consultado === true,
    entregue: tem_documento || documentoFeito(atendimento) || delivered,
    revogado: fatos?.revogado === true,
  });
  // Whatever became of the letter: the post was paid.
  const postado = atendimento === 'postado' || fatos?.postado === true;
  return (causa, { pago, frete, pagoEm }, quando = agora) =>
    valorDoReembolso({
      pago,
      frete: { valor: frete, postado },
      causa,
      estagio,
      pagoEm,
      agora: quando,
      regras,
    });
}

/**
 * True for an order whose documents all left electronically, while none was ever posted: its freight was not used. One question
 * to the database, for an order that has its documents only.
 */
export async function neverPosted(
  db: Queries,
  { id, atendimento }: Pick<PedidoRow, 'id' | 'atendimento'>,
): Promise<boolean> {
  if (atendimento !== 'emitido') return false;
  return (await findFatosDoReembolso(db, id))?.postado !== true;
}

/** True for an order whose money may go back by a rule. */
function mayEnd({ status, atendimento }: OrderOfRefund): boolean {
  return status === 'Excluído' || atendimento === 'recusado' || atendimento === 'cancelado';
}

/** When a charge was paid, and the freight within it. */
export type CobrancaPaga = { pagoEm: Date | null; frete: number };

/** The rules as the reconciliation of an order asks for them; `pagas` has each charge by its id. */
export async function lerPelaRegra(
  db: Queries,
  pedido: OrderOfRefund,
  pagas: ReadonlyMap<string, CobrancaPaga>,
  agora: Date,
): Promise<PelaRegra> {
  if (!mayEnd(pedido)) {
    return () => {
      throw new Error('an order that lives owes nothing by a rule');
    };
  }
  const reembolso = await lerReembolso(db, pedido, agora);
  return (causa, pago, cobranca) => {
    const { pagoEm = null, frete = 0 } = pagas.get(cobranca) ?? {};
    return reembolso(causa, { pago, frete, pagoEm: pagoEm ?? agora });
  };
}

/** What would go back of a payment, of how much; and what, where a choice is open, once its time has passed. */
export type ValorPrevisto = ReembolsoPelaRegra & { pago: number; semEscolha: number | null };

/**
 * What would go back to the patient if their paid order ended now: by a cancellation while it is in the queue, otherwise as
 * after a refusal. @throws naoEncontrado, also for an order that is not paid
 */
export async function preverReembolso({
  actor,
  input,
  deps,
}: UseCase<Paciente, { id: string }, BaseDeps>): Promise<ValorPrevisto> {
  const pedido = await findPedido(deps.db, actor.scope, input.id);
  const pago = pedido?.paga_pedido === true ? pedido.valor_centavos : null;
  const pagoEm = pedido?.cobranca_paga_em ?? null;
  const frete = pedido?.frete_centavos ?? 0;
  if (!pedido || pago === null || pagoEm === null) throw notFound();
  const reembolso = await lerReembolso(deps.db, pedido, deps.clock());
  const causa = naFila(pedido.atendimento) ? 'cancelado' : 'recusado';
  const ate = pedido.escolha_aberta ? pedido.escolher_ate : null;
  const semEscolha = ate && reembolso('sem_escolha', { pago, frete, pagoEm }, ate).valor;
  return { ...reembolso(causa, { pago, frete, pagoEm }), pago, semEscolha };
}
