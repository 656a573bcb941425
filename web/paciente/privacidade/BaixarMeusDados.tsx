import Download from 'lucide-react/icons/download';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { downloadFrom } from '../../lib/browser/save-file.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { Note } from '../../ui/status/Note.tsx';
import { PasswordInput } from '../../ui/field/PasswordInput.tsx';
import { useOneAtATime } from '../../lib/browser/useOneAtATime.ts';
import { useCriarExportacao } from './privacidade.api.ts';

type Problema = { mensagem: string; noCampo: boolean };

/** Downloads everything the patient has given, after the password: one zip, for people and for programs. */
export function BaixarMeusDados() {
  const { mutateAsync, isPending } = useCriarExportacao();
  const umPorVez = useOneAtATime();
  const field = useRef<HTMLInputElement>(null);
  const [senha, setSenha] = useState('');
  const [problema, setProblema] = useState<Problema | null>(null);
  const [pronto, setPronto] = useState(false);

  function recusar(mensagem: string, noCampo: boolean) {
    setProblema({ mensagem, noCampo });
    if (noCampo) field.current?.focus();
  }

  async function baixar() {
    setPronto(false);
    if (senha === '') return recusar('Digite a sua senha para baixar os dados.', true);
    setProblema(null);
    try {
      downloadFrom((await mutateAsync(senha)).url);
      setSenha('');
      setPronto(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      recusar(error.message, error.status === 403);
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void umPorVez(baixar);
  }

  return (
    <Card as="form" pad noValidate className="stack" onSubmit={submit}>
      {problema !== null && (
        <Note kind="stop" role="alert">
          {problema.mensagem}
        </Note>
      )}
      <Field
        label="Sua senha"
        id="sua-senha"
        hint="Pedimos de novo para ter certeza de que é você."
        error={problema?.noCampo ? 'Confira e tente de novo.' : undefined}
      >
        {(control) => (
          <PasswordInput
            {...control}
            ref={field}
            value={senha}
            onChange={(event) => {
              setSenha(event.currentTarget.value);
              setProblema(null);
            }}
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <Button type="submit" icon={Download} busy={isPending}>
        Baixar meus dados
      </Button>
      <div role="status">
        {pronto && (
          <Note kind="ok" title="O seu arquivo está sendo baixado">
            <p>Ele aparece nos downloads do navegador. Se parar no meio, é só pedir de novo.</p>
          </Note>
        )}
      </div>
    </Card>
  );
}
