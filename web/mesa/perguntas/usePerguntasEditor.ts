import { useState } from 'react';
import { z } from 'zod';
import { versaoDasPerguntas, type VersaoDasPerguntas } from '#contracts/catalogo/perguntas.contract.ts';
import type { TipoDePergunta } from '#domain/catalogo/perguntas-edicao.ts';
import type { Pergunta } from '#domain/catalogo/perguntas.ts';
import { edicaoStore } from '#web/feedback/edicao/edicao-store.ts';
import { useStoredEdicao } from '#web/feedback/edicao/useEdicao.ts';
import {
  fromVersao,
  storedList,
  hasChanged,
  rebase,
  activePerguntas,
  type EditedPerguntas,
} from './edited-perguntas.ts';

const storedEdicao = z.object({ base: versaoDasPerguntas, lista: storedList });
/** The version that is edited, and the edited list. */
type Edicao = z.infer<typeof storedEdicao>;

const STORES = {
  saude: edicaoStore('perguntas-saude', storedEdicao),
  tratamento: edicaoStore('perguntas-tratamento', storedEdicao),
};

function fresh(base: VersaoDasPerguntas): Edicao {
  return { base, lista: fromVersao(base.perguntas) };
}

/**
 * The edit of one list, based on the version in force and stored in this tab while it is unsaved. A version
 * published elsewhere replaces an untouched edit; otherwise it is offered as a conflict until the person chooses.
 */
export function usePerguntasEditor(tipo: TipoDePergunta, emVigor: VersaoDasPerguntas, publishing: boolean) {
  const [edicao, setEdicao] = useState<Edicao>(() => STORES[tipo].read() ?? fresh(emVigor));
  const { base, lista } = edicao;
  const [arrived, setArrived] = useState(false);
  const pending = hasChanged(tipo, lista, base.perguntas);
  const other =
    emVigor.versao !== base.versao && emVigor.numero > base.numero && !publishing ? emVigor : null;
  // Nothing was edited, or the other version asks exactly what this edit would publish.
  const takesOther = other !== null && (!pending || !hasChanged(tipo, lista, other.perguntas));
  if (takesOther) {
    setEdicao({ base: other, lista: fromVersao(other.perguntas, lista) });
    setArrived(true);
  }

  useStoredEdicao(STORES[tipo], edicao, pending);

  return {
    base,
    lista,
    pending,
    /** The other version that conflicts with this edit; null without a conflict. */
    conflict: takesOther ? null : other,
    /** The version from elsewhere that replaced the untouched edit, if any. */
    arrived,
    change(act: (before: EditedPerguntas) => EditedPerguntas) {
      setArrived(false);
      setEdicao((before) => ({ ...before, lista: act(before.lista) }));
    },
    /** Replaces the edited questions; publishes nothing. */
    replace(perguntas: readonly Pergunta[]) {
      setEdicao((before) => ({ ...before, lista: rebase(fromVersao(perguntas), before.base.perguntas) }));
    },
    /** Restores an earlier state of the edit, base version included. */
    undo: (before: Edicao) => setEdicao(before),
    /** Resolves a conflict in favour of the other version and discards this edit. */
    takeOther: (versao: VersaoDasPerguntas) => setEdicao(fresh(versao)),
    /** Resolves a conflict in favour of this edit, which will be published over the other version. */
    keepMine: (versao: VersaoDasPerguntas) =>
      setEdicao((before) => ({ base: versao, lista: rebase(before.lista, versao.perguntas) })),
    /** After publishing: what was typed meanwhile becomes an edit of the new version. */
    published(versao: VersaoDasPerguntas, sent: EditedPerguntas) {
      setArrived(false);
      setEdicao((before) => ({
        base: versao,
        lista: before.lista === sent ? asPublished(sent, versao) : rebase(before.lista, versao.perguntas),
      }));
    },
  };
}

/**
 * The published questions with the ids of the sent ones, so that fields keep their focus; only trimmed spaces
 * differ.
 */
function asPublished(sent: EditedPerguntas, { perguntas }: VersaoDasPerguntas): EditedPerguntas {
  return activePerguntas(sent).map((one, origem) => ({ ...one, ...perguntas[origem], origem }));
}
