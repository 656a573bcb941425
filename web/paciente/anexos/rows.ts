import type { Anexo } from '#contracts/pedidos/anexos.contract.ts';
import type { TIPOS_ANEXO } from '#domain/pedidos/anexos.ts';
import type { UploadFile } from './uploads/uploads.ts';

export type AnexoRows = {
  /**
   * The stored files. `replaced`: a newer one is being sent to replace it. `content`: the bytes, when the file
   * was sent on this visit, to show until the server has a preview.
   */
  stored: { anexo: Anexo; replaced: boolean; content: Blob | null }[];
  queued: UploadFile[];
};

/**
 * The files of one kind, each listed once: a sent file stays in `queued` until the list of stored files contains
 * it.
 */
export function rowsOfTipo(
  { tipo, varios }: Pick<(typeof TIPOS_ANEXO)[number], 'tipo' | 'varios'>,
  anexos: readonly Anexo[],
  uploads: readonly UploadFile[],
): AnexoRows {
  const here = anexos.filter((anexo) => anexo.tipo === tipo);
  const files = uploads.filter((file) => file.tipo === tipo);
  const sent = new Map<Anexo, UploadFile>();
  for (const file of files) {
    // Whatever state the queue has: the list may contain the file before the answer to its last bytes arrives.
    const stored = here.find(({ envio }) => file.address?.endsWith(`/${envio}`));
    if (stored) sent.set(stored, file);
  }
  const seen = new Set(sent.values());
  const queued = files.filter((file) => !seen.has(file));
  const live = queued.filter(({ state }) => state !== 'refused' && state !== 'sent');
  return {
    stored: here.map((anexo) => ({
      anexo,
      replaced: live.some(({ replaces }) => !varios || replaces === anexo.id),
      content: sent.get(anexo)?.content ?? null,
    })),
    queued,
  };
}
