import Lock from 'lucide-react/icons/lock';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { PedidoDetalhe } from '../../../../contracts/pedidos/pedidos.contract.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { FormSection } from '../../../ui/field/Form.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { TextArea } from '../../../ui/field/TextArea.tsx';
import { Rodape } from '../../fluxo/Rodape.tsx';
import { Aparte } from '../../rascunhos/components/Aparte.tsx';
import { useRascunhoGuardado } from '../../rascunhos/rascunhos.api.ts';
import { ROTULOS_HISTORICO } from '../campos.ts';
import { camposDoPedido, textosAparte } from '../formato.ts';
import { Emergencia } from './Emergencia.tsx';

/** The questions and answers of an order that is paid or over, to be read; `Continuar` saves nothing. */
export function RespostasFechadas({ pedido }: { pedido: PedidoDetalhe }) {
  const navigate = useNavigate();
  function seguir(event: SubmitEvent) {
    event.preventDefault();
    void navigate(`/anexos/${pedido.id}`);
  }
  return (
    <form noValidate onSubmit={seguir}>
      <Emergencia />
      <Note kind="idle" icon={Lock} className="fluxo-nota">
        <p>Este pedido não pode mais ser alterado. Aqui está o que você respondeu.</p>
      </Note>
      <NaoEntrou pedido={pedido} />
      <Lista titulo="Saúde" perguntas={pedido.pergSaude} respostas={pedido.histSaude} />
      <Lista
        titulo="Tratamento"
        perguntas={pedido.pergTrat.map(({ pergunta }) => pergunta)}
        respostas={pedido.histTrat}
      />
      <Lista
        titulo="O seu pedido"
        perguntas={[ROTULOS_HISTORICO.motivacao, ROTULOS_HISTORICO.outrasInfos]}
        respostas={[pedido.motivacao, pedido.outrasInfos]}
      />
      <Rodape voltar="/usuario" />
    </form>
  );
}

/** Typed after the last save and before the order was closed: the doctor does not read it. */
function NaoEntrou({ pedido }: { pedido: PedidoDetalhe }) {
  const { data } = useRascunhoGuardado({ tipo: 'historico', id: pedido.id });
  return (
    <Aparte
      textos={textosAparte(data?.campos ?? {}, camposDoPedido(pedido))}
      aviso="Estes textos não foram salvos a tempo e não entraram no pedido. Se ainda importam, conte no chat."
    />
  );
}

type ListaProps = { titulo: string; perguntas: readonly string[]; respostas: readonly string[] };

function Lista({ titulo, perguntas, respostas }: ListaProps) {
  if (perguntas.length === 0) return null;
  return (
    <FormSection title={titulo}>
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
