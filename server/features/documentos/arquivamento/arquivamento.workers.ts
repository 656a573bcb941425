import type { JobHandler } from '#platform/jobs/queue.ts';
import {
  arquivarDocumentos,
  type ArquivarDeps,
  arquivarJob,
  type Arquivar,
} from './arquivamento.usecases.ts';

/** The longest pause between two tries, in seconds; the first is a minute, doubled each time. */
const LONGEST_PAUSE = 60 * 60;

export function arquivamentoWorkers(deps: ArquivarDeps): JobHandler<Arquivar>[] {
  const actor = { tipo: 'Sistema', nome: 'arquivamento' } as const;
  return [
    {
      job: arquivarJob,
      async handle({ depois, tentativa = 0 }) {
        const outcome = await arquivarDocumentos({ actor, input: { depois: depois ?? null }, deps });
        if (outcome.state === 'done') return;
        const again = outcome.state === 'later' ? tentativa + 1 : 0;
        const data = { tentativa: again, ...(outcome.state === 'more' && { depois: outcome.depois }) };
        const pause = again === 0 ? {} : { startAfterSeconds: Math.min(30 * 2 ** again, LONGEST_PAUSE) };
        await deps.runInTransaction({ actor }, (uow) =>
          uow.enqueue(arquivarJob, data, { singletonKey: 'todas', ...pause }),
        );
      },
    },
  ];
}
