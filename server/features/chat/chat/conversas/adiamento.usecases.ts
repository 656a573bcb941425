import { adiadaAte, type Adiamento } from '#domain/chat/adiamento.ts';
import { systemScope, type Admin, type Sistema } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { deskConversaEvents } from '#features/chat/chat.events.ts';
import { voltarConversaJob } from '../chat.jobs.ts';
import { lockConversa, readConversa, updateConversa } from './conversas.repository.ts';
import { patientExists } from './pacientes.repository.ts';

/**
 * Puts a conversation off: till then it neither waits nor counts as waiting; the patient's next message ends it sooner.
 * Writes an audit row.
 * @returns the moment at which it comes back
 * @throws naoEncontrado for an unknown or closed account
 */
export async function adiarConversa({
  actor,
  input: { id, quando },
  deps,
}: UseCase<Admin, { id: string; quando: Adiamento }, BaseDeps>): Promise<Date> {
  if (!(await patientExists(deps.db, actor, id))) throw notFound();
  const scope = systemScope(actor, id);
  const agora = deps.clock();
  const ate = adiadaAte(quando, agora);
  await deps.runInTransaction({ actor }, async (uow) => {
    const { ultimo } = await lockConversa(uow.db, scope);
    await updateConversa(uow.db, scope, { adiada_ate: ate });
    uow.audit({ action: 'chat.adiar', targetType: 'cliente', targetId: id });
    uow.emit(...deskConversaEvents(scope, ultimo));
    const startAfterSeconds = Math.ceil((ate.getTime() - agora.getTime()) / 1000);
    await uow.enqueue(voltarConversaJob, { clienteId: id }, { startAfterSeconds });
  });
  return ate;
}

/**
 * Ends a putting off before its time, or the reminder after it; a conversation that was not put off stays as it is.
 * Writes an audit row.
 * @throws naoEncontrado for an unknown or closed account
 */
export async function retomarConversa({
  actor,
  input: { id },
  deps,
}: UseCase<Admin, { id: string }, BaseDeps>): Promise<void> {
  if (!(await patientExists(deps.db, actor, id))) throw notFound();
  const scope = systemScope(actor, id);
  await deps.runInTransaction({ actor }, async (uow) => {
    const { adiada_ate: ate, ultimo } = await lockConversa(uow.db, scope);
    if (ate === null) return;
    await updateConversa(uow.db, scope, { adiada_ate: null });
    uow.audit({ action: 'chat.retomar', targetType: 'cliente', targetId: id });
    uow.emit(...deskConversaEvents(scope, ultimo));
  });
}

/** Tells the desk that the time of a conversation has come; does nothing when it was ended or put off again. */
export async function voltarConversa({
  actor,
  input: { clienteId },
  deps,
}: UseCase<Sistema, { clienteId: string }, BaseDeps>): Promise<void> {
  const scope = systemScope(actor, clienteId);
  const conversa = await readConversa(deps.db, scope);
  if (!conversa?.adiada_ate || conversa.adiada_ate > deps.clock()) return;
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.emit(...deskConversaEvents(scope, conversa.ultimo)),
  );
}
