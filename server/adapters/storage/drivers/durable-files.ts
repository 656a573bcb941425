import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { StoredContent } from '#ports/storage.ts';

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const READ_BYTES = 256 * 1024;

/** Syncs a folder's entries (created, renamed, removed names) to disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Syncs every folder from `folder` up to `root`, because a concurrent call may have created one without
 * having synced it yet.
 */
export async function syncFolders(folder: string, root: string): Promise<void> {
  for (let each = folder; each !== root; each = path.dirname(each)) await syncFolder(each);
  await syncFolder(root);
}

/** Creates `folder` and its missing parents, accessible by the owner only and synced to disk. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await fs.mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
  }
}

/** Restricts an open file to its owner and syncs it to disk. @returns its size and SHA-256 */
export async function sealFile(handle: fs.FileHandle): Promise<StoredContent> {
  const hash = createHash('sha256');
  // One buffer for the whole file: a stream would leave as much garbage as the file is long.
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  let size = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, READ_BYTES, size);
    if (bytesRead === 0) break;
    hash.update(buffer.subarray(0, bytesRead));
    size += bytesRead;
  }
  await handle.chmod(FILE_MODE);
  await handle.sync();
  return { size, sha256: hash.digest('hex') };
}

/** Copies an open file to `target` through a temporary dotted name, so that `target` is never incomplete. */
export async function copyTo(target: string, source: fs.FileHandle): Promise<StoredContent> {
  const part = path.join(path.dirname(target), `.${randomUUID()}.part`);
  const copy = await fs.open(part, 'wx+', FILE_MODE);
  try {
    await copy.writeFile(source.createReadStream({ start: 0, autoClose: false }));
    const sealed = await sealFile(copy);
    await fs.rename(part, target);
    return sealed;
  } catch (error) {
    await fs.rm(part, { force: true });
    throw error;
  } finally {
    await copy.close();
  }
}
