import { useParams } from 'react-router';
import { NotFoundPage } from '#web/feedback/NotFoundPage.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { EtapaFrame } from '../fluxo/EtapaFrame.tsx';
import { missingPedido } from '#lib/api/api.ts';
import { usePedido } from '../pedidos/pedidos.api.ts';
import { Questionario } from './components/Questionario.tsx';
import { ReadOnlyRespostas } from './components/ReadOnlyRespostas.tsx';
import './historico.css';

/** `/historico/{id}`: questionnaire of one order; read-only once the order is paid or closed. */
export function HistoricoPage() {
  const { id = '' } = useParams();
  const pedido = usePedido(id);
  const missing = missingPedido(pedido.error);
  if (missing) return <NotFoundPage code={missing.requestId} />;
  if (pedido.data?.editavel === false) return <ReadOnlyRespostas pedido={pedido.data} />;
  return (
    <EtapaFrame
      etapa={3}
      title="Conte o seu caso"
      lead="O médico lê cada resposta. Toque numa resposta rápida ou escreva."
      pedido={pedido.data}
    >
      <LoadedQuery query={pedido}>
        {(dados) => <Questionario key={id} pedido={dados} fresh={!pedido.isFetching} />}
      </LoadedQuery>
    </EtapaFrame>
  );
}
