import { useNavigate } from 'react-router';
import { abaSearch } from './fila-view.ts';
import type { useFilaView } from './useFilaView.ts';

/** Opens the next case without taking it; the queue where there is none. */
export function useNextCaso(id: string, view: ReturnType<typeof useFilaView>): () => void {
  const navigate = useNavigate();
  return () => {
    const next = view.next(id);
    void navigate(next === null ? '/medico' : `/medico/${next.id}${abaSearch(view.aba)}`);
  };
}
