import { motivoDeRecusa, TIPOS_ANEXO } from '#domain/pedidos/anexos.ts';
import type { TipoAnexo } from '#domain/pedidos/anexos.ts';
import { randomUuid } from '#lib/browser/pedido-key.ts';
import { nameFile, type FileOrigin } from '#lib/upload/choose-file.ts';
import type { Uploads } from './uploads.ts';

/** Field and origin of chosen files, and the files that they replace. */
export type ChoiceOptions = {
  tipo: TipoAnexo;
  origin?: FileOrigin;
  inPlaceOf?: string;
  /** The id of the stored file to remove once this one is stored. */
  replaces?: string;
};

export type ChooseFiles = (files: readonly File[], options: ChoiceOptions) => void;

/**
 * Creates the function that adds chosen files to the uploads: all of them for a field that takes several,
 * otherwise the first.
 */
export function createChooseFiles({ choose }: Pick<Uploads, 'choose'>): ChooseFiles {
  return (files, { tipo, origin = 'field', inPlaceOf, replaces }) => {
    const several = TIPOS_ANEXO.some((field) => field.tipo === tipo && field.varios);
    const now = new Date();
    const choices = files.slice(0, several ? files.length : 1).map((file) => {
      const nome = nameFile(file.name, origin, now);
      const refusal = motivoDeRecusa({ nome, size: file.size });
      return { id: randomUuid(), tipo, nome, content: file, refusal, replaces: replaces ?? null };
    });
    if (choices.length === 0) return;
    choose(choices, { single: !several, inPlaceOf: inPlaceOf ?? null });
  };
}

export type UploadActs = Pick<Uploads, 'retry' | 'remove' | 'leaveOut'> & {
  choose: ChooseFiles;
  /** Announces that a file was removed and focuses its field, because the pressed button was removed, too. */
  onRemoved: (tipo: TipoAnexo, nome: string) => void;
};
