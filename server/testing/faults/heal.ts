import { databaseAway } from '#platform/db/outage.ts';
import type { TestApp } from '../app/app.ts';
import { Refused } from '../app/client.ts';
import { hurryJobs, jobsAtRest } from '../app/jobs.ts';
import { until } from '../app/until.ts';
import { asksAgain, readOf, type Played } from '../scenes/played.ts';

const HEAL_MS = 60_000;
/** Longer jobs still wait for a provider that was slow. */
const REST_MS = 5_000;

type Acted = { scene: Played; reads: string | null };

/**
 * Waits until each of these is well without further help; where its sentence asks to try again, the act is repeated. Waiting
 * jobs are started, and the look comes when they are done.
 * @returns true, or in words what was thrown, by scene
 */
export async function heal<T extends Acted>(
  app: TestApp,
  acted: readonly T[],
): Promise<Map<T, true | string>> {
  const outcomes = await Promise.all(
    acted.map(async (one) => {
      let said = one.reads;
      const look = async (): Promise<boolean> => {
        const { scene } = one;
        if (asksAgain(said)) said = await readOf((scene.again ?? scene.act)());
        if (await isWell(scene)) return true;
        // A session of the pool may still be one that only reads: the next one is another.
        await hurryJobs(app).catch(() => undefined);
        await jobsAtRest(app, REST_MS).catch(() => undefined);
        return false;
      };
      return [
        one,
        await until('well again', look, HEAL_MS).catch((error: unknown) => String(error)),
      ] as const;
    }),
  );
  return new Map(outcomes);
}

/** A refusal on the way is retried: also one of the scene's own queries, over a session that only reads. */
async function isWell(scene: Played): Promise<boolean> {
  return scene.healed().catch((error: unknown) => {
    if (databaseAway(error) || (error instanceof Refused && error.answer.status === 503)) return false;
    throw error;
  });
}
