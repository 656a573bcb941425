import { useEffect, useState, type SubmitEvent } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import type { EdicaoStore } from './edicao-store.ts';

/** Why nothing was saved, and the fields or entries that it is about. */
type Refusal<About> = { message: string; about: About };
/** Changes that an act discarded, and how they are restored. */
export type Undo = { text: string; verb: string; act: () => void };
/** The messages of an editor, for `EdicaoNotes` and `EdicaoBar`. */
export type Edicao<About> = ReturnType<typeof useEdicao<About>>;

/** The messages of an editor (what was refused, saved and can be undone) and the one save that may be under way. */
export function useEdicao<About>(aboutError: (error: ApiError) => About) {
  const oneAtATime = useOneAtATime();
  const [busy, setBusy] = useState(false);
  /** `attempt` grows with each refusal, so that the summary takes the focus again. */
  const [problem, setProblem] = useState<(Refusal<About> & { attempt: number }) | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [undo, setUndo] = useState<(Undo & { turn: number }) | null>(null);

  function refuse(refusal: Refusal<About>) {
    setProblem((before) => ({ ...refusal, attempt: (before?.attempt ?? 0) + 1 }));
  }

  /** Takes messages about the change before away. */
  function changed(undoable: Undo | null = null) {
    setSaid(null);
    setUndo((before) => undoable && { ...undoable, turn: (before?.turn ?? 0) + 1 });
  }

  /** Saves unless something is in the way: a refusal, or a sentence where nothing is left to save. */
  async function attempt(
    hindrance: () => Refusal<About> | string | null,
    save: () => Promise<string>,
  ): Promise<void> {
    const found = hindrance();
    setSaid(typeof found === 'string' ? found : null);
    if (found !== null && typeof found !== 'string') return refuse(found);
    setProblem(null);
    if (found !== null) return;
    setBusy(true);
    try {
      setSaid(await save());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse({ message: error.message, about: aboutError(error) });
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    problem,
    said,
    undo,
    changed,
    /** The edit as a whole was replaced. */
    replaced(undoable: Undo) {
      changed(undoable);
      setProblem(null);
    },
    clearProblem: () => setProblem(null),
    clearUndo: () => setUndo(null),
    attempt: (...act: Parameters<typeof attempt>) => void oneAtATime(() => attempt(...act)),
    submit:
      (...act: Parameters<typeof attempt>) =>
      (event: SubmitEvent) => {
        event.preventDefault();
        void oneAtATime(() => attempt(...act));
      },
  };
}

/** Stores an edit in this tab while it is unsaved. */
export function useStoredEdicao<T>(store: EdicaoStore<T>, edicao: T, pending: boolean): void {
  useEffect(() => {
    if (pending) store.write(edicao);
    else store.clear();
  }, [store, edicao, pending]);
}
