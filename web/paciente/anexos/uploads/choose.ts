import { motivoDeRecusa, TIPOS_ANEXO } from '../../../../domain/pedidos/anexos.ts';
import type { TipoAnexo } from '../../../../domain/pedidos/anexos.ts';
import { randomUuid } from '../../../lib/browser/pedido-key.ts';
import { nameFile, type FileOrigin } from '../../../lib/upload/choose-file.ts';
import type { Uploads } from './uploads.ts';

/** How a choice is made: into which field, from where, and in whose place. */
export type ChoiceOptions = {
  tipo: TipoAnexo;
  origin?: FileOrigin;
  /** The chosen file whose place it takes. */
  inPlaceOf?: string;
  /** The stored file that goes once this one is stored. */
  replaces?: string;
};

export type ChooseFiles = (files: readonly File[], options: ChoiceOptions) => void;

/** Puts chosen files into the queue: all that a field for several takes, the first for a field of one. */
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

/** What the rows of the step can do. */
export type UploadActs = Pick<Uploads, 'retry' | 'remove' | 'leaveOut'> & {
  choose: ChooseFiles;
  /** Says that a file is gone, and gives the focus to its field: the button that had it went with it. */
  onRemoved: (tipo: TipoAnexo, nome: string) => void;
};
