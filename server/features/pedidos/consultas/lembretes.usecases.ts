import type { Sistema } from '#platform/actor.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { avisarConsultaJob } from './consultas.jobs.ts';
import { claimLembretes } from './consultas.repository.ts';

const HOUR_MS = 3_600_000;

/** Each reminder: its column, how long before, and the mail's event. */
const LEMBRETES = [
  { coluna: 'lembrada_na_vespera_em', before: 24 * HOUR_MS, momento: 'vespera' },
  { coluna: 'lembrada_na_hora_em', before: HOUR_MS, momento: 'hora' },
] as const;

type Lembrete = (typeof LEMBRETES)[number] & { now: Date };

/**
 * Hands over the reminders of booked consultations one day and one hour before: each once, and none for one that was booked
 * after it was due. A moved consultation is another one, with reminders of its own.
 */
export async function lembrarConsultas({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  const now = deps.clock();
  for (const lembrete of LEMBRETES) await lembrar({ actor, input: { ...lembrete, now }, deps });
}

const lembrar = command({
  load: ({ input: { coluna, before, now } }: UseCase<Sistema, Lembrete, BaseDeps>) => ({
    ids: call(claimLembretes, coluna, { now, until: new Date(now.getTime() + before) }),
  }),
  decide: ({ ids }, { input: { momento } }) => ({
    jobs: ids.map((consultaId) => job(avisarConsultaJob, { consultaId, momento })),
  }),
});
