import { hash, verify, type Options } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Argon2id is the library's default. OWASP's first choice for Argon2id: 19 MiB, two passes; about 11 ms on one core. */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Two at a time: a storm of sign-ins waits here instead of starving every other request. */
const limit = pLimit(2);

/** Argon2id hash of a password, with its own salt and parameters inside. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, PARAMETERS));
}

/** A hash of nothing anyone knows: an unknown account takes as long to refuse as a known one. */
const decoy = hashPassword(crypto.randomUUID());

/** True when the password fits; `null` (no such account) costs the same time and is always false. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  const fits = await limit(async () => verify(stored ?? (await decoy), password));
  return stored !== null && fits;
}
