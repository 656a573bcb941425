import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Default age in ms at which a working folder counts as left over from a killed process. */
const LEFT_BEHIND_MS = 3600_000;

/**
 * Creates a new folder `<prefix>-…` in `parent` for one task; the caller removes it. Entries of `parent`
 * older than `leftBehindMs` are removed, because a killed process left them.
 */
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
