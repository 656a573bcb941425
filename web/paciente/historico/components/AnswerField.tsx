import { useFormContext, useWatch } from 'react-hook-form';
import type { Sugestoes } from '../../../../contracts/pedidos/rascunhos.contract.ts';
import type { Respostas } from '../../../../domain/historico.ts';
import { MAX_TEXTO } from '../../../../domain/rascunho.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { TextArea } from '../../../ui/field/TextArea.tsx';
import { controlId } from '../field-words.ts';
import type { RespostaField } from '../historico-fields.ts';
import { CheckSugestao } from './CheckSugestao.tsx';
import { SugestaoHint } from './SugestaoHint.tsx';

type AnswerFieldProps = {
  field: RespostaField;
  label: string;
  hint?: string;
  /** The error beneath, if this field has one. */
  error?: string | undefined;
  lines?: number;
  /** What was answered the last time; offered while the field is empty. */
  sugestao?: Sugestoes[string] | undefined;
  /** Filled with the last answer and not looked at yet; to be called once it was. */
  confirm?: (() => void) | undefined;
};

/** One question and the room for its answer: any text. */
export function AnswerField(props: AnswerFieldProps) {
  const { field, label, hint, error, lines = 2, sugestao, confirm } = props;
  const { register, control: form } = useFormContext<Respostas>();
  const empty = useWatch({ control: form, name: field }) === '';
  const id = controlId(field);
  const mark = confirm !== undefined && !empty;
  return (
    <div className="resposta">
      <Field label={label} id={id} error={error} hint={hint || undefined}>
        {(control) => (
          <TextArea
            {...control}
            {...register(field)}
            aria-describedby={classNames(control['aria-describedby'], mark && `${id}-confira`)}
            rows={lines}
            maxLength={MAX_TEXTO}
            autoComplete="off"
            required
          />
        )}
      </Field>
      {mark && <CheckSugestao fieldId={id} confirm={confirm} />}
      {empty && sugestao && <SugestaoHint field={field} fieldId={id} sugestao={sugestao} />}
    </div>
  );
}
