import { useParams } from 'react-router';
import { NotFoundPage } from '../../feedback/NotFoundPage.tsx';
import { LoadedQuery } from '../../feedback/LoadedQuery.tsx';
import { Fluxo } from '../fluxo/Fluxo.tsx';
import { missingPedido } from '../../lib/api/missing-pedido.ts';
import { usePedido } from '../pedidos/pedidos.api.ts';
import { Questionario } from './components/Questionario.tsx';
import { RespostasFechadas } from './components/RespostasFechadas.tsx';
import './historico.css';

/** `/historico/{id}`: the questionnaire of one order; readable, not writable, once the order is paid or over. */
export function HistoricoPage() {
  const { id = '' } = useParams();
  const pedido = usePedido(id);
  const falta = missingPedido(pedido.error);
  if (falta) return <NotFoundPage code={falta.requestId} />;
  return (
    <Fluxo
      etapa={3}
      titulo="Conte o seu caso"
      lead="O médico lê cada resposta. Se algo não se aplica, escreva “não”."
      pedido={pedido.data}
    >
      <LoadedQuery query={pedido}>
        {(dados) =>
          dados.editavel ? (
            <Questionario key={id} pedido={dados} lido={!pedido.isFetching} />
          ) : (
            <RespostasFechadas pedido={dados} />
          )
        }
      </LoadedQuery>
    </Fluxo>
  );
}
