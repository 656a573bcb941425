import { buffer } from 'node:stream/consumers';
import { type Storage, StorageNotFound } from '#ports/storage.ts';
import { renewRows, type RenewalCount, type RenewCall } from '#platform/secrets/renewal.ts';
import type { Log } from '#platform/log/logger.ts';
import { holdDocumento, listSealed, listUnsealed, updateSecrets } from './renovar.repository.ts';
import { hashesOf, hashSecret, keepSecret, openSecret, readSecret } from './segredo.public.ts';

type Call = RenewCall<{ storage: Storage }>;

/** Hashes and seals the secrets of documents that are under APP_SECRET_PREVIOUS anew. */
export async function renovarSegredos(call: Call): Promise<RenewalCount> {
  const { present, both } = call.deps;
  const unsealed = await sealUnsealed(call);
  const sealed = await renewRows(call, {
    list: listSealed,
    renew({ id, segredo_hmac, segredo_lacrado }) {
      const segredo = openSecret(segredo_lacrado, id, both);
      // A seal may be written by the role that serves; it never makes another secret fit a document.
      if (segredo === null || !isHashOf(segredo_hmac, segredo, both)) return 'lost';
      const isPresent =
        openSecret(segredo_lacrado, id, present) !== null &&
        segredo_hmac.equals(hashSecret(segredo, present));
      return isPresent ? 'present' : { id, ...keepSecret(segredo, id, present) };
    },
    write: updateSecrets,
  });
  return { previous: sealed.previous + unsealed.previous, lost: sealed.lost + unsealed.lost };
}

/** Seals the secrets that are in the documents' bytes alone; without `write` they count as renewable. */
async function sealUnsealed({ actor, input: { write }, deps }: Call): Promise<RenewalCount> {
  const { both, present, runInTransaction } = deps;
  const count: RenewalCount = { previous: 0, lost: 0 };
  for (const { id, objeto, segredo_hmac } of await listUnsealed(deps.db)) {
    if (!write) {
      count.previous += 1;
      continue;
    }
    const segredo = objeto === null ? null : await readStoredSecret({ id, objeto }, deps);
    if (segredo === null || !isHashOf(segredo_hmac, segredo, both)) {
      count.lost += 1;
      continue;
    }
    const kept = { id, ...keepSecret(segredo, id, present) };
    const held = await runInTransaction({ actor }, async ({ db }) => {
      const free = await holdDocumento(db, id);
      if (free) await updateSecrets(db, [kept]);
      return free;
    });
    if (held) count.previous += 1;
  }
  return count;
}

function isHashOf(hash: Buffer, segredo: string, keys: Parameters<typeof hashesOf>[1]): boolean {
  return hashesOf(segredo, keys).some((one) => one.equals(hash));
}

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
