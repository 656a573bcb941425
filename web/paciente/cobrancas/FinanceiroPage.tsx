import { useParams } from 'react-router';
import { NotFoundPage } from '#web/feedback/NotFoundPage.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { EtapaFrame } from '../fluxo/EtapaFrame.tsx';
import { missingPedido } from '#lib/api/api.ts';
import { usePedido } from '../pedidos/pedidos.api.ts';
import { financeiroScreen, type FinanceiroScreen } from './financeiro-screen.ts';
import { PagamentoStep } from './components/PagamentoStep.tsx';
import { PagoScreen } from './components/PagoScreen.tsx';
import { useConfira } from './confira/useConfira.ts';
import './financeiro.css';
import { useEffect, useState } from 'react';

/** `/financeiro/{id}`: payment of one order by Pix; updated live when the payment arrives. */
export function FinanceiroPage() {
  const { id = '' } = useParams();
  const pedido = usePedido(id);
  const screen = pedido.data && financeiroScreen(pedido.data);
  const turned = useTurned(screen);
  usePollPagamento(pedido, screen);
  // Requested in parallel with the order, for the section `Confira`.
  useConfira(id);
  const missing = missingPedido(pedido.error);
  if (missing) return <NotFoundPage code={missing.requestId} />;
  if (pedido.data && screen === 'pago') return <PagoScreen pedido={pedido.data} takeFocus={turned} />;
  if (pedido.data && screen === 'fechado') {
    return (
      <Page>
        <PageHeader title="Pagamento" />
        <PagamentoStep pedido={pedido.data} takeFocus={turned} />
      </Page>
    );
  }
  return (
    <EtapaFrame etapa={5} {...heading(screen)} pedido={pedido.data}>
      <LoadedQuery query={pedido}>
        {(data) => <PagamentoStep key={id} pedido={data} takeFocus={turned} />}
      </LoadedQuery>
    </EtapaFrame>
  );
}

/** The heading of the page; a paid or closed order has no text that asks for a payment. */
function heading(screen: FinanceiroScreen | undefined): { title: string; lead?: string } {
  if (screen === 'vencido' || screen === 'outra') return { title: 'Pagamento' };
  return {
    title: 'Pague por Pix',
    lead: 'O médico começa a ler o seu caso quando o pagamento é confirmado.',
  };
}

/** True once the screen has changed since the page was opened, such as when the payment arrived. */
function useTurned(screen: FinanceiroScreen | undefined): boolean {
  const [turn, setTurn] = useState<{
    now: FinanceiroScreen | undefined;
    before: FinanceiroScreen | undefined;
  }>({
    now: screen,
    before: undefined,
  });
  if (turn.now !== screen) setTurn({ now: screen, before: turn.now });
  return turn.before !== undefined;
}

const INTERVAL_MS = 15_000;

/**
 * Reads the order every 15 s while its Pix or its payment is awaited, in case the live stream misses an event.
 */
function usePollPagamento(
  { refetch }: { refetch: () => unknown },
  screen: FinanceiroScreen | undefined,
): void {
  useEffect(() => {
    if (screen !== 'esperando' && screen !== 'preparo') return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [screen, refetch]);
}
