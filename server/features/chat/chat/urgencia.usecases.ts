import { systemScope, type Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { deskConversaEvents } from '../chat.events.ts';
import { lockConversa, updateConversa } from './conversas/conversas.repository.ts';
import { SEM_URGENCIA } from './conversas/estado.decisions.ts';
import { patientExists } from './conversas/pacientes.repository.ts';

/**
 * Ends the mark of a possible emergency without an answer, for which the patient waits as before; a message after number `ate` with words of danger keeps it. Writes
 * an audit row. @throws naoEncontrado for an unknown or closed account
 */
export const verUrgencia = command({
  find: async ({ actor, input: { id }, deps }: UseCase<Admin, { id: string; ate: number }, BaseDeps>) => {
    if (!(await patientExists(deps.db, actor, id))) throw notFound();
    return systemScope(actor, id);
  },
  load: (_, scope) => ({ conversa: call(lockConversa, scope) }),
  decide: ({ conversa: { urgencia_n, ultimo } }, { input: { id, ate } }, scope): Decision => {
    if (urgencia_n === null || urgencia_n > ate) return {};
    return {
      writes: [call(updateConversa, scope, SEM_URGENCIA)],
      audit: [{ action: 'chat.urgencia_vista', targetType: 'cliente', targetId: id }],
      events: deskConversaEvents(scope, ultimo),
    };
  },
});
