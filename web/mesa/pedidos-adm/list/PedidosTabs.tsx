import Bookmark from 'lucide-react/icons/bookmark';
import { useLocation } from 'react-router';
import { NOMES_DAS_FILAS } from '#domain/mesa/visao.ts';
import { CountTabs } from '#ui/list/CountTabs.tsx';
import { tabCount } from '#ui/list/tab-count.ts';
import { useBandejas } from '../pedidos-adm.api.ts';
import { openVisao, useVisoes, visaoQuery } from '../visoes/visoes.api.ts';
import { TABS, type PedidosTab } from './bandejas-words.ts';
import { viewQuery, wholeBandeja, type PedidosView } from './pedidos-view.ts';

export function tabQuery(tab: PedidosTab): string {
  return viewQuery(wholeBandeja(tab === 'todos' ? null : tab)) || '?';
}

/** Trays of the desk, then the administrator's own views; the search is kept, other filters are not. */
export function PedidosTabs({ view }: { view: PedidosView }) {
  const { data } = useBandejas();
  const visoes = useVisoes();
  const { state } = useLocation() as { state: unknown };
  return (
    <CountTabs
      label="Visões dos pedidos"
      current={openVisao(visoes, view)?.id ?? view.bandeja ?? 'todos'}
      state={state}
      tabs={[
        ...TABS.map((tab) => ({
          key: tab,
          to: tabQuery(tab),
          name: NOMES_DAS_FILAS[tab],
          count: data && tabCount(data.contagens[tab], 'pedido', 'pedidos'),
        })),
        ...(visoes ?? []).map((visao) => ({
          key: visao.id,
          to: visaoQuery(visao),
          name: visao.nome,
          icon: Bookmark,
          count: tabCount(visao.contagem, 'pedido', 'pedidos'),
        })),
      ]}
    />
  );
}
