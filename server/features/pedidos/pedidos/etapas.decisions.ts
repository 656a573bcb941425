import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { situacaoDaPessoa } from '#domain/contas/pessoas/pessoa.ts';
import type { Etapa } from '#domain/pedidos/mensagens-etapa.ts';
import { transicao, type Evento } from '#domain/pedidos/pedido-status.ts';
import { etapaLine } from '#features/chat/chat/chat.public.ts';
import type { Actor, PatientScope } from '#platform/actor.ts';
import { answerFrom, call, merge, type Contribution, type Decision } from '#platform/db/command/decision.ts';
import { pedidoEvents } from '../pedidos.events.ts';
import { updatePedido, type LockedState, type PedidoChange } from './mudar.repository.ts';
import { pessoaNaoAutorizou, transicaoRecusada } from './pedidos.errors.ts';
import { findForList, type PedidoNaLista, type PedidoRow } from './pedidos.repository.ts';

type Step = {
  row: LockedState;
  evento: Evento;
  etapa: Etapa;
  actor: Actor;
  change?: PedidoChange;
};

/**
 * One event of a locked order: the change of its row, audit, live events and the automatic chat line.
 * @throws transicaoRecusada where the table of transitions does not allow the event
 */
export function etapaOf({ row, evento, etapa, actor, change = {} }: Step, now: Date): Contribution {
  const ator = actor.tipo === 'Paciente' || actor.tipo === 'Admin' ? actor.tipo : 'Sistema';
  const pago = row.pago_em !== null;
  const next = transicao({ status: row.status, evento, ator, pago, statusAnterior: row.status_anterior });
  if (!next.ok) throw transicaoRecusada(next.motivo);
  const { id: pedidoId, cliente_id: clienteId, numero } = row;
  const step = {
    writes: [call(updatePedido, pedidoId, { ...change, status: next.status }, now)],
    audit: [{ action: `pedido.${evento}`, targetType: 'pedido', targetId: pedidoId }],
    events: pedidoEvents(row, row.versao + 1),
  };
  return merge(step, etapaLine({ etapa, pedidoId, clienteId, numero }, now));
}

/** Nothing is paid for an adult who has not allowed the account to ask for them. @throws pessoaNaoAutorizou */
export function requireLiberada({ pessoa, data_nascimento, ...vinculo }: PedidoRow, now: Date): void {
  if (pessoa === null || data_nascimento === null) return;
  const situacao = situacaoDaPessoa({ ...vinculo, data_nascimento }, dataEmSaoPaulo(now));
  if (situacao !== 'liberada') throw pessoaNaoAutorizou(pessoa);
}

/** The order after a step, and warnings to show to the patient. */
export type StepResult = { pedido: PedidoNaLista; avisos: string[] };

/** A step that answers with the order as it leaves it. */
export function answerPedido(
  scope: PatientScope,
  id: string,
  ...contributions: Contribution[]
): Decision<StepResult> {
  const answer = answerFrom(call(findForList, scope, id), (pedido, avisos) => {
    if (!pedido) throw new Error('an order vanished inside its own transaction');
    return { pedido, avisos };
  });
  return { ...merge(...contributions), answer };
}
