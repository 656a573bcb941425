import { useParams } from 'react-router';
import { NotFoundPage } from '../../feedback/NotFoundPage.tsx';
import { LoadedQuery } from '../../feedback/LoadedQuery.tsx';
import { EtapaFrame } from '../fluxo/EtapaFrame.tsx';
import { missingPedido } from '../../lib/api/missing-pedido.ts';
import { usePedido } from '../pedidos/pedidos.api.ts';
import { financeiroScreen } from './financeiro-screen.ts';
import type { FinanceiroScreen } from './financeiro-screen.ts';
import { PagamentoStep } from './components/PagamentoStep.tsx';
import { PagoScreen } from './components/PagoScreen.tsx';
import { usePollPagamento } from './usePollPagamento.ts';
import { useTurned } from './useTurned.ts';
import './financeiro.css';

/** `/financeiro/{id}`: the Pix of one order, from the button to the promised date; turns by itself when paid. */
export function FinanceiroPage() {
  const { id = '' } = useParams();
  const pedido = usePedido(id);
  const screen = pedido.data && financeiroScreen(pedido.data);
  const turned = useTurned(screen);
  usePollPagamento(pedido, screen);
  const missing = missingPedido(pedido.error);
  if (missing) return <NotFoundPage code={missing.requestId} />;
  if (pedido.data && screen === 'pago') return <PagoScreen pedido={pedido.data} takeFocus={turned} />;
  return (
    <EtapaFrame etapa={5} {...heading(screen)} pedido={pedido.data}>
      <LoadedQuery query={pedido}>
        {(data) => <PagamentoStep key={id} pedido={data} takeFocus={turned} />}
      </LoadedQuery>
    </EtapaFrame>
  );
}

/** Nothing is asked for where nothing can be paid any more. */
function heading(screen: FinanceiroScreen | undefined): { title: string; lead?: string } {
  if (screen === 'vencido' || screen === 'fechado' || screen === 'outra') return { title: 'Pagamento' };
  return {
    title: 'Pague por Pix',
    lead: 'O médico começa a ler o seu caso quando o pagamento é confirmado.',
  };
}
