import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage, StoredContent } from '#ports/storage.ts';
import { makeOwnFolder } from '../files/own-folder.ts';

export type StoreBytesDeps = {
  storage: Storage;
  /** Folder for bytes on their way into the store. */
  pastaDePreparo: string;
};

/** Stores bytes that are in memory under a new key. */
export async function storeBytes(
  { storage, pastaDePreparo }: StoreBytesDeps,
  key: string,
  bytes: Uint8Array,
): Promise<StoredContent> {
  const own = await makeOwnFolder(pastaDePreparo, 'bytes');
  try {
    const file = join(own, 'bytes');
    await writeFile(file, bytes, { mode: 0o600 });
    return await storage.putFile(key, file);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
