import { useFormContext, useWatch } from 'react-hook-form';
import type { Sugestoes } from '../../../../contracts/pedidos/rascunhos.contract.ts';
import type { Respostas } from '../../../../domain/historico.ts';
import { MAX_TEXTO } from '../../../../domain/rascunho.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { TextArea } from '../../../ui/field/TextArea.tsx';
import { idDoCampo } from '../campos.ts';
import type { CampoDeResposta } from '../formato.ts';
import { Confira } from './Confira.tsx';
import { Sugestao } from './Sugestao.tsx';

type CampoDeTextoProps = {
  campo: CampoDeResposta;
  rotulo: string;
  dica?: string;
  /** The error beneath, if this field has one. */
  erro?: string | undefined;
  linhas?: number;
  /** What was answered the last time; offered while the field is empty. */
  sugestao?: Sugestoes[string] | undefined;
  /** Filled with the last answer and not looked at yet; to be called once it was. */
  confirmar?: (() => void) | undefined;
};

/** One question and the room for its answer: any text. */
export function CampoDeTexto(props: CampoDeTextoProps) {
  const { campo, rotulo, dica, erro, linhas = 2, sugestao, confirmar } = props;
  const { register, control: form } = useFormContext<Respostas>();
  const vazio = useWatch({ control: form, name: campo }) === '';
  const id = idDoCampo(campo);
  const marca = confirmar !== undefined && !vazio;
  return (
    <div className="resposta">
      <Field label={rotulo} id={id} error={erro} hint={dica || undefined}>
        {(control) => (
          <TextArea
            {...control}
            {...register(campo)}
            aria-describedby={classNames(control['aria-describedby'], marca && `${id}-confira`)}
            rows={linhas}
            maxLength={MAX_TEXTO}
            autoComplete="off"
            required
          />
        )}
      </Field>
      {marca && <Confira campoId={id} confirmar={confirmar} />}
      {vazio && sugestao && <Sugestao campo={campo} campoId={id} sugestao={sugestao} />}
    </div>
  );
}
