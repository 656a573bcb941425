import { BYTES_DAS_FOLHAS, FOLHAS_DO_DOSSIE, folhasParaOArquivo } from '#domain/pedidos/dossie.ts';
import type { Drawn, Media } from '#ports/media.ts';
import { StorageNotFound, type Storage } from '#ports/storage.ts';
import type { Admin } from '#platform/actor.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { AnexoDoPedido } from '#features/pedidos/anexos/anexos.public.ts';

export type SheetImagesDeps = BaseDeps & { storage: Storage; media: Media };

/** A file of an order with images of its pages; null for a file that may not be shown or is missing. */
export type ShownFile = { anexo: AnexoDoPedido; drawing: Drawn | null };

/**
 * Draws the pages of an order's files within the dossier's limits of pages and bytes; the caller removes them
 * with `deleteSheets`.
 * @throws MediaUnavailable when the media process fails
 */
export async function drawSheets({
  input: anexos,
  deps,
}: UseCase<Admin, readonly AnexoDoPedido[], SheetImagesDeps>): Promise<ShownFile[]> {
  const shown: ShownFile[] = [];
  let [sheets, bytes] = [FOLHAS_DO_DOSSIE, BYTES_DAS_FOLHAS];
  try {
    for (const [i, anexo] of anexos.entries()) {
      const limits = {
        sheets: folhasParaOArquivo(sheets, anexos.length - i - 1),
        bytes: Math.max(1, bytes),
      };
      const drawing = anexo.situacao === 'guardado' ? await drawAnexo(anexo, limits, deps) : null;
      shown.push({ anexo, drawing });
      sheets -= drawing?.sheets.length ?? 0;
      bytes -= drawing?.bytes ?? 0;
    }
    return shown;
  } catch (error) {
    await deleteSheets(shown);
    throw error;
  }
}

async function drawAnexo(
  { id, objeto }: AnexoDoPedido,
  limits: { sheets: number; bytes: number },
  { storage, media, log }: SheetImagesDeps,
): Promise<Drawn | null> {
  try {
    return await media.draw(await storage.read(objeto), limits);
  } catch (error) {
    if (!(error instanceof StorageNotFound)) throw error;
    // The dossier says that the file cannot be shown; the operator learns from the log that its object is
    // missing.
    log.error({ err: error, anexoId: id }, 'a stored file is missing');
    return null;
  }
}

/** Deletes the drawn pages from disk. */
export async function deleteSheets(shown: readonly ShownFile[]): Promise<void> {
  await Promise.all(shown.flatMap(({ drawing }) => drawing?.remove() ?? []));
}
