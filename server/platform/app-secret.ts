import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomToken } from './secrets.ts';

/** APP_SECRET from the settings, or the one made once in the data folder (readable by its owner only). */
export async function appSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured) return configured;
  const path = join(dataDir, 'app-secret');
  const existing = await readFile(path, 'utf8').catch(() => '');
  if (existing.trim().length >= 32) return existing.trim();
  const secret = randomToken();
  const file = await open(path, 'w', 0o600);
  await file.writeFile(secret);
  await file.sync();
  await file.close();
  return secret;
}
