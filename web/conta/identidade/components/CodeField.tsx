import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import type { EntranceFields } from '../useEntranceForm.ts';

/** The field's label for each kind of code. */
export const CODE_LABELS = {
  aplicativo: 'Código',
  recuperacao: 'Código de recuperação',
  reserva: 'Código reserva',
  celular: 'Código',
};

const HINTS = {
  aplicativo: 'Os 6 números que o aplicativo mostra agora.',
  recuperacao: 'Um dos dez que você guardou, como 7Q2MV-K0XTR.',
  reserva: 'Um dos dez que você criou em Conta e segurança, como 7Q2MV-K0XTR.',
  celular: 'Os 6 números da mensagem que chegou no seu celular.',
  qualquer: 'Os 6 números do aplicativo, ou um código de recuperação.',
};

type CodeFieldProps = { form: EntranceFields; kind?: keyof typeof HINTS };

/** The field for the segundo fator: six digits of the authenticator app, a recovery code, either of them, a reserve code, or a code that was sent to a telephone. */
export function CodeField({ form, kind = 'aplicativo' }: CodeFieldProps) {
  const digits = kind === 'aplicativo' || kind === 'celular';
  return (
    <Field
      label={CODE_LABELS[kind === 'qualquer' ? 'aplicativo' : kind]}
      id="codigo"
      hint={HINTS[kind]}
      error={form.errors.codigo}
    >
      {(control) => (
        <TextInput
          {...control}
          {...form.register('codigo')}
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
