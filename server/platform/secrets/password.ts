import { setTimeout as sleep } from 'node:timers/promises';
import { hash, verify, type Options } from '@node-rs/argon2';
import { createHashQueue, PROVEN, type HashCaller } from './hash-queue.ts';
import { importedHashFits, isImportedHash } from './imported-hash.ts';

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

/** Stored in the place of a hash where no password opens the account. */
export const NO_PASSWORD = '!';

const isArgon2 = (stored: string) => stored.startsWith('$argon2');

/**
 * True when the password matches the hash; with null (unknown account) always false after the same time. While accounts have
 * hashes of a hosted predecessor, `beside` is any one of them: each check then takes the work of both kinds, so that the time
 * does not tell which kind an account has, or whether there is one.
 * @throws AppError 503 when too many wait
 */
export async function passwordFits(
  stored: string | null,
  password: string,
  caller: HashCaller = PROVEN,
  beside: string | null = null,
): Promise<boolean> {
  return queue.run(caller, async () => {
    const imported = stored !== null && isImportedHash(stored) ? stored : null;
    const own = stored !== null && isArgon2(stored) ? stored : null;
    const against = own ?? (await decoy);
    const fits = await timed(() => verify(against, password));
    const other = imported ?? beside;
    const fitsImported = other !== null && (await importedHashFits(other, password));
    return imported === null ? own !== null && fits : fitsImported;
  });
}
