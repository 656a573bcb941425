import type { PedidoDetalhe } from '../../../../contracts/pedidos.contract.ts';
import { Carregado } from '../../fluxo/Carregado.tsx';
import { usePerguntas } from '../../servicos/servicos.api.ts';
import { perguntasDoPedido } from '../perguntas.ts';
import { FormularioHistorico } from './FormularioHistorico.tsx';

/** The questionnaire with its own questions once answered, with those in force until then. */
export function Questionario({ pedido }: { pedido: PedidoDetalhe }) {
  const proprias = perguntasDoPedido(pedido);
  return proprias ? (
    <FormularioHistorico pedido={pedido} perguntas={proprias} />
  ) : (
    <EmVigor pedido={pedido} />
  );
}

function EmVigor({ pedido }: { pedido: PedidoDetalhe }) {
  const perguntas = usePerguntas();
  return (
    <Carregado consulta={perguntas}>
      {(emVigor) => <FormularioHistorico pedido={pedido} perguntas={emVigor} />}
    </Carregado>
  );
}
