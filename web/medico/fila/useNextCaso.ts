import { useNavigate } from 'react-router';
import { abaSearch } from './fila-view.ts';
import type { useFilaView } from './useFilaView.ts';

/** The way from a case to the next one, which is read as it is: nobody has it in hand by that. To the queue where there is none. */
export function useNextCaso(id: string, view: ReturnType<typeof useFilaView>): () => void {
  const navigate = useNavigate();
  return () => {
    const next = view.next(id);
    void navigate(next === null ? '/medico' : `/medico/${next.id}${abaSearch(view.aba)}`);
  };
}
