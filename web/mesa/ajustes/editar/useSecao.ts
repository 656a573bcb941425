import { useState } from 'react';
import type { AjusteEditavel } from '#contracts/catalogo/ajustes.contract.ts';
import type { ProblemaDoAjuste } from '#domain/ajustes/identidade.ts';
import { useProva } from '#web/conta/conta/prova.public.ts';
import { useAskBeforeUnload } from '#web/feedback/edicao/useAskBeforeUnload.ts';
import { useEdicao, useStoredEdicao } from '#web/feedback/edicao/useEdicao.ts';
import type { ApiError } from '#lib/api/api.ts';
import { useSalvarAjuste } from './editar.api.ts';
import type { Edited, Secao } from './secao.ts';

const CONFLICT = 'Isto mudou em outro lugar. Escolha o que vale antes de salvar.';
const WRONG = 'Confira os campos destacados. Nada foi salvo.';

/** Errors that the server named, which the page knows as well unless it is older. */
const namedBy = ({ details }: ApiError): readonly ProblemaDoAjuste[] => details ?? [];

/** The edit of one section over what is in force: kept in the tab, saved upon its version, undone by an earlier one. */
export function useSecao<Edit>(spec: Secao<Edit>, emVigor: AjusteEditavel) {
  const [edited, setEdited] = useState<Edited<Edit> | null>(() => spec.store.read());
  const current = edited !== null && spec.changes(edited.edit, emVigor) ? edited : spec.begin(emVigor);
  const pending = spec.changes(current.edit, emVigor);
  const conflict = pending && current.sobre !== emVigor.versao;
  useStoredEdicao(spec.store, current, pending);
  useAskBeforeUnload(pending);
  const [asked, setAsked] = useState(false);
  const save = useSalvarAjuste(spec.secao);
  const messages = useEdicao(namedBy);
  const { withProva, dialog } = useProva();
  const problemas = spec.problemas(current.edit);

  function write(edit: Edit) {
    setEdited({ ...current, edit });
    messages.changed();
  }

  function hindrance() {
    if (!pending) return 'Nada mudou: isto já está valendo.';
    setAsked(true);
    if (problemas.length > 0) return { message: WRONG, about: problemas };
    return conflict ? { message: CONFLICT, about: [] } : null;
  }

  async function send() {
    await withProva(() => save.mutateAsync(spec.toSave(current)));
    setEdited(null);
    setAsked(false);
    messages.clearUndo();
    return 'Salvo. Já vale.';
  }

  function discard() {
    setEdited(null);
    setAsked(false);
    messages.replaced({
      text: 'As mudanças foram descartadas.',
      verb: 'Voltar ao que era',
      act: () => setEdited(current),
    });
  }

  return {
    spec,
    edit: current.edit,
    pending,
    conflict,
    busy: save.isPending,
    messages,
    dialog,
    write,
    submit: messages.submit(hindrance, send),
    discard,
    /** Puts an earlier version into the fields; it counts once it is saved. */
    bring: (version: AjusteEditavel) => write(spec.begin(version).edit),
    keepMine: () => setEdited({ ...current, sobre: emVigor.versao }),
    takeTheirs: () => setEdited(null),
    errorOf: (campo: string) =>
      asked ? problemas.find((problema) => problema.campo === campo)?.mensagem : undefined,
  };
}

export type EditedSecao<Edit> = ReturnType<typeof useSecao<Edit>>;
