import type { PedidoDetalhe } from '../../../../contracts/pedidos/pedidos.contract.ts';
import type { Perguntas } from '../../../../contracts/catalogo/perguntas.contract.ts';
import { LoadedQuery } from '../../../feedback/LoadedQuery.tsx';
import { useRascunhoGuardado, useSugestoes } from '../../rascunhos/rascunhos.api.ts';
import { usePerguntas } from '../../servicos/servicos.api.ts';
import { perguntasDoPedido } from '../perguntas.ts';
import { FormularioHistorico } from './FormularioHistorico.tsx';

type QuestionarioProps = {
  pedido: PedidoDetalhe;
  /** The order is as new as the server has it. */
  lido: boolean;
};

/** The questionnaire with its own questions once answered, with those in force until then. */
export function Questionario({ pedido, lido }: QuestionarioProps) {
  const proprias = perguntasDoPedido(pedido);
  return proprias ? (
    <ComRascunho pedido={pedido} lido={lido} perguntas={proprias} />
  ) : (
    <EmVigor pedido={pedido} lido={lido} />
  );
}

function EmVigor(props: QuestionarioProps) {
  const perguntas = usePerguntas();
  return (
    <LoadedQuery query={perguntas}>{(emVigor) => <ComRascunho {...props} perguntas={emVigor} />}</LoadedQuery>
  );
}

/** The draft and the last answers are there before the form: nothing moves under the person's hands. */
function ComRascunho({ pedido, lido, perguntas }: QuestionarioProps & { perguntas: Perguntas }) {
  const rascunho = useRascunhoGuardado({ tipo: 'historico', id: pedido.id });
  const sugestoes = useSugestoes(pedido.id);
  const consulta = sugestoes.isPending ? { ...rascunho, data: undefined } : rascunho;
  return (
    <LoadedQuery query={consulta}>
      {(guardado) => (
        <FormularioHistorico
          pedido={pedido}
          perguntas={perguntas}
          guardado={guardado}
          sugestoes={sugestoes.data?.sugestoes ?? {}}
          lidos={lido && !rascunho.isFetching}
        />
      )}
    </LoadedQuery>
  );
}
