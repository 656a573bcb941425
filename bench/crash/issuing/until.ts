import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any wait here on a busy machine, heartbeats of dead workers included. */
const GIVE_UP_MS = 120_000;

/** Polls until there is an answer. @throws after two minutes, with `what` */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`${what}: waited in vain`);
    await sleep(15);
  }
}
