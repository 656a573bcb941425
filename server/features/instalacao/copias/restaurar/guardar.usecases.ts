import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '#ports/storage.ts';
import { CopiaRecusada } from '../copias.errors.ts';
import type { Cursor } from './leitura.usecases.ts';
import { checksummed } from '../tally.usecases.ts';

/** How many files are written to the store at once; a store waits for the disk or the network for each. */
const CONCURRENT_PUTS = 8;

type StoreFilesDeps = { storage: Storage; temporaryFolder: string };

/**
 * Puts the files of a copy into the store and compares the stored hash of each with the copy's.
 * @throws CopiaRecusada for a difference
 */
export async function storeFiles(
  cursor: Cursor,
  unreadable: ReadonlySet<string>,
  { storage, temporaryFolder }: StoreFilesDeps,
): Promise<void> {
  const folder = join(temporaryFolder, `restauro-${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  try {
    for (let item = cursor.current; item; item = cursor.current) {
      // A file whose content is incomplete in the copy is not restored and stays missing.
      if (item.tipo === 'arquivo' && !unreadable.has(item.chave)) {
        const { chave } = item;
        const file = join(folder, randomUUID());
        let sha256 = '';
        const content = checksummed(item.content, (checksum) => (sha256 = checksum.sha256));
        await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
        const putting = put(storage, chave, file, sha256)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => underWay.delete(putting));
        underWay.add(putting);
        if (underWay.size >= CONCURRENT_PUTS) await Promise.race(underWay);
      }
      if (failures.length > 0) break;
      await cursor.advance();
    }
    await Promise.all(underWay);
    if (failures.length > 0) throw failures[0];
  } finally {
    await Promise.all(underWay);
    await rm(folder, { recursive: true, force: true });
  }
}

async function put(storage: Storage, chave: string, file: string, sha256: string): Promise<void> {
  const stored = await storage.putFile(chave, file);
  if (stored.sha256 === sha256) return;
  throw new CopiaRecusada('Um arquivo não ficou igual ao da cópia. Confira o disco e restaure de novo.');
}
