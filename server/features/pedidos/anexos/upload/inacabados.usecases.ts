import type { BaseDeps } from '#platform/deps.ts';
import type { UploadStore } from '#platform/http/upload/upload-store.ts';
import { deleteEndedReservations } from '#platform/space/space.repository.ts';

/**
 * Ends uploads that had no bytes for an hour: gives their space back and deletes their pieces, whichever replica took them.
 * The sender begins anew.
 */
export async function encerrarInacabados(
  { db, clock }: Pick<BaseDeps, 'db' | 'clock'>,
  store: Pick<UploadStore, 'removeEnded'>,
): Promise<void> {
  await deleteEndedReservations(db, clock());
  await store.removeEnded();
}
