import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import type { Valores } from '../useFormulario.ts';

/** The names of the field, by the kind of code. */
export const ROTULO_CODIGO = { aplicativo: 'Código', recuperacao: 'Código de recuperação' };

const DICAS = {
  aplicativo: 'Os 6 números que o aplicativo mostra agora.',
  recuperacao: 'Um dos dez que você guardou, como 7Q2MV-K0XTR.',
  qualquer: 'Os 6 números do aplicativo, ou um código de recuperação.',
};

type CampoCodigoProps = { form: UseFormReturn<Valores>; tipo?: keyof typeof DICAS };

/** The code of the second step: six digits of the authenticator, or one of the codes kept for a bad day. */
export function CampoCodigo({ form, tipo = 'aplicativo' }: CampoCodigoProps) {
  const { register, clearErrors, formState } = form;
  const digits = tipo === 'aplicativo';
  return (
    <Field
      label={tipo === 'recuperacao' ? ROTULO_CODIGO.recuperacao : ROTULO_CODIGO.aplicativo}
      id="codigo"
      hint={DICAS[tipo]}
      error={formState.errors.codigo?.message}
    >
      {(control) => (
        <TextInput
          {...control}
          {...register('codigo', { onChange: () => clearErrors('codigo') })}
          figures="mono"
          inputMode={digits ? 'numeric' : 'text'}
          autoComplete={digits ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      )}
    </Field>
  );
}
