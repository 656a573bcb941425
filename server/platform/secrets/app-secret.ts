import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keepFile, readKept } from '../files/kept-file.ts';
import { randomToken } from './secrets.ts';

const FILE = 'app-secret';
const PREVIOUS = 'app-secret-previous';
const SHORTEST = 32;

/** APP_SECRET, and the one before it while that still opens. */
export type AppSecrets = [secret: string, previous: string | null];

type Configured = { appSecret: string | null; previousAppSecret: string | null };

/** The secrets of the settings; null without APP_SECRET. */
export function configuredSecrets({ appSecret, previousAppSecret }: Configured): AppSecrets | null {
  return appSecret === null ? null : [appSecret, previousAppSecret];
}

/** The secrets of the settings; without APP_SECRET those of the data folder, where one is generated once. */
export async function appSecrets(configured: Configured, dataDir: string): Promise<AppSecrets> {
  const existing = configuredSecrets(configured) ?? (await keptAppSecrets(dataDir));
  if (existing !== null) return existing;
  const secret = randomToken();
  await keepAppSecrets(dataDir, [secret, null]);
  return [secret, null];
}

/** The secrets that were generated in the data folder; null when there are none. */
export async function keptAppSecrets(dataDir: string): Promise<AppSecrets | null> {
  const secret = await readSecret(join(dataDir, FILE));
  if (secret === null) return null;
  const previous = await readSecret(join(dataDir, PREVIOUS));
  // After a crash between the two files both are the same.
  return [secret, previous === secret ? null : previous];
}

async function readSecret(path: string): Promise<string | null> {
  const existing = (await readKept(path))?.trim() ?? null;
  // A damaged file is refused: a new secret would make every second factor unusable.
  if (existing !== null && existing.length < SHORTEST) {
    throw new Error(`${path} holds no secret: put back the one of the last copy (restore --app-secret)`);
  }
  return existing;
}

/**
 * Writes secrets into the data folder (readable by its owner only). The previous one comes first: after a crash nothing is
 * sealed under a secret that no file holds.
 */
export async function keepAppSecrets(dataDir: string, [secret, previous]: AppSecrets): Promise<void> {
  if (previous !== null) await keepFile(join(dataDir, PREVIOUS), previous);
  await keepFile(join(dataDir, FILE), secret);
  if (previous === null) await rm(join(dataDir, PREVIOUS), { force: true });
}

/** Generates the secret of the data folder anew; the one so far becomes the previous one. */
export async function changeKeptAppSecret(dataDir: string, secret: string): Promise<AppSecrets> {
  const secrets: AppSecrets = [randomToken(), secret];
  await keepAppSecrets(dataDir, secrets);
  return secrets;
}
