import type { PedidoDetalhe } from '../../../../contracts/pedidos/pedidos.contract.ts';
import { dateCreated } from '../../../../domain/calendario/datas.ts';
import { Card } from '../../../ui/layout/Card.tsx';

type PedidoRespostasProps = { pedido: PedidoDetalhe; respondidoEm: string | null };
type AnswerRow = { pergunta: string; descricao?: string; resposta: string };

/** The questions as the patient was asked them, each with the answer. */
export function PedidoRespostas({ pedido, respondidoEm }: PedidoRespostasProps) {
  const { pergSaude, histSaude, pergTrat, histTrat, motivacao, outrasInfos } = pedido;
  return (
    <Card as="section" pad aria-labelledby="parte-respostas">
      <div className="pedido-parte">
        <h2 id="parte-respostas">Respostas</h2>
        {respondidoEm !== null && (
          <span className="fine quiet num">respondidas em {dateCreated(respondidoEm)}</span>
        )}
      </div>
      {respondidoEm === null && histSaude.length === 0 ? (
        <p className="muted">O paciente ainda não respondeu às perguntas.</p>
      ) : (
        <div className="pedido-respostas">
          <AnswerGroup
            title="Saúde"
            rows={pergSaude.map((pergunta, i) => ({ pergunta, resposta: histSaude[i] ?? '' }))}
          />
          <AnswerGroup
            title="Tratamento"
            rows={[
              ...pergTrat.map(({ pergunta, descricao }, i) => ({
                pergunta,
                descricao,
                resposta: histTrat[i] ?? '',
              })),
              { pergunta: 'Motivação', resposta: motivacao },
              { pergunta: 'Outras informações', resposta: outrasInfos },
            ]}
          />
        </div>
      )}
    </Card>
  );
}

function AnswerGroup({ title, rows }: { title: string; rows: readonly AnswerRow[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <dl>
        {rows.map(({ pergunta, descricao = '', resposta }, index) => (
          // Two questions may have the same words; the list never changes its order.
          <div key={`${index} ${pergunta}`}>
            <dt>
              {pergunta}
              {descricao !== '' && <span className="fine quiet"> {descricao}</span>}
            </dt>
            <dd>{resposta === '' ? '–' : resposta}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
