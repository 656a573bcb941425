import { transicao } from '#domain/pedidos/pedido-status.ts';
import { mudarRascunho, type MudancaDoRascunho, type TipoDeRascunho } from '#domain/pedidos/rascunho.ts';
import type { Paciente, PatientScope } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, type Contribution } from '#platform/db/command/decision.ts';
import type { QueriesInTransaction } from '#platform/db/database.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { lockCliente } from '#features/contas/clientes/clientes.public.ts';
import { findPedido, lockState, transicaoRecusada, type LockedState } from '../pedidos/pedidos.public.ts';
import { rascunhoEvents } from '../pedidos.events.ts';
import { rascunhoEncerrado, rascunhoRecusado } from './rascunhos.errors.ts';
import { readRascunho, writeRascunho, closeRascunho, type RascunhoRow } from './rascunhos.repository.ts';

/**
 * Which draft: of the personal data (`id` is the patient's), or of an order's questionnaire (`id` is the
 * order's).
 */
export type DraftTarget = { tipo: TipoDeRascunho; id: string };

const EMPTY: RascunhoRow = { versao: 0, desde: 0, salvo_em: null, campos: {} };

/** The order of a draft, or null for the personal data. @throws naoEncontrado for another patient's */
function pedidoIdOf({ clienteId }: Paciente, { tipo, id }: DraftTarget): string | null {
  if (tipo === 'historico') return id;
  // A page that one patient left open must not write into the draft of the next patient who signs in on the
  // same browser.
  if (id !== clienteId) throw notFound();
  return null;
}

/** Reads what was typed and not saved. @throws naoEncontrado, also for a foreign id */
export async function lerRascunho({
  actor,
  input,
  deps,
}: UseCase<Paciente, DraftTarget, BaseDeps>): Promise<RascunhoRow> {
  const pedidoId = pedidoIdOf(actor, input);
  if (pedidoId !== null && !(await findPedido(deps.db, actor.scope, pedidoId))) throw notFound();
  return (await readRascunho(deps.db, actor.scope, pedidoId)) ?? EMPTY;
}

type SaveDraft = DraftTarget & { versao: number; campos: MudancaDoRascunho };

/**
 * Saves a draft field by field: changes from two devices are merged, and within one field the last one wins.
 * Idempotent.
 * @throws rascunhoEncerrado when it was typed before the last save, transicaoRecusada for a paid or ended
 * order
 */
export const guardarRascunho = command({
  load: ({ actor, input }: UseCase<Paciente, SaveDraft, BaseDeps>) => {
    const pedidoId = pedidoIdOf(actor, input);
    return {
      ...(pedidoId === null && { cliente: call(lockCliente, actor.scope) }),
      pedido: call(lockState, actor.scope, pedidoId),
      draft: call(readRascunho, actor.scope, pedidoId),
    };
  },
  decide: ({ pedido, draft }, { actor, input, now }) => {
    const pedidoId = pedidoIdOf(actor, input);
    if (pedidoId !== null) requireEditable(pedido);
    const antes = draft ?? EMPTY;
    if (input.versao < antes.desde) throw rascunhoEncerrado();
    const mudado = mudarRascunho(input.tipo, antes.campos, input.campos);
    if (!mudado.ok) throw rascunhoRecusado(mudado);
    const { scope } = actor;
    if (!mudado.mudou) return { answer: { versao: antes.versao, salvo_em: antes.salvo_em } };
    const versao = antes.versao + 1;
    const targetType = pedidoId === null ? 'cliente' : 'pedido';
    const begun = { action: 'rascunho.comecar', targetType, targetId: input.id };
    return {
      writes: [call(writeRascunho, scope, pedidoId, mudado.campos, now)],
      // Audited once per draft and not once per keystroke: `salvo_em` is null before the first change.
      audit: antes.salvo_em === null ? [begun] : [],
      events: rascunhoEvents(scope, pedidoId, versao),
      answer: { versao, salvo_em: now },
    };
  },
});

/** A draft may be changed as long as the questionnaire may be saved. @throws naoEncontrado, transicaoRecusada */
function requireEditable(pedido: LockedState | null): void {
  if (!pedido) throw notFound();
  const { status, pago_em } = pedido;
  const next = transicao({ status, evento: 'responder_historico', ator: 'Paciente', pago: pago_em !== null });
  if (!next.ok) throw transicaoRecusada(next.motivo);
}

/**
 * Reads what ends a draft in the transaction that saves its data, under the lock of the order or patient: its fields go and its
 * version grows, so that a change typed before and received afterwards is refused.
 * @param pedidoId null for the draft of the personal data; an order that is not the patient's has none
 */
export async function encerrarRascunho(
  tx: QueriesInTransaction,
  scope: PatientScope,
  pedidoId: string | null,
): Promise<Contribution> {
  const draft = (await readRascunho(tx, scope, pedidoId)) ?? EMPTY;
  return {
    writes: [call(closeRascunho, scope, pedidoId)],
    events: rascunhoEvents(scope, pedidoId, draft.versao + 1),
  };
}
