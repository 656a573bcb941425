import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '#platform/error-code.ts';
import {
  isKey,
  segmentsOf,
  StorageNotFound,
  type Storage,
  type StoredContent,
  type StoreEntry,
} from '#ports/storage.ts';
import { copyTo, makeFolder, sealFile, syncFolder, syncFolders } from './durable-files.ts';

/**
 * Creates a store in a local folder, accessible by the owner only; acknowledged writes survive a power
 * failure.
 */
export function createFolderStorage(options: { root: string }): Storage {
  const root = path.resolve(options.root);

  return {
    async putFile(key, sourcePath) {
      const target = fileOfKey(root, key);
      // Symbolic links are not followed: renaming would move the link and not its target.
      const source = await fs.open(sourcePath, constants.O_RDONLY | constants.O_NOFOLLOW);
      try {
        if (!(await source.stat()).isFile()) throw new TypeError('the source is not a file');
        return await takeOver({ source, sourcePath, target, root });
      } finally {
        await source.close();
      }
    },

    async read(key, range) {
      const file = await openFile(fileOfKey(root, key));
      if (file === null) throw new StorageNotFound();
      if (!range) return file.createReadStream();
      if (range.end < (await file.stat()).size) return file.createReadStream(range);
      await file.close();
      throw new RangeError('not a piece of the object');
    },

    async stat(key) {
      const stats = await orIfMissing(fs.lstat(fileOfKey(root, key)), null);
      return stats?.isFile() === true ? { size: stats.size } : null;
    },

    async remove(key) {
      const file = fileOfKey(root, key);
      await orIfMissing(fs.unlink(file), undefined);
      await removeEmptyFolders(path.dirname(file), root);
    },

    list: (prefix) => walk(root, '', prefix),

    async check() {
      await makeFolder(root);
      const probe = path.join(root, `.${randomUUID()}.probe`);
      try {
        await fs.writeFile(probe, 'ok', { flag: 'wx', mode: 0o600, flush: true });
      } finally {
        await fs.rm(probe, { force: true });
      }
    },
  };
}

/** The path of a key under `root`. @throws TypeError for an invalid key */
function fileOfKey(root: string, key: string): string {
  return path.join(root, ...segmentsOf(key));
}

/** Lists the objects in a folder and below it; dotted names are files that are still being written. */
async function* walk(folder: string, below: string, prefix: string): AsyncGenerator<StoreEntry> {
  const entries = await orIfMissing(fs.opendir(folder), null);
  for await (const entry of entries ?? []) {
    const key = `${below}${entry.name}`;
    const onTheWay = key.startsWith(prefix) || prefix.startsWith(`${key}/`);
    if (!isKey(entry.name) || !onTheWay) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(place, `${key}/`, prefix);
    const stats = entry.isFile() ? await orIfMissing(fs.lstat(place), null) : null;
    if (stats) yield { key, size: stats.size, modifiedAt: stats.mtime };
  }
}

type Takeover = { source: fs.FileHandle; sourcePath: string; target: string; root: string };

async function takeOver({ source, sourcePath, target, root }: Takeover): Promise<StoredContent> {
  const folder = path.dirname(target);
  const sealed = await sealFile(source);
  try {
    await intoFolder(folder, () => fs.rename(sourcePath, target));
    await syncFolders(folder, root);
    return sealed;
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
  }
  const copied = await intoFolder(folder, () => copyTo(target, source));
  await syncFolders(folder, root);
  await fs.unlink(sourcePath);
  return copied;
}

/** Repeats a write whose folder a concurrent call removed because it was empty. */
async function intoFolder<T>(folder: string, write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await makeFolder(folder);
      return await write();
    } catch (error) {
      const vanished = codeOf(error) === 'ENOENT' && (await orIfMissing(fs.stat(folder), null)) === null;
      if (!vanished || attempt === 5) throw error;
    }
  }
}

/** Removes a folder that has become empty, because its name is a person's CPF. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  let last = folder;
  try {
    for (; last !== root; last = path.dirname(last)) await fs.rmdir(last);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error))) throw error;
  }
  await orIfMissing(syncFolder(last), undefined);
}

async function openFile(file: string): Promise<fs.FileHandle | null> {
  const handle = await orIfMissing(fs.open(file, constants.O_RDONLY | constants.O_NOFOLLOW), null);
  if (handle === null || (await handle.stat()).isFile()) return handle;
  await handle.close();
  return null;
}

/** A missing file or folder, or a path through an ordinary file, gives the alternative value. */
async function orIfMissing<T, F>(call: Promise<T>, instead: F): Promise<T | F> {
  try {
    return await call;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return instead;
    throw error;
  }
}
