import { adiadaAte, type Adiamento } from '#domain/chat/adiamento.ts';
import { systemScope, type Admin, type PatientScope, type Sistema } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job, type Contribution, type Decision } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { PATIENT_RETRIES, type JobDefinition } from '#platform/jobs/queue.ts';
import type { Vigentes } from '#features/catalogo/ajustes/ajustes.public.ts';
import { lerCalendario } from '#features/catalogo/feriados-locais/feriados-locais.public.ts';
import { deskConversaEvents, givenConversaEvents } from '#features/chat/chat.events.ts';
import { lockConversa, readConversa, updateConversa, type ConversaRow } from './conversas.repository.ts';
import { putOff } from './estado.decisions.ts';
import { patientExists } from './pacientes.repository.ts';

/** Tells the desk that a conversation comes back at the moment to which it was put off. */
export const voltarConversaJob: JobDefinition<{ clienteId: string }> = {
  name: 'chat.voltar',
  options: PATIENT_RETRIES,
};

/**
 * Puts a conversation off: till then it neither waits nor counts as waiting; the patient's next message ends it sooner.
 * Writes an audit row.
 * @returns the moment at which it comes back
 * @throws naoEncontrado for an unknown or closed account
 */
export const adiarConversa = command({
  find: async (use: UseCase<Admin, { id: string; quando: Adiamento }, AdiamentoDeps>) => {
    const [scope, { calendario }] = await Promise.all([scopeOf(use), lerCalendario(use.deps)]);
    return { scope, calendario };
  },
  load: (_, { scope }) => ({ conversa: call(lockConversa, scope) }),
  decide: ({ conversa }, { input: { id: clienteId, quando }, deps, now }, { scope, calendario }) => {
    const { horario } = deps.settings;
    const ate = adiadaAte(quando, now, { horario, calendario });
    const startAfterSeconds = Math.ceil((ate.getTime() - now.getTime()) / 1000);
    const change = changeOf(conversa, scope, ate, 'chat.adiar');
    const jobs = [job(voltarConversaJob, { clienteId }, { startAfterSeconds })];
    return { ...change, jobs, answer: ate };
  },
});

/**
 * Ends a putting off before its time, or the reminder after it; a conversation that was not put off stays as it is.
 * Writes an audit row.
 * @throws naoEncontrado for an unknown or closed account
 */
export const retomarConversa = command({
  find: (use: OnDesk<{ id: string }>) => scopeOf(use),
  load: (_, scope) => ({ conversa: call(lockConversa, scope) }),
  decide: ({ conversa }, _, scope): Decision =>
    conversa.adiada_ate === null ? {} : changeOf(conversa, scope, null, 'chat.retomar'),
});

type OnDesk<Input> = UseCase<Admin, Input, BaseDeps>;

/** The hours of the house, as they are in force. */
export type AdiamentoDeps = BaseDeps & { settings: Pick<Vigentes, 'horario'> };

async function scopeOf({ actor, input: { id }, deps }: OnDesk<{ id: string }>): Promise<PatientScope> {
  if (!(await patientExists(deps.db, actor, id))) throw notFound();
  return systemScope(actor, id);
}

function changeOf(
  conversa: ConversaRow,
  scope: PatientScope,
  adiada_ate: Date | null,
  action: string,
): Contribution {
  return {
    writes: [call(updateConversa, scope, putOff(conversa, adiada_ate))],
    audit: [{ action, targetType: 'cliente', targetId: scope.clienteId }],
    events: [...deskConversaEvents(scope, conversa.ultimo), ...givenConversaEvents(conversa)],
  };
}

/** Tells the desk that the time of a conversation has come; does nothing when it was ended or put off again. */
export const voltarConversa = command({
  load: ({ actor, input: { clienteId } }: UseCase<Sistema, { clienteId: string }, BaseDeps>) => ({
    conversa: call(readConversa, systemScope(actor, clienteId)),
  }),
  decide: ({ conversa }, { actor, input: { clienteId }, now }): Decision => {
    if (!conversa?.adiada_ate || conversa.adiada_ate > now || conversa.fechada_em) return {};
    return { events: deskConversaEvents(systemScope(actor, clienteId), conversa.ultimo) };
  },
});
