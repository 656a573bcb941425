import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { buscaDoEstado, guardarBusca } from './busca-guardada.ts';
import { escreverVista, lerVista, type Vista } from './filtros.ts';

export type Mudar = (change: Partial<Vista>, options?: { replace?: boolean }) => void;

/** What the list shows, kept in the history: going back and reloading lead to the same orders. */
export function useVista(): { vista: Vista; mudar: Mudar } {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const vista = lerVista(params, buscaDoEstado(location.state));

  const mudar: Mudar = (change, { replace = false } = {}) => {
    // Other filters begin at their first page.
    const next = { ...vista, lugar: null, ...change };
    const state: unknown = next.busca === vista.busca ? location.state : guardarBusca(next.busca);
    void navigate(
      { pathname: location.pathname, search: escreverVista(next) },
      { state, replace, preventScrollReset: change.lugar === undefined },
    );
  };

  return { vista, mudar };
}
