import { setTimeout as sleep } from 'node:timers/promises';
import { hash, verify, type Options } from '@node-rs/argon2';
import { createHashQueue, PROVEN, type HashCaller } from './hash-queue.ts';

/**
 * Parameters of Argon2id, the library's default variant, as OWASP recommends first: 19 MiB, two passes; about
 * 11 ms on one core.
 */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const queue = createHashQueue();

/** Milliseconds that a hash took lately: the mean, the newest counting most. */
let usualMs = 11;
/** The weight of the newest hash in that mean. */
const NEWEST = 0.2;

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const value = await work();
  usualMs += NEWEST * (performance.now() - started - usualMs);
  return value;
}

/**
 * The Argon2id hash of a password, including salt and parameters.
 * @throws AppError 503 when too many wait
 */
export function hashPassword(password: string, caller: HashCaller = PROVEN): Promise<string> {
  return queue.run(caller, () => timed(() => hash(password, PARAMETERS)));
}

/** Waits as long as `hashPassword` would take, and hashes nothing: a refusal known beforehand takes the same time. @throws AppError 503 when too many wait */
export async function waitAsForHash(caller: HashCaller): Promise<void> {
  await queue.run(caller, async () => undefined);
  await sleep(usualMs);
}

/** The hash of a random password, compared when the account is unknown, so that the refusal takes as long. */
const decoy = hashPassword(crypto.randomUUID());

/**
 * True when the password matches the hash; with null (unknown account) always false after the same time.
 * @throws AppError 503 when too many wait
 */
export async function passwordFits(
  stored: string | null,
  password: string,
  caller: HashCaller = PROVEN,
): Promise<boolean> {
  const fits = await queue.run(caller, async () => {
    const against = stored ?? (await decoy);
    return timed(() => verify(against, password));
  });
  return stored !== null && fits;
}
