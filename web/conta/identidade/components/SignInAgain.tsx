import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { Button } from '#ui/button/Button.tsx';
import { Field } from '#ui/field/Field.tsx';
import { ModalDialog } from '#ui/dialog/ModalDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { PasswordInput } from '#ui/field/PasswordInput.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { PasskeyUnused } from '../chaves/passkey.ts';
import { useSignInByPasskey } from '../chaves/usePasskeyEntrance.ts';
import { checkFilled } from '../identidade.form.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useCompleteSignIn, useSignInAdmin, useSignInMedico } from '../sign-in.api.ts';

const EMPTY = { email: '', senha: '', codigo: '' };

type SignInAgainProps = {
  /** Whose screen is open: the administrator's or a doctor's. */
  papel: 'Admin' | 'Medico';
};

/**
 * A dialog that asks the administrator or the doctor to sign in again after the session has expired under an open screen. It
 * covers the screen, so that no data can be read, and keeps it mounted, so that nothing typed is lost.
 */
export function SignInAgain({ papel: owner }: SignInAgainProps) {
  const client = useQueryClient();
  const signInAdmin = useSignInAdmin();
  const signInMedico = useSignInMedico();
  const signIn = owner === 'Admin' ? signInAdmin : signInMedico;
  const complete = useCompleteSignIn();
  const byPasskey = useSignInByPasskey();
  const firstField = useRef<HTMLInputElement>(null);
  const [codeMissing, setCodeMissing] = useState(false);
  const [values, setValues] = useState(EMPTY);
  const [message, setMessage] = useState<string | null>(null);
  // The code field replaces the field that had the focus.
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (codeMissing) codeField.current?.focus();
  }, [codeMissing]);
  const busy = signIn.isPending || complete.isPending || byPasskey.isPending;

  /** @returns true when the person is signed in */
  async function signInStep(): Promise<boolean> {
    const { email, senha, codigo } = values;
    if (codeMissing) {
      await complete.mutateAsync(codigo);
      return true;
    }
    const { papel } = await signIn.mutateAsync({ email: email.trim(), senha });
    setCodeMissing(papel === null);
    return papel !== null;
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const { email, senha, codigo } = values;
    const refusal = checkFilled(codeMissing ? { codigo } : { email, senha });
    setMessage(refusal?.message ?? null);
    if (refusal) return;
    try {
      // Requests of the screen have failed meanwhile: read everything again.
      if (await signInStep()) await client.invalidateQueries();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'entrada_expirada') setCodeMissing(false);
      setMessage(error.message);
    }
  }

  async function enterByPasskey() {
    if (busy) return;
    setMessage(null);
    try {
      const { papel } = await byPasskey.mutateAsync();
      if (papel === owner) await client.invalidateQueries();
      else window.location.assign('/');
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof PasskeyUnused)) throw error;
      setMessage(error.message);
    }
  }

  const fieldProps = (name: keyof typeof EMPTY) => ({
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValues((before) => ({ ...before, [name]: currentTarget.value })),
    required: true,
  });

  return (
    <ModalDialog title="A sua sessão terminou" focus={firstField} onCancel={() => undefined} veiled>
      <form className="dialog-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>Entre de novo para continuar de onde parou. O que você digitou está guardado nesta página.</p>
        {message !== null && (
          <Note kind="stop" role="alert">
            {message}
          </Note>
        )}
        {codeMissing ? (
          <Field label="Código" hint="Os 6 números do aplicativo, ou um código de recuperação.">
            {(control) => (
              <TextInput
                {...control}
                {...fieldProps('codigo')}
                ref={codeField}
                figures="mono"
                autoComplete="one-time-code"
                autoCapitalize="characters"
                spellCheck={false}
              />
            )}
          </Field>
        ) : (
          <>
            <Field label="E-mail">
              {(control) => (
                <TextInput
                  {...control}
                  {...fieldProps('email')}
                  ref={firstField}
                  type="email"
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </Field>
            <Field label="Senha">
              {(control) => (
                <PasswordInput {...control} {...fieldProps('senha')} autoComplete="current-password" />
              )}
            </Field>
          </>
        )}
        <PasskeyButton busy={byPasskey.isPending} onClick={() => void enterByPasskey()} />
        <div className="dialog-actions">
          <Button
            variant="secondary"
            onClick={() => window.location.assign(owner === 'Admin' ? '/loginAdm' : '/loginMedico')}
          >
            Ir para a entrada
          </Button>
          <Button type="submit" busy={busy}>
            Entrar
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
