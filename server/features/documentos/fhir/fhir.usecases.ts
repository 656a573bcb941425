import { buffer } from 'node:stream/consumers';
import type { Bundle, FhirResource } from 'fhir/r4';
import { StorageNotFound, type Storage } from '#ports/storage.ts';
import { presentBundle } from './bundle.presenter.ts';
import type { EmitidoRow } from './emitido.repository.ts';

/**
 * A document as a Bundle with the bytes that were signed; a sheet that waits for a signature by hand is not in it.
 * @throws StorageNotFound, unless it is to be made without bytes that are missing
 */
export async function readBundle(
  row: EmitidoRow,
  storage: Storage,
  how: 'whole' | 'without what is missing' = 'whole',
): Promise<Bundle<FhirResource>> {
  const { objeto, canal, assinado_em } = row;
  if (objeto === null || canal !== 'eletronico' || assinado_em === null) return presentBundle(row, null);
  try {
    return presentBundle(row, { pdf: await buffer(await storage.read(objeto)) });
  } catch (error) {
    if (how === 'whole' || !(error instanceof StorageNotFound)) throw error;
    return presentBundle(row, null);
  }
}
