import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import { Card } from '#ui/layout/Card.tsx';
import { ReadOnlyPage } from '#web/paciente/fluxo/ReadOnlyPage.tsx';
import { AsideTexts } from '#web/paciente/rascunhos/components/AsideTexts.tsx';
import { useStoredRascunho } from '#web/paciente/rascunhos/rascunhos.api.ts';
import { HISTORICO_LABELS } from '../field-words.ts';
import { fieldsOfPedido, respostasAside } from '../historico-fields.ts';

/** The questions and answers of a paid or closed order, to be read. */
export function ReadOnlyRespostas({ pedido }: { pedido: PedidoDetalhe }) {
  return (
    <ReadOnlyPage pedido={pedido} title="Suas respostas" notice="Aqui está o que você respondeu.">
      <UnsavedRespostas pedido={pedido} />
      <div className="stack">
        <AnswersSection
          title="O seu pedido"
          perguntas={[HISTORICO_LABELS.motivacao, HISTORICO_LABELS.outrasInfos]}
          respostas={[pedido.motivacao, pedido.outrasInfos]}
        />
        <AnswersSection title="Saúde" perguntas={pedido.pergSaude} respostas={pedido.histSaude} />
        <AnswersSection
          title="Tratamento"
          perguntas={pedido.pergTrat.map(({ pergunta }) => pergunta)}
          respostas={pedido.histTrat}
        />
      </div>
    </ReadOnlyPage>
  );
}

/** Text that was typed after the last save and before the order was closed; the doctor does not see it. */
function UnsavedRespostas({ pedido }: { pedido: PedidoDetalhe }) {
  const { data } = useStoredRascunho({ tipo: 'historico', id: pedido.id });
  return (
    <AsideTexts
      texts={respostasAside(data?.campos ?? {}, fieldsOfPedido(pedido))}
      notice="Estes textos não foram salvos a tempo e não entraram no pedido. Se ainda importam, conte no chat."
    />
  );
}

type AnswersSectionProps = { title: string; perguntas: readonly string[]; respostas: readonly string[] };

function AnswersSection({ title, perguntas, respostas }: AnswersSectionProps) {
  if (perguntas.length === 0) return null;
  return (
    <Card as="section" pad>
      <h2>{title}</h2>
      <dl className="respostas-lidas">
        {perguntas.map((pergunta, i) => (
          <div key={`${i} ${pergunta}`}>
            <dt>{pergunta}</dt>
            <dd className="own-words">{respostas[i] === '' ? 'Sem resposta' : respostas[i]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
