import { useLocation } from 'react-router';
import { CountTabs } from '../../../ui/list/CountTabs.tsx';
import { useBandejas } from '../pedidos-adm.api.ts';
import { TAB_NAMES, TABS, tabCount, type PedidosTab } from './bandejas-words.ts';
import { viewQuery, wholeBandeja, type PedidosView } from './pedidos-view.ts';

/** The query of the address that a tab leads to. */
export function tabQuery(tab: PedidosTab): string {
  return viewQuery(wholeBandeja(tab === 'todos' ? null : tab)) || '?';
}

/** The trays of the desk as tabs; what is searched for is taken along, other filters are not. */
export function PedidosTabs({ view }: { view: PedidosView }) {
  const { data } = useBandejas();
  const { state } = useLocation() as { state: unknown };
  return (
    <CountTabs
      label="Visões dos pedidos"
      current={view.bandeja ?? 'todos'}
      state={state}
      tabs={TABS.map((tab) => ({
        key: tab,
        to: tabQuery(tab),
        name: TAB_NAMES[tab],
        count: data && tabCount(data.contagens[tab]),
      }))}
    />
  );
}
