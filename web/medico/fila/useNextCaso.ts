import { useNavigate } from 'react-router';
import { useAssumirCaso } from './fila.api.ts';
import { abaSearch } from './fila-view.ts';
import type { useFilaView } from './useFilaView.ts';

/** The way to the case that is worked on next: one in hand, else the first that is free, which is taken in hand. */
export type NextCaso = { go: () => void; busy: boolean };

/** The way from a case to the next one; to the queue where there is none. */
export function useNextCaso(id: string, view: ReturnType<typeof useFilaView>): NextCaso {
  const navigate = useNavigate();
  const take = useAssumirCaso();

  async function go() {
    if (take.isPending) return;
    const next = view.next(id);
    if (next === null) return navigate('/medico');
    // Somebody else may be faster: the case then opens as it stands, with the words of that.
    if (next.com?.voce !== true && next.relatadoEm === null)
      await take.mutateAsync(next.id).catch(() => undefined);
    return navigate(`/medico/${next.id}${abaSearch(view.aba)}`);
  }
  return { go: () => void go(), busy: take.isPending };
}
