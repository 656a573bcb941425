import { hash, verify, type Options } from '@node-rs/argon2';
import pLimit from 'p-limit';

/**
 * Parameters of Argon2id, the library's default variant, as OWASP recommends first: 19 MiB, two passes; about
 * 11 ms on one core.
 */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At most two hashes at a time, so that many sign-ins at once do not starve other requests. */
const limit = pLimit(2);

/** The Argon2id hash of a password, including salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, PARAMETERS));
}

/** The hash of a random password, compared when the account is unknown, so that the refusal takes as long. */
const decoy = hashPassword(crypto.randomUUID());

/** True when the password matches the hash; with null (unknown account) always false after the same time. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  const fits = await limit(async () => verify(stored ?? (await decoy), password));
  return stored !== null && fits;
}
