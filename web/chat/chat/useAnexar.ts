import { useState } from 'react';
import { motivoDeRecusa, semPedido } from '../../../domain/anexos.ts';
import { SEM_ARQUIVO } from '../../../domain/chat.ts';
import { nomeDoArquivo, type Origem } from '../../paciente/anexos/nomes.ts';
import type { Arquivos } from './arquivos.ts';

/** A file that stands in the composer and was not attached yet. */
export type Escolhido = { nome: string; conteudo: File };

/** Choosing one file and attaching it: from then on it stands in the log, and the composer is free again. */
export function useAnexar({ anexar }: Pick<Arquivos, 'anexar'>, esvaziarCampo: () => void) {
  const [escolhido, setEscolhido] = useState<Escolhido | null>(null);
  const [erro, setErro] = useState<string | null>(null);

  /** The field is emptied, not made anew: it may have the focus. */
  function esvaziar() {
    setEscolhido(null);
    esvaziarCampo();
  }

  function escolher(file: File | undefined, origem: Origem = 'campo') {
    setErro(null);
    if (!file) return esvaziar();
    const nome = nomeDoArquivo(file.name, origem, new Date());
    const recusa = motivoDeRecusa({ nome, size: file.size });
    if (recusa === null) return setEscolhido({ nome, conteudo: file });
    esvaziar();
    return setErro(semPedido(recusa));
  }

  return {
    escolhido,
    erro,
    escolher,
    anexar(this: void) {
      if (escolhido === null) return setErro(SEM_ARQUIVO);
      setErro(null);
      anexar(escolhido);
      return esvaziar();
    },
  };
}
