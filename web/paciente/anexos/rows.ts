import type { Anexo } from '../../../contracts/pedidos/anexos.contract.ts';
import type { TIPOS_ANEXO } from '../../../domain/pedidos/anexos.ts';
import type { UploadFile } from './uploads/uploads.ts';

export type AnexoRows = {
  /**
   * The stored files. `replaced`: a newer one is on its way to this place. `content`: the bytes of one that
   * was sent on this visit, to show until the server has a picture.
   */
  stored: { anexo: Anexo; replaced: boolean; content: Blob | null }[];
  queued: UploadFile[];
};

/** The files of one kind, each in one place only: what was sent stands in the queue until the list has it. */
export function rowsOfTipo(
  { tipo, varios }: Pick<(typeof TIPOS_ANEXO)[number], 'tipo' | 'varios'>,
  anexos: readonly Anexo[],
  uploads: readonly UploadFile[],
): AnexoRows {
  const here = anexos.filter((anexo) => anexo.tipo === tipo);
  const files = uploads.filter((file) => file.tipo === tipo);
  const sent = new Map<Anexo, UploadFile>();
  for (const file of files) {
    // Whatever the queue knows of it yet: the list may have it before the answer to its last bytes comes.
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
