import { useParams } from 'react-router';
import { NotFoundPage } from '../../feedback/NotFoundPage.tsx';
import { LoadedQuery } from '../../feedback/LoadedQuery.tsx';
import { Fluxo } from '../fluxo/Fluxo.tsx';
import { missingPedido } from '../../lib/api/missing-pedido.ts';
import { usePedido } from '../pedidos/pedidos.api.ts';
import { telaDoPagamento } from './tela.ts';
import type { Tela } from './tela.ts';
import { Pagamento } from './components/Pagamento.tsx';
import { Pago } from './components/Pago.tsx';
import { useEsperarPagamento } from './useEsperarPagamento.ts';
import { useVirou } from './useVirou.ts';
import './financeiro.css';

/** `/financeiro/{id}`: the Pix of one order, from the button to the promised date; turns by itself when paid. */
export function FinanceiroPage() {
  const { id = '' } = useParams();
  const pedido = usePedido(id);
  const tela = pedido.data && telaDoPagamento(pedido.data);
  const virou = useVirou(tela);
  useEsperarPagamento(pedido, tela);
  const falta = missingPedido(pedido.error);
  if (falta) return <NotFoundPage code={falta.requestId} />;
  if (pedido.data && tela === 'pago') return <Pago pedido={pedido.data} focar={virou} />;
  return (
    <Fluxo etapa={5} {...cabeca(tela)} pedido={pedido.data}>
      <LoadedQuery query={pedido}>
        {(dados) => <Pagamento key={id} pedido={dados} focar={virou} />}
      </LoadedQuery>
    </Fluxo>
  );
}

/** Nothing is asked for where nothing can be paid any more. */
function cabeca(tela: Tela | undefined): { titulo: string; lead?: string } {
  if (tela === 'vencido' || tela === 'fechado' || tela === 'outra') return { titulo: 'Pagamento' };
  return {
    titulo: 'Pague por Pix',
    lead: 'O médico começa a ler o seu caso quando o pagamento é confirmado.',
  };
}
