import { useFormContext } from 'react-hook-form';
import type { TypedContestacao } from '#domain/titular/contestacao.ts';
import { Field } from '#ui/field/Field.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import { CONTESTACAO_LABELS } from '../contestacao.form.ts';

export function RelatoField() {
  const { register, formState, clearErrors } = useFormContext<TypedContestacao>();
  return (
    <Field
      label={CONTESTACAO_LABELS.relato}
      hint="Se quiser contar. Não escreva sobre a sua saúde."
      error={formState.errors.relato?.message}
      id="relato"
    >
      {(control) => (
        <TextArea {...control} {...register('relato', { onChange: () => clearErrors('relato') })} rows={4} />
      )}
    </Field>
  );
}
