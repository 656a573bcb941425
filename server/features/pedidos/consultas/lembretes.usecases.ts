import type { Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { avisarConsultaJob } from './consultas.jobs.ts';
import { claimLembretes } from './consultas.repository.ts';

const HOUR_MS = 3_600_000;

/** Each reminder: its column, how long before, and the mail's event. */
const LEMBRETES = [
  { coluna: 'lembrada_na_vespera_em', before: 24 * HOUR_MS, momento: 'vespera' },
  { coluna: 'lembrada_na_hora_em', before: HOUR_MS, momento: 'hora' },
] as const;

/**
 * Hands over the reminders of booked consultations one day and one hour before: each once, and none for one that was booked
 * after it was due. A moved consultation is another one, with reminders of its own.
 */
export async function lembrarConsultas({ actor, deps }: UseCase<Sistema, null, BaseDeps>): Promise<void> {
  const now = deps.clock();
  for (const { coluna, before, momento } of LEMBRETES) {
    await deps.runInTransaction({ actor }, async (uow) => {
      const until = new Date(now.getTime() + before);
      for (const consultaId of await claimLembretes(uow.db, coluna, { now, until })) {
        await uow.enqueue(avisarConsultaJob, { consultaId, momento });
      }
    });
  }
}
