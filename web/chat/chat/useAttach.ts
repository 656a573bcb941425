import { useState } from 'react';
import { motivoDeRecusa, semPedido } from '#domain/pedidos/anexos.ts';
import { SEM_ARQUIVO } from '#domain/chat/chat.ts';
import { nameFile, type FileOrigin } from '#lib/upload/choose-file.ts';
import type { Sobre } from '#domain/chat/sobre.ts';
import type { Files } from './outbox/files.ts';

/** A file that was chosen in the composer and is not attached yet. */
export type ChosenFile = { name: string; content: File };

/**
 * Choosing and attaching one file; `attach` hands it to the outbox and empties the composer's file field by
 * `emptyField`.
 */
export function useAttach(files: Pick<Files, 'attach'>, sobre: Sobre, emptyField: () => void) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [error, setError] = useState<string | null>(null);

  /** The input element is emptied, not replaced, because it may have the focus. */
  function empty() {
    setChosen(null);
    emptyField();
  }

  function choose(file: File | undefined, origin: FileOrigin = 'field') {
    setError(null);
    if (!file) return empty();
    const name = nameFile(file.name, origin, new Date());
    const refusal = motivoDeRecusa({ nome: name, size: file.size });
    if (refusal === null) return setChosen({ name, content: file });
    empty();
    return setError(semPedido(refusal));
  }

  return {
    chosen,
    error,
    choose,
    attach(this: void) {
      if (chosen === null) return setError(SEM_ARQUIVO);
      setError(null);
      files.attach(chosen, sobre);
      return empty();
    },
  };
}
