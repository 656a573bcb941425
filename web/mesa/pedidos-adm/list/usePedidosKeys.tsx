import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ShortcutsDialog, type ShortcutGroup } from '../../../ui/keys/ShortcutsDialog.tsx';
import { moveFocus, useShortcuts } from '../../../ui/keys/useShortcuts.ts';
import { TABS } from './bandejas-words.ts';
import { tabQuery } from './PedidosTabs.tsx';

const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'Na lista de pedidos',
    shortcuts: [
      { act: 'Pedido seguinte, anterior', keys: ['J', 'K'] },
      { act: 'Abrir', keys: ['Enter'] },
      { act: 'Selecionar', keys: ['X'] },
      { act: 'Concluir', keys: ['C'] },
      { act: 'Trocar de aba', keys: ['1', String(TABS.length)], between: 'a' },
      { act: 'Buscar', keys: ['/'] },
      { act: 'Esta folha', keys: ['?'] },
    ],
  },
];

const DETAILS = '[data-pedido] a[href^="/pedido/"]';
/** The row that has the focus, else the first one. */
const inRow = (selector: string) =>
  document.querySelector<HTMLElement>(`[data-pedido]:focus-within ${selector}`) ??
  document.querySelector<HTMLElement>(`[data-pedido] ${selector}`);

/**
 * The shortcuts of the list of orders: J and K move between the orders' links `Detalhes`, the other keys do what the
 * focused row's own controls do.
 * @returns the list of the shortcuts, as `?` shows it
 */
export function usePedidosKeys() {
  const [shown, setShown] = useState(false);
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  useShortcuts({
    j: () => moveFocus(DETAILS, 1),
    k: () => moveFocus(DETAILS, -1),
    x: () => inRow('[type=checkbox]')?.click(),
    c: () => inRow('[data-ato=concluir]')?.click(),
    '/': () => document.getElementById('filtro-busca')?.focus(),
    '?': () => setShown(true),
    ...Object.fromEntries(
      TABS.map((tab, i) => [
        String(i + 1),
        () => void navigate({ search: tabQuery(tab) }, { state, preventScrollReset: true }),
      ]),
    ),
  });
  return <ShortcutsDialog groups={SHORTCUTS} open={shown} onClose={() => setShown(false)} />;
}
