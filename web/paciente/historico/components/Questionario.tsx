import { useMemo } from 'react';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import type { Perguntas } from '#contracts/catalogo/perguntas.contract.ts';
import { perguntasDoServico } from '#domain/catalogo/perguntas.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { useStoredRascunho, useSugestoes } from '#web/paciente/rascunhos/rascunhos.api.ts';
import { usePerguntas } from '#web/paciente/servicos/servicos.api.ts';
import { pedidoPerguntas } from '../pedido-perguntas.ts';
import { HistoricoForm } from './HistoricoForm.tsx';

type QuestionarioProps = {
  pedido: PedidoDetalhe;
  fresh: boolean;
};

/** Questionnaire of an order: with the questions of its answers, or those in force before the first answer. */
export function Questionario({ pedido, fresh }: QuestionarioProps) {
  const own = pedidoPerguntas(pedido);
  return own ? (
    <QuestionarioWithRascunho pedido={pedido} fresh={fresh} perguntas={own} />
  ) : (
    <QuestionarioEmVigor pedido={pedido} fresh={fresh} />
  );
}

function QuestionarioEmVigor(props: QuestionarioProps) {
  const perguntas = usePerguntas();
  return (
    <LoadedQuery query={perguntas}>
      {(emVigor) => <QuestionarioDoServico {...props} emVigor={emVigor} />}
    </LoadedQuery>
  );
}

/** Only the questions for the order's service. */
function QuestionarioDoServico({ emVigor, ...props }: QuestionarioProps & { emVigor: Perguntas }) {
  const servico = props.pedido.Servico_Selecionado;
  const perguntas = useMemo(() => {
    const asked = ({ versao, perguntas: all }: Perguntas['saude']) => ({
      versao,
      perguntas: perguntasDoServico(all, servico),
    });
    return { saude: asked(emVigor.saude), tratamento: asked(emVigor.tratamento) };
  }, [emVigor, servico]);
  return <QuestionarioWithRascunho {...props} perguntas={perguntas} />;
}

/**
 * Waits for the draft and the last answers before the form is rendered, so that nothing moves while the person
 * types.
 */
function QuestionarioWithRascunho({
  pedido,
  fresh,
  perguntas,
}: QuestionarioProps & { perguntas: Perguntas }) {
  const rascunho = useStoredRascunho({ tipo: 'historico', id: pedido.id });
  const sugestoes = useSugestoes(pedido.id);
  const query = sugestoes.isPending ? { ...rascunho, data: undefined } : rascunho;
  return (
    <LoadedQuery query={query}>
      {(stored) => (
        <HistoricoForm
          pedido={pedido}
          perguntas={perguntas}
          stored={stored}
          sugestoes={sugestoes.data?.sugestoes ?? {}}
          fresh={fresh && !rascunho.isFetching}
        />
      )}
    </LoadedQuery>
  );
}
