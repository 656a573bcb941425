import { join } from 'node:path';
import { keepFile, readKept } from '../files/kept-file.ts';
import { randomToken } from './secrets.ts';

const FILE = 'app-secret';
const SHORTEST = 32;

/** APP_SECRET from the settings, or the one made once in the data folder (readable by its owner only). */
export async function appSecret(configured: string | null, dataDir: string): Promise<string> {
  const existing = configured ?? (await keptAppSecret(dataDir));
  if (existing !== null) return existing;
  const secret = randomToken();
  await keepAppSecret(dataDir, secret);
  return secret;
}

/** The one that was made in the data folder; null while none is. */
export async function keptAppSecret(dataDir: string): Promise<string | null> {
  const path = join(dataDir, FILE);
  const existing = (await readKept(path))?.trim() ?? null;
  // A new one in its place would leave every second factor closed.
  if (existing !== null && existing.length < SHORTEST) {
    throw new Error(`${path} holds no secret: put back the one of the last copy (restore --app-secret)`);
  }
  return existing;
}

/** Makes a secret the data folder's own: a restored installation goes on under that of its copy. */
export function keepAppSecret(dataDir: string, secret: string): Promise<void> {
  return keepFile(join(dataDir, FILE), secret);
}
