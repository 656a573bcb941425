import { useMemo, useState } from 'react';
import type { AgendaDoMedico, AgendaEditada } from '#contracts/pedidos/agenda.contract.ts';
import { edicaoStore } from '#web/feedback/edicao/edicao-store.ts';
import { useStoredEdicao } from '#web/feedback/edicao/useEdicao.ts';
import {
  BLANK_EXCECAO,
  compareAgendas,
  startEdit,
  storedAgenda,
  toSave,
  type EditedAgenda,
  type StoredAgenda,
} from './edited-agenda.ts';

/**
 * The edit of one agenda, stored in this tab while it is unsaved. An agenda saved elsewhere replaces an untouched edit;
 * otherwise it is offered as a conflict until the person chooses.
 */
export function useAgendaEditor(saved: AgendaDoMedico, saving: boolean) {
  const store = useMemo(() => edicaoStore(`agenda-${saved.medico.id}`, storedAgenda), [saved.medico.id]);
  const [edit, setEdit] = useState<StoredAgenda>(() => store.read() ?? startEdit(saved));
  const wanted = toSave(edit);
  const differences = compareAgendas(wanted, edit.base);
  const typing = isTyping(edit.edited);
  const pending = differences.length > 0 || typing;
  const other = saved.versao !== edit.base.versao && !saving ? saved : null;
  // Nothing was edited, or the other one is what this edit would save.
  const takesOther = other !== null && (!pending || (!typing && compareAgendas(wanted, other).length === 0));
  if (takesOther) setEdit(startEdit(other));

  useStoredEdicao(store, edit, pending);

  return {
    edit,
    wanted,
    differences,
    typing,
    pending,
    /** The agenda saved elsewhere that conflicts with this edit; null without a conflict. */
    conflict: takesOther ? null : other,
    change(act: (before: EditedAgenda) => EditedAgenda) {
      setEdit((before) => ({ ...before, edited: act(before.edited) }));
    },
    /** Restores an earlier state of the edit, base included. */
    undo: (before: StoredAgenda) => setEdit(before),
    /** Discards this edit in favour of a saved agenda. */
    takeOther: (agenda: AgendaDoMedico) => setEdit(startEdit(agenda)),
    /** Resolves a conflict in favour of this edit, which will be saved over the other one. */
    keepMine: (agenda: AgendaDoMedico) => setEdit((before) => ({ ...before, base: startEdit(agenda).base })),
    /** After a save: what was typed meanwhile becomes an edit of the new version. */
    saved: (agenda: AgendaDoMedico, sent: AgendaEditada) =>
      setEdit((before) =>
        compareAgendas(toSave(before), sent).length === 0 && !isTyping(before.edited)
          ? startEdit(agenda)
          : { ...before, base: startEdit(agenda).base },
      ),
  };
}

function isTyping({ nova }: EditedAgenda): boolean {
  return nova.data !== '' || nova.de !== '' || nova.ate !== '' || nova.motivo !== BLANK_EXCECAO.motivo;
}
