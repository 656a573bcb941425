import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { ModalDialog } from '../../../ui/dialog/ModalDialog.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { PasswordInput } from '../../../ui/field/PasswordInput.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { conferirPreenchidos } from '../identidade.form.ts';
import { useConcluirEntrada, useEntrarAdm } from '../entrada.api.ts';

const VAZIO = { email: '', senha: '', codigo: '' };

/**
 * The administrator's session ended under an open screen: the entrance stands over it, nothing behind it can be
 * read, and what was typed there is there again afterwards.
 */
export function EntrarDeNovo() {
  const client = useQueryClient();
  const entrar = useEntrarAdm();
  const concluir = useConcluirEntrada();
  const primeiro = useRef<HTMLInputElement>(null);
  const [faltaCodigo, setFaltaCodigo] = useState(false);
  const [valores, setValores] = useState(VAZIO);
  const [erro, setErro] = useState<string | null>(null);
  // The field that had the focus is gone when the code takes its place.
  const campoDoCodigo = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (faltaCodigo) campoDoCodigo.current?.focus();
  }, [faltaCodigo]);
  const ocupado = entrar.isPending || concluir.isPending;

  /** @returns whether the person is in */
  async function tentar(): Promise<boolean> {
    const { email, senha, codigo } = valores;
    if (faltaCodigo) {
      await concluir.mutateAsync(codigo);
      return true;
    }
    const { papel } = await entrar.mutateAsync({ email: email.trim(), senha });
    setFaltaCodigo(papel === null);
    return papel !== null;
  }

  async function enviar(event: SubmitEvent) {
    event.preventDefault();
    if (ocupado) return;
    const { email, senha, codigo } = valores;
    const recusa = conferirPreenchidos(faltaCodigo ? { codigo } : { email, senha });
    setErro(recusa?.mensagem ?? null);
    if (recusa) return;
    try {
      // What the screen asked for meanwhile was refused.
      if (await tentar()) await client.invalidateQueries();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'entrada_expirada') setFaltaCodigo(false);
      setErro(error.message);
    }
  }

  const campo = (nome: keyof typeof VAZIO) => ({
    value: valores[nome],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValores((antes) => ({ ...antes, [nome]: currentTarget.value })),
    required: true,
  });

  return (
    <ModalDialog title="A sua sessão terminou" focus={primeiro} onCancel={() => undefined} veiled>
      <form className="dialog-form" noValidate onSubmit={(event) => void enviar(event)}>
        <p>Entre de novo para continuar de onde parou. O que você digitou está guardado nesta página.</p>
        {erro !== null && (
          <Note kind="stop" role="alert">
            {erro}
          </Note>
        )}
        {faltaCodigo ? (
          <Field label="Código" hint="Os 6 números do aplicativo, ou um código de recuperação.">
            {(control) => (
              <TextInput
                {...control}
                {...campo('codigo')}
                ref={campoDoCodigo}
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
                  {...campo('email')}
                  ref={primeiro}
                  type="email"
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </Field>
            <Field label="Senha">
              {(control) => (
                <PasswordInput {...control} {...campo('senha')} autoComplete="current-password" />
              )}
            </Field>
          </>
        )}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={() => window.location.assign('/loginAdm')}>
            Ir para a entrada
          </Button>
          <Button type="submit" busy={ocupado}>
            Entrar
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
