import Lock from 'lucide-react/icons/lock';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { PedidoDetalhe } from '../../../../contracts/pedidos/pedidos.contract.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { FormSection } from '../../../ui/field/Form.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { TextArea } from '../../../ui/field/TextInput.tsx';
import { EtapaFooter } from '../../fluxo/EtapaFooter.tsx';
import { AsideTexts } from '../../rascunhos/components/AsideTexts.tsx';
import { useStoredRascunho } from '../../rascunhos/rascunhos.api.ts';
import { HISTORICO_LABELS } from '../field-words.ts';
import { fieldsOfPedido, respostasAside } from '../historico-fields.ts';
import { EmergencyNote } from './EmergencyNote.tsx';

/** The questions and answers of a paid or closed order; `Continuar` saves nothing. */
export function ReadOnlyRespostas({ pedido }: { pedido: PedidoDetalhe }) {
  const navigate = useNavigate();
  function goOn(event: SubmitEvent) {
    event.preventDefault();
    void navigate(`/anexos/${pedido.id}`);
  }
  return (
    <form noValidate onSubmit={goOn}>
      <EmergencyNote />
      <Note kind="idle" icon={Lock} className="fluxo-nota">
        <p>Este pedido não pode mais ser alterado. Aqui está o que você respondeu.</p>
      </Note>
      <UnsavedRespostas pedido={pedido} />
      <AnswersSection title="Saúde" perguntas={pedido.pergSaude} respostas={pedido.histSaude} />
      <AnswersSection
        title="Tratamento"
        perguntas={pedido.pergTrat.map(({ pergunta }) => pergunta)}
        respostas={pedido.histTrat}
      />
      <AnswersSection
        title="O seu pedido"
        perguntas={[HISTORICO_LABELS.motivacao, HISTORICO_LABELS.outrasInfos]}
        respostas={[pedido.motivacao, pedido.outrasInfos]}
      />
      <EtapaFooter back="/usuario" />
    </form>
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
    <FormSection title={title}>
      <div className="stack perguntas">
        {perguntas.map((pergunta, i) => (
          <Field key={`${i} ${pergunta}`} label={pergunta}>
            {(control) => <TextArea {...control} rows={2} readOnly value={respostas[i] ?? ''} />}
          </Field>
        ))}
      </div>
    </FormSection>
  );
}
