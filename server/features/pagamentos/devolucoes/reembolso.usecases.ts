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
  /** In centavos, freight included. */
  pago: number;
  /** The freight within it. */
  frete: number;
  pagoEm: Date;
};

type OrderOfRefund = Pick<
  PedidoRow,
  'status' | 'status_anterior' | 'atendimento' | 'recebido' | 'tem_documento'
>;

/** The refund rules in force, and the work done for an order. */
export type FatosLidos = {
  regras: Awaited<ReturnType<typeof listRegras>>;
  fatos: Awaited<ReturnType<typeof findFatosDoReembolso>>;
};

/** Reads the refund rules and the work done for an order; two statements. */
export async function readFatos(db: Queries, pedidoId: string): Promise<FatosLidos> {
  const [regras, fatos] = await Promise.all([listRegras(db), findFatosDoReembolso(db, pedidoId)]);
  return { regras, fatos };
}

/** The part of a payment that goes back now (or at `quando`, as the order is). */
function reembolsoDe(
  { regras, fatos }: FatosLidos,
  { atendimento, status, status_anterior, recebido, tem_documento }: OrderOfRefund,
  agora: Date,
): (causa: CausaDoReembolso, pagamento: PagamentoDoPedido, quando?: Date) => ReembolsoPelaRegra {
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

/** True for an order whose documents all left electronically, while none was ever posted: its freight was not used. */
export function neverPosted({ fatos }: FatosLidos, { atendimento }: Pick<PedidoRow, 'atendimento'>): boolean {
  return atendimento === 'emitido' && fatos?.postado !== true;
}

/** True for an order whose money may go back by a rule. */
function mayEnd({ status, atendimento }: OrderOfRefund): boolean {
  return status === 'Excluído' || atendimento === 'recusado' || atendimento === 'cancelado';
}

/** When a charge was paid, and the freight within it. */
type CobrancaPaga = { id: string; pago_em: Date | null; frete_centavos: number };

/** The rules as the reconciliation of an order asks for them; `pagas` are its charges. */
export function pelaRegra(
  lidos: FatosLidos,
  pedido: OrderOfRefund,
  pagas: readonly CobrancaPaga[],
  agora: Date,
): PelaRegra {
  if (!mayEnd(pedido)) {
    return () => {
      throw new Error('an order that lives owes nothing by a rule');
    };
  }
  const reembolso = reembolsoDe(lidos, pedido, agora);
  return (causa, pago, cobranca) => {
    const { pago_em = null, frete_centavos: frete = 0 } = pagas.find(({ id }) => id === cobranca) ?? {};
    return reembolso(causa, { pago, frete, pagoEm: pago_em ?? agora });
  };
}

/** A refund that would be due now of `pago`; `semEscolha`: that of an open choice whose time passes, null without one. */
export type ValorPrevisto = ReembolsoPelaRegra & { pago: number; semEscolha: number | null };

/**
 * The refund of a paid order that ended now: by a cancellation while it is in the queue, otherwise as
 * after a refusal. @throws naoEncontrado, also for an order that is not paid
 */
export async function preverReembolso({
  actor,
  input,
  deps,
}: UseCase<Paciente, { id: string }, BaseDeps>): Promise<ValorPrevisto> {
  const pedido = await findPedido(deps.db, actor.scope, input.id);
  const cobranca = pedido?.cobranca;
  if (!pedido || cobranca?.estado !== 'paga' || !cobranca.paga_pedido) throw notFound();
  const { valor_centavos: pago, frete_centavos: frete, pago_em: pagoEm } = cobranca;
  const reembolso = reembolsoDe(await readFatos(deps.db, pedido.id), pedido, deps.clock());
  const causa = naFila(pedido.atendimento) ? 'cancelado' : 'recusado';
  const ate = pedido.escolha?.estado === 'aberta' ? pedido.escolha.escolher_ate : null;
  const semEscolha = ate && reembolso('sem_escolha', { pago, frete, pagoEm }, ate).valor;
  return { ...reembolso(causa, { pago, frete, pagoEm }), pago, semEscolha };
}
