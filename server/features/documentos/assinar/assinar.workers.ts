import type { JobHandler } from '#platform/jobs/queue.ts';
import { assinarJob, type AssinarData } from './assinar.jobs.ts';
import { assinarPendentes } from './assinar.usecases.ts';
import type { AssinarDeps } from './documento.usecases.ts';

/** The longest pause between two tries, in seconds; the first is two, doubled each time. */
const LONGEST_PAUSE = 30;

/** Signs what waits for a doctor, batch after batch; between two batches other doctors have their turn. */
export function assinarWorkers(deps: AssinarDeps): JobHandler<AssinarData>[] {
  const actor = { tipo: 'Sistema', nome: 'assinatura' } as const;
  return [
    {
      job: assinarJob,
      async handle({ medicoId, tentativa = 0 }) {
        const outcome = await assinarPendentes({ actor, input: { medicoId }, deps });
        if (outcome === 'done') return;
        // One job waits per doctor: what is issued meanwhile finds this one.
        const again = outcome === 'later' ? tentativa + 1 : 0;
        const pause = again === 0 ? {} : { startAfterSeconds: Math.min(2 ** again, LONGEST_PAUSE) };
        await deps.runInTransaction({ actor }, (uow) =>
          uow.enqueue(assinarJob, { medicoId, tentativa: again }, { singletonKey: medicoId, ...pause }),
        );
      },
    },
  ];
}
