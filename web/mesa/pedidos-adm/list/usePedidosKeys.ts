import { useLocation, useNavigate } from 'react-router';
import { moveFocus, useShortcuts } from '#ui/keys/useShortcuts.ts';
import { TABS } from './bandejas-words.ts';
import { tabQuery } from './PedidosTabs.tsx';

const DETAILS = '[data-pedido] a[href^="/pedido/"]';
/** In the focused row, else in the first one. */
const inRow = (selector: string) =>
  document.querySelector<HTMLElement>(`[data-pedido]:focus-within ${selector}`) ??
  document.querySelector<HTMLElement>(`[data-pedido] ${selector}`);

/** 1 for the next page of the list, -1 for the one before. */
export type PageStep = 1 | -1;

/** Moves the focus to the first order of the page, or after a turn back to the last one. */
export function focusAfterTurn(turn: PageStep): void {
  const all = [...document.querySelectorAll<HTMLElement>(DETAILS)];
  all.at(turn === 1 ? 0 : -1)?.focus();
}

/**
 * The shortcuts of the list of orders: J and K move between the orders' links `Detalhes`, and from the last or first one to
 * the next page or the one before; the other keys do what the focused row's own controls do. The list of all keys is
 * web/mesa/mesa/paleta/mesa-shortcuts.ts.
 */
export function usePedidosKeys(turnPage: (turn: PageStep) => void): void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  function step(by: PageStep) {
    if (!moveFocus(DETAILS, by)) turnPage(by);
  }
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
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
