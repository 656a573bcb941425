import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MAX_FOLHAS } from '#contracts/documentos/entrega.contract.ts';
import type { Media } from '#ports/media.ts';
import { StorageNotFound } from '#ports/storage.ts';
import type { Paciente } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UseCase } from '#platform/deps.ts';
import { showsSheet, type WithBytes } from './entrega.policy.ts';
import * as entrega from './entrega.repository.ts';
import type { DocumentoEntregue } from './entrega.repository.ts';
import type { EntregaDeps } from './entrega.usecases.ts';

export type FolhasDeps = EntregaDeps & { media: Media };

/** Bytes of all page pictures of one document. */
export const MAX_BYTES = 8_000_000;

/**
 * A page of a document as a picture. The first call draws and stores all pages; later ones read them.
 * @throws naoEncontrado, MediaUnavailable
 */
export async function verFolha({
  actor,
  input,
  deps,
}: UseCase<Paciente, { id: string; n: number }, FolhasDeps>): Promise<Readable> {
  const row = await entrega.findDocumento(deps.db, actor.scope, input.id);
  if (!row || !showsSheet(row)) throw notFound();
  const kept = await entrega.findFolha(deps.db, row, input.n);
  if (kept !== null) {
    try {
      return await deps.storage.read(kept);
    } catch (error) {
      // A restored installation has the row without its picture.
      if (!(error instanceof StorageNotFound)) throw error;
    }
  }
  const drawn = await drawFolhas(row, deps);
  const objeto = drawn[input.n - 1];
  if (objeto === undefined) throw notFound();
  return deps.storage.read(objeto);
}

/** Draws and keeps the pages. @returns the keys of their pictures, page by page */
async function drawFolhas(row: WithBytes<DocumentoEntregue>, deps: FolhasDeps): Promise<string[]> {
  const limits = { sheets: MAX_FOLHAS, bytes: MAX_BYTES };
  const drawing = await deps.media.draw(await deps.storage.read(row.objeto), limits);
  if (!drawing) return [];
  try {
    const objetos: string[] = [];
    for (const file of drawing.sheets) {
      const objeto = `${row.objeto.split('/')[0] ?? 'documentos'}/folha-${randomUUID()}.jpg`;
      await deps.storage.putFile(objeto, file);
      objetos.push(objeto);
    }
    const folhas = objetos.map((objeto, i) => ({
      documento_id: row.id,
      pagina: i + 1,
      sha256: row.sha256,
      objeto,
      created_at: deps.clock(),
    }));
    // Of two that draw at once the later one is kept; the sweep removes what no row names.
    if (folhas.length > 0) await entrega.saveFolhas(deps.db, folhas);
    return objetos;
  } finally {
    await drawing.remove();
  }
}
