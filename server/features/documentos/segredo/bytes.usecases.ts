import { buffer } from 'node:stream/consumers';
import { StorageNotFound, type Storage } from '#ports/storage.ts';
import type { Log } from '#platform/log/logger.ts';
import { readSecret } from './segredo.public.ts';

/** The secret in the stored bytes of a document; null where they are missing or hold none. */
export async function readStoredSecret(
  { id, objeto }: { id: string; objeto: string },
  { storage, log }: { storage: Storage; log: Log },
): Promise<string | null> {
  try {
    return readSecret(await buffer(await storage.read(objeto)));
  } catch (error) {
    if (!(error instanceof StorageNotFound)) throw error;
    log.error({ err: error, documentoId: id }, 'a stored document is missing');
    return null;
  }
}
