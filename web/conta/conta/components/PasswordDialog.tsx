import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Field } from '#ui/field/Field.tsx';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { PasskeyProof } from '../chaves/PasskeyProof.tsx';
import { PasswordInput } from '#ui/field/PasswordInput.tsx';

type PasswordDialogProps = {
  title: string;
  children: ReactNode;
  verb: string;
  busy: boolean;
  /** The server's message on the last attempt; null before one. */
  error: string | null;
  /** Without a password a passkey has proven who is there. */
  onConfirm: (senha?: string) => void;
  onBack: () => void;
};

/** Asks for the current password, or a passkey, in a dialog; the page behind keeps its state. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, children, verb, busy, error, onConfirm, onBack } = props;
  const field = useRef<HTMLInputElement>(null);
  const [senha, setSenha] = useState('');
  const [empty, setEmpty] = useState(false);

  function submit() {
    setEmpty(senha === '');
    if (senha === '') field.current?.focus();
    else onConfirm(senha);
  }

  const refused = error !== null && !busy;
  useEffect(() => {
    if (refused) field.current?.focus();
  }, [refused]);

  const problem = empty ? 'Digite a sua senha atual para continuar.' : refused ? error : null;
  return (
    <FormDialog title={title} verb={verb} busy={busy} focus={field} onSubmit={submit} onCancel={onBack}>
      <div>{children}</div>
      {problem !== null && (
        <Note kind="stop" role="alert">
          {problem}
        </Note>
      )}
      <Field
        label="Senha atual"
        id="senhaAtual"
        error={problem === null ? undefined : 'Confira e tente de novo.'}
      >
        {(control) => (
          <PasswordInput
            {...control}
            ref={field}
            value={senha}
            onChange={(event) => setSenha(event.currentTarget.value)}
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <PasskeyProof onProved={() => onConfirm()} />
    </FormDialog>
  );
}
