import type { Admin } from '#platform/actor.ts';
import { tooManyTries } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, job } from '#platform/db/command/decision.ts';
import { takeFailedJobs, type FailedJob } from '#platform/db/queries/failed-jobs.ts';
import { countTry, type Limit } from '#platform/db/queries/rate-limit.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { providersEvents } from '#platform/live/topics.ts';

/** Acts of one administrator. */
export const TRIES: Limit = { max: 60, windowSeconds: 600 };
/** Jobs that one act puts into the queue again. */
export const JOBS_AT_ONCE = 200;

type Retrying = UseCase<Admin, { nome: string }, BaseDeps>;

/** Puts failed jobs of a kind into the queue again, those of one key once. @returns how many @throws 429 */
export async function tentarDeNovo(use: Retrying): Promise<number> {
  const { actor, deps } = use;
  if (!(await countTry(deps.db, `tarefas:${actor.administradorId}`, TRIES))) throw tooManyTries();
  return enqueueAgain(use);
}

/** Taken and enqueued in one transaction: two clicks at once enqueue each job once. */
const enqueueAgain = command({
  load: ({ input: { nome } }: Retrying) => ({ failed: call(takeFailedJobs, nome, JOBS_AT_ONCE) }),
  decide: ({ failed }, { input: { nome } }) => {
    const again = oncePerKey(failed);
    if (again.length === 0) return { answer: 0 };
    return {
      jobs: again.map(({ data, singleton_key }) =>
        job({ name: nome }, data ?? {}, singleton_key === null ? {} : { singletonKey: singleton_key }),
      ),
      audit: [{ action: 'tarefas.tentar', targetType: 'tarefa', targetId: nome }],
      events: providersEvents(),
      answer: again.length,
    };
  },
});

function oncePerKey(failed: readonly FailedJob[]): FailedJob[] {
  const keys = new Set<string>();
  return failed.filter(({ singleton_key }) => {
    if (singleton_key === null) return true;
    const first = !keys.has(singleton_key);
    keys.add(singleton_key);
    return first;
  });
}
