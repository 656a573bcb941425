import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api/api.ts';
import { useAssumirCaso } from './fila.api.ts';
import { abaSearch } from './fila-view.ts';
import type { useFilaView } from './useFilaView.ts';

/**
 * The way to the case that is worked on next: one in hand, else the first that is free, which is taken in hand. `failure` says
 * why it was not.
 */
export type NextCaso = { go: () => void; busy: boolean; failure: string | null };

/** The way from a case to the next one; to the queue where there is none. */
export function useNextCaso(id: string, view: ReturnType<typeof useFilaView>): NextCaso {
  const navigate = useNavigate();
  const take = useAssumirCaso();

  async function go() {
    if (take.isPending) return;
    const next = view.next(id);
    if (next === null) return navigate('/medico');
    if (next.com?.voce !== true && next.relatadoEm === null) {
      try {
        await take.mutateAsync(next.id);
      } catch (error) {
        if (!(error instanceof Error && isTaken(error))) return;
      }
    }
    return navigate(`/medico/${next.id}${abaSearch(view.aba)}`);
  }
  const failure = take.error === null || isTaken(take.error) ? null : take.error.message;
  return { go: () => void go(), busy: take.isPending, failure };
}

/** Somebody else was faster: the case opens as it is, with the words of that. */
function isTaken(error: Error): boolean {
  return error instanceof ApiError && error.status === 409;
}
