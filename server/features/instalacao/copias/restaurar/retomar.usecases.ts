import type { Sistema } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { takeJobs } from '../copias.repository.ts';

const BATCH_SIZE = 500;

/**
 * Hands the jobs that a restored copy contains to the running queue, each once; jobs that this version does
 * not know are dropped.
 * @returns how many were handed over
 */
export async function resumeJobs({
  actor,
  input: { knownJobs },
  deps,
}: UseCase<Sistema, { knownJobs: ReadonlySet<string> }, BaseDeps>): Promise<number> {
  let resumed = 0;
  for (;;) {
    const taken = await deps.runInTransaction({ actor }, async (uow) => {
      const jobs = await takeJobs(uow.db, BATCH_SIZE);
      for (const { nome, dados, chave, a_partir } of jobs) {
        if (!knownJobs.has(nome)) continue;
        const wait = Math.ceil((a_partir.getTime() - deps.clock().getTime()) / 1000);
        await uow.enqueue({ name: nome }, objectOf(dados), {
          ...(chave === null ? {} : { singletonKey: chave }),
          ...(wait > 0 ? { startAfterSeconds: wait } : {}),
        });
        resumed += 1;
      }
      return jobs.length;
    });
    if (taken < BATCH_SIZE) return resumed;
  }
}

/** The data of a job as an object, which the queue requires; an empty one for anything else. */
function objectOf(dados: unknown): object {
  return typeof dados === 'object' && dados !== null ? dados : {};
}
