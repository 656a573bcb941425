import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomToken } from './secrets.ts';

const FILE = 'app-secret';

/** APP_SECRET from the settings, or the one made once in the data folder (readable by its owner only). */
export async function appSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured) return configured;
  const existing = await readFile(join(dataDir, FILE), 'utf8').catch(() => '');
  if (existing.trim().length >= 32) return existing.trim();
  const secret = randomToken();
  await keepAppSecret(dataDir, secret);
  return secret;
}

/** Makes a secret the data folder's own: a restored installation goes on under that of its copy. */
export async function keepAppSecret(dataDir: string, secret: string): Promise<void> {
  const file = await open(join(dataDir, FILE), 'w', 0o600);
  try {
    await file.writeFile(secret);
    await file.sync();
  } finally {
    await file.close();
  }
}
