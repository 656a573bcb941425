import { useLocation, useNavigate } from 'react-router';
import { moveFocus, useShortcuts } from '#ui/keys/useShortcuts.ts';
import { TABS } from './bandejas-words.ts';
import { tabQuery } from './PedidosTabs.tsx';

const DETAILS = '[data-pedido] a[href^="/pedido/"]';
/** In the focused row, else in the first one. */
const inRow = (selector: string) =>
  document.querySelector<HTMLElement>(`[data-pedido]:focus-within ${selector}`) ??
  document.querySelector<HTMLElement>(`[data-pedido] ${selector}`);

/**
 * The shortcuts of the list of orders: J and K move between the orders' links `Detalhes`, the other keys do what the
 * focused row's own controls do. The list of all keys is web/mesa/mesa/paleta/mesa-shortcuts.ts.
 */
export function usePedidosKeys(): void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  useShortcuts({
    j: () => moveFocus(DETAILS, 1),
    k: () => moveFocus(DETAILS, -1),
    x: () => inRow('[type=checkbox]')?.click(),
    c: () => inRow('[data-ato=concluir]')?.click(),
    '/': () => document.getElementById('filtro-busca')?.focus(),
    ...Object.fromEntries(
      TABS.map((tab, i) => [
        String(i + 1),
        () => void navigate({ search: tabQuery(tab) }, { state, preventScrollReset: true }),
      ]),
    ),
  });
}
