import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder this old was, where nobody says another age, left by a server that was killed. */
const LEFT_BEHIND_MS = 3600_000;

/** A folder of one's own for one piece of work, to be removed after it; what a killed server left beside it goes. */
export async function makeOwnFolder(
  parent: string,
  prefix: string,
  leftBehindMs = LEFT_BEHIND_MS,
): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const made = await stat(path).catch(() => null);
    if (made && Date.now() - made.mtimeMs > leftBehindMs) await rm(path, { recursive: true, force: true });
  }
  return mkdtemp(join(parent, `${prefix}-`));
}
