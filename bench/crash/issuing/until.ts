import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a busy machine takes for anything that is waited for here, heartbeats of dead workers included. */
const GIVE_UP_MS = 120_000;

/** Asks again until there is an answer. @throws after two minutes, naming what was waited for */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`${what}: waited in vain`);
    await sleep(15);
  }
}
