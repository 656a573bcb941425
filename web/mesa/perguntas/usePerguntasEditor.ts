import { useEffect, useState } from 'react';
import { z } from 'zod';
import {
  versaoDasPerguntas,
  type VersaoDasPerguntas,
} from '../../../contracts/catalogo/perguntas.contract.ts';
import type { TipoDePergunta } from '../../../domain/catalogo/perguntas-edicao.ts';
import type { Pergunta } from '../../../domain/catalogo/perguntas.ts';
import { edicaoStore } from '../edicao/edicao-store.ts';
import {
  fromVersao,
  listaGuardada,
  hasChanged,
  rebase,
  activePerguntas,
  type EditedPerguntas,
} from './edited-perguntas.ts';

const edicao = z.object({ base: versaoDasPerguntas, lista: listaGuardada });
/** The version that is edited, and what it has become. */
export type Edicao = { base: VersaoDasPerguntas; lista: EditedPerguntas };

const STORES = {
  saude: edicaoStore('perguntas-saude', edicao),
  tratamento: edicaoStore('perguntas-tratamento', edicao),
};

function fresh(base: VersaoDasPerguntas): Edicao {
  return { base, lista: fromVersao(base.perguntas) };
}

/**
 * The edit of one list over the version in force, kept in this tab while something is left to save. A version that was
 * published elsewhere is taken over where nothing was edited; otherwise it stands beside the edit until one of the
 * two is chosen.
 */
export function usePerguntasEditor(tipo: TipoDePergunta, emVigor: VersaoDasPerguntas, publishing: boolean) {
  const [{ base, lista }, setEdicao] = useState<Edicao>(() => STORES[tipo].read() ?? fresh(emVigor));
  const [arrived, setArrived] = useState(false);
  const pending = hasChanged(tipo, lista, base.perguntas);
  const other =
    emVigor.versao !== base.versao && emVigor.numero > base.numero && !publishing ? emVigor : null;
  // Nothing of one's own to lose, or the same words from another hand.
  const takesOther = other !== null && (!pending || !hasChanged(tipo, lista, other.perguntas));
  if (takesOther) {
    setEdicao({ base: other, lista: fromVersao(other.perguntas, lista) });
    setArrived(true);
  }

  useEffect(() => {
    if (pending) STORES[tipo].write({ base, lista: [...lista] });
    else STORES[tipo].clear();
  }, [tipo, base, lista, pending]);

  return {
    base,
    lista,
    pending,
    /** The version that stands against this edit. */
    conflict: takesOther ? null : other,
    /** A version came from elsewhere and was taken over. */
    arrived,
    change(act: (before: EditedPerguntas) => EditedPerguntas) {
      setArrived(false);
      setEdicao((before) => ({ ...before, lista: act(before.lista) }));
    },
    /** Puts other questions into the editor: nothing is published by it. */
    replace(perguntas: readonly Pergunta[]) {
      setEdicao((before) => ({ ...before, lista: rebase(fromVersao(perguntas), before.base.perguntas) }));
    },
    /** Restores an earlier state of the edit, base version included. */
    undo: (before: Edicao) => setEdicao(before),
    /** The other version counts: what was edited here goes. */
    takeOther: (versao: VersaoDasPerguntas) => setEdicao(fresh(versao)),
    /** This edit counts: it is to be published over the other version. */
    keepMine: (versao: VersaoDasPerguntas) =>
      setEdicao((before) => ({ base: versao, lista: rebase(before.lista, versao.perguntas) })),
    /** Published: what was typed meanwhile stands over the new version. */
    published(versao: VersaoDasPerguntas, sent: EditedPerguntas) {
      setArrived(false);
      setEdicao((before) => ({
        base: versao,
        lista: before.lista === sent ? asPublished(sent, versao) : rebase(before.lista, versao.perguntas),
      }));
    },
  };
}

/** The fields keep their place and their focus; what nobody sees of spaces goes. */
function asPublished(sent: EditedPerguntas, { perguntas }: VersaoDasPerguntas): EditedPerguntas {
  return activePerguntas(sent).map((one, origem) => ({ ...one, ...perguntas[origem], origem }));
}
