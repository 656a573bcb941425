import { useEffect, useState } from 'react';
import { z } from 'zod';
import {
  versaoDasPerguntas,
  type VersaoDasPerguntas,
} from '../../../contracts/catalogo/perguntas.contract.ts';
import type { TipoDePergunta } from '../../../domain/perguntas-edicao.ts';
import type { Pergunta } from '../../../domain/perguntas.ts';
import { guardado } from '../edicao/guardado.ts';
import { daVersao, listaGuardada, mudou, sobre, vivas, type Lista } from './lista.ts';

const edicao = z.object({ base: versaoDasPerguntas, lista: listaGuardada });
/** The version that is edited, and what it has become. */
export type Edicao = { base: VersaoDasPerguntas; lista: Lista };

const LOJAS = {
  saude: guardado('perguntas-saude', edicao),
  tratamento: guardado('perguntas-tratamento', edicao),
};

function nova(base: VersaoDasPerguntas): Edicao {
  return { base, lista: daVersao(base.perguntas) };
}

/**
 * The edit of one list over the version in force, kept in this tab while something is left to save. A version that was
 * published elsewhere is taken over where nothing was edited; otherwise it stands beside the edit until one of the
 * two is chosen.
 */
export function useEditor(tipo: TipoDePergunta, emVigor: VersaoDasPerguntas, publicando: boolean) {
  const [{ base, lista }, setEdicao] = useState<Edicao>(() => LOJAS[tipo].ler() ?? nova(emVigor));
  const [chegou, setChegou] = useState(false);
  const pendente = mudou(tipo, lista, base.perguntas);
  const outra =
    emVigor.versao !== base.versao && emVigor.numero > base.numero && !publicando ? emVigor : null;
  // Nothing of one's own to lose, or the same words from another hand.
  const seguir = outra !== null && (!pendente || !mudou(tipo, lista, outra.perguntas));
  if (seguir) {
    setEdicao({ base: outra, lista: daVersao(outra.perguntas, lista) });
    setChegou(true);
  }

  useEffect(() => {
    if (pendente) LOJAS[tipo].gravar({ base, lista: [...lista] });
    else LOJAS[tipo].apagar();
  }, [tipo, base, lista, pendente]);

  return {
    base,
    lista,
    pendente,
    /** The version that stands against this edit. */
    conflito: seguir ? null : outra,
    /** A version came from elsewhere and was taken over. */
    chegou,
    mudar(act: (antes: Lista) => Lista) {
      setChegou(false);
      setEdicao((antes) => ({ ...antes, lista: act(antes.lista) }));
    },
    /** Puts other questions into the editor: nothing is published by it. */
    trocar(perguntas: readonly Pergunta[]) {
      setEdicao((antes) => ({ ...antes, lista: sobre(daVersao(perguntas), antes.base.perguntas) }));
    },
    /** An edit of before, whole. */
    voltar: (antes: Edicao) => setEdicao(antes),
    /** The other version counts: what was edited here goes. */
    usarOutra: (versao: VersaoDasPerguntas) => setEdicao(nova(versao)),
    /** This edit counts: it is to be published over the other version. */
    manterMinha: (versao: VersaoDasPerguntas) =>
      setEdicao((antes) => ({ base: versao, lista: sobre(antes.lista, versao.perguntas) })),
    /** Published: what was typed meanwhile stands over the new version. */
    publicada(versao: VersaoDasPerguntas, enviada: Lista) {
      setChegou(false);
      setEdicao((antes) => ({
        base: versao,
        lista:
          antes.lista === enviada ? comoPublicada(enviada, versao) : sobre(antes.lista, versao.perguntas),
      }));
    },
  };
}

/** The fields keep their place and their focus; what nobody sees of spaces goes. */
function comoPublicada(enviada: Lista, { perguntas }: VersaoDasPerguntas): Lista {
  return vivas(enviada).map((one, origem) => ({ ...one, ...perguntas[origem], origem }));
}
