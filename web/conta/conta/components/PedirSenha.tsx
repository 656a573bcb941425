import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Field } from '../../../ui/field/Field.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { PasswordInput } from '../../../ui/field/PasswordInput.tsx';

type PedirSenhaProps = {
  titulo: string;
  /** What the password is asked for. */
  children: ReactNode;
  /** The word on the button. */
  verbo: string;
  ocupado: boolean;
  /** The server's words on the last try. */
  erro: string | null;
  aoConfirmar: (senha: string) => void;
  aoVoltar: () => void;
};

/** Asks for the current password in between; what stands in the page behind is kept. */
export function PedirSenha(props: PedirSenhaProps) {
  const { titulo, children, verbo, ocupado, erro, aoConfirmar, aoVoltar } = props;
  const field = useRef<HTMLInputElement>(null);
  const [senha, setSenha] = useState('');
  const [vazia, setVazia] = useState(false);

  function enviar() {
    setVazia(senha === '');
    if (senha === '') field.current?.focus();
    else aoConfirmar(senha);
  }

  const recusado = erro !== null && !ocupado;
  useEffect(() => {
    if (recusado) field.current?.focus();
  }, [recusado]);

  const problema = vazia ? 'Digite a sua senha atual para continuar.' : recusado ? erro : null;
  return (
    <FormDialog
      title={titulo}
      verb={verbo}
      busy={ocupado}
      focus={field}
      onSubmit={enviar}
      onCancel={aoVoltar}
    >
      <div>{children}</div>
      {problema !== null && (
        <Note kind="stop" role="alert">
          {problema}
        </Note>
      )}
      <Field
        label="Senha atual"
        id="senhaAtual"
        error={problema === null ? undefined : 'Confira e tente de novo.'}
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
    </FormDialog>
  );
}
