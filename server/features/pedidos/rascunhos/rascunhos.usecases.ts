import { transicao } from '#domain/pedidos/pedido-status.ts';
import { mudarRascunho, type MudancaDoRascunho, type TipoDeRascunho } from '#domain/pedidos/rascunho.ts';
import type { Paciente, PatientScope } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { lockCliente } from '#features/contas/clientes/clientes.public.ts';
import { findPedido, lockState, transicaoRecusada } from '../pedidos/pedidos.public.ts';
import { announceRascunho } from '../pedidos.events.ts';
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
type SavedDraft = Pick<RascunhoRow, 'versao' | 'salvo_em'>;

/**
 * Saves a draft field by field: changes from two devices are merged, and within one field the last one wins.
 * Idempotent.
 * @throws rascunhoEncerrado when it was typed before the last save, transicaoRecusada for a paid or ended
 * order
 */
export async function guardarRascunho({
  actor,
  input,
  deps,
}: UseCase<Paciente, SaveDraft, BaseDeps>): Promise<SavedDraft> {
  const { scope } = actor;
  const pedidoId = pedidoIdOf(actor, input);
  return deps.runInTransaction({ actor }, async (uow) => {
    // The lock first: whoever comes second reads the draft as the first has left it.
    const [, draft] = await Promise.all([
      lockTarget(uow, actor, pedidoId),
      readRascunho(uow.db, scope, pedidoId),
    ]);
    const antes = draft ?? EMPTY;
    if (input.versao < antes.desde) throw rascunhoEncerrado();
    const mudado = mudarRascunho(input.tipo, antes.campos, input.campos);
    if (!mudado.ok) throw rascunhoRecusado(mudado);
    if (!mudado.mudou) return antes;
    const salvo_em = deps.clock();
    const versao = antes.versao + 1;
    uow.sent(writeRascunho(uow.db, scope, pedidoId, mudado.campos, salvo_em));
    // Audited once per draft and not once per keystroke: `salvo_em` is null before the first change.
    if (antes.salvo_em === null) {
      uow.audit({
        action: 'rascunho.comecar',
        targetType: pedidoId === null ? 'cliente' : 'pedido',
        targetId: input.id,
      });
    }
    announceRascunho(uow, scope, pedidoId, versao);
    return { versao, salvo_em };
  });
}

/**
 * Locks the patient or the order, so that drafts and the save of the same data are written one after another.
 */
async function lockTarget(uow: UnitOfWork, actor: Paciente, pedidoId: string | null): Promise<void> {
  if (pedidoId === null) return void (await lockCliente(uow.db, actor.scope));
  const pedido = await lockState(uow.db, actor.scope, pedidoId);
  if (!pedido) throw notFound();
  const { status, pago_em } = pedido;
  // A draft may be changed as long as the questionnaire may be saved.
  const next = transicao({ status, evento: 'responder_historico', ator: 'Paciente', pago: pago_em !== null });
  if (!next.ok) throw transicaoRecusada(next.motivo);
}

/**
 * Ends a draft inside the transaction that saves its data: deletes its fields and increments its version, so that a change typed
 * before and received afterwards is refused. The caller holds the lock of the order or patient.
 * @param pedidoId null for the draft of the personal data; an order that is not the patient's has none
 * @returns what announces it
 */
export async function encerrarRascunho(
  uow: UnitOfWork,
  scope: PatientScope,
  pedidoId: string | null,
): Promise<() => void> {
  const versao = await closeRascunho(uow.db, scope, pedidoId);
  return () => {
    if (versao !== null) announceRascunho(uow, scope, pedidoId, versao);
  };
}
