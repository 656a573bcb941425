import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from './run-as.ts';

/**
 * Creates the folder of the server's socket, one per data folder. Its path is short, because a socket's path
 * is limited to 107 bytes, and its mode is 0700, because connections through it need no password.
 */
export async function prepareSocketFolder(dataDir: string, identity: Identity): Promise<string> {
  const name = createHash('sha1').update(dataDir).digest('hex').slice(0, 10);
  const folder = join(tmpdir(), `zelo-${name}`);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await refuseForeignFolder(folder, identity);
  if (identity.drops) await chown(folder, identity.uid, identity.gid);
  await chmod(folder, 0o700);
  return folder;
}

/**
 * Refuses a folder that another user created first in a shared /tmp in order to listen in place of the
 * server.
 */
async function refuseForeignFolder(folder: string, identity: Identity): Promise<void> {
  const stats = await lstat(folder);
  const ours = stats.uid === process.getuid?.() || stats.uid === identity.uid;
  if (stats.isDirectory() && ours) return;
  throw new Error(`A pasta ${folder} pertence a outro usuário. Remova-a ou defina TMPDIR com outra pasta.`);
}
