import { join } from 'node:path';
import { keepFile, readKept } from '../files/kept-file.ts';
import { randomToken } from './secrets.ts';

const FILE = 'app-secret';
const SHORTEST = 32;

/** APP_SECRET of the settings, or the one generated once in the data folder (readable by its owner only). */
export async function appSecret(configured: string | null, dataDir: string): Promise<string> {
  const existing = configured ?? (await keptAppSecret(dataDir));
  if (existing !== null) return existing;
  const secret = randomToken();
  await keepAppSecret(dataDir, secret);
  return secret;
}

/** The secret that was generated in the data folder; null when there is none. */
export async function keptAppSecret(dataDir: string): Promise<string | null> {
  const path = join(dataDir, FILE);
  const existing = (await readKept(path))?.trim() ?? null;
  // A damaged file is refused: a new secret would make every second factor unusable.
  if (existing !== null && existing.length < SHORTEST) {
    throw new Error(`${path} holds no secret: put back the one of the last copy (restore --app-secret)`);
  }
  return existing;
}

/**
 * Writes a secret into the data folder, for a restored installation that continues with the secret of its
 * copy.
 */
export function keepAppSecret(dataDir: string, secret: string): Promise<void> {
  return keepFile(join(dataDir, FILE), secret);
}
