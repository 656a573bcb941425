import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { searchFromState, keepSearch } from './kept-search.ts';
import { viewQuery, readView, type PedidosView } from './pedidos-view.ts';

export type ChangeView = (change: Partial<PedidosView>, options?: { replace?: boolean }) => void;

/** The view of the list of orders, kept in the history: back and reload show the same orders. */
export function usePedidosView(): { view: PedidosView; change: ChangeView } {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const view = readView(params, searchFromState(location.state));

  const change: ChangeView = (changes, { replace = false } = {}) => {
    // Other filters start at their first page.
    const next = { ...view, lugar: null, ...changes };
    const state: unknown = next.busca === view.busca ? location.state : keepSearch(next.busca);
    void navigate(
      { pathname: location.pathname, search: viewQuery(next) },
      { state, replace, preventScrollReset: changes.lugar === undefined },
    );
  };

  return { view, change };
}
