import Download from 'lucide-react/icons/download';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { downloadFrom } from '#lib/browser/save-file.ts';
import { Button } from '#ui/button/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Field } from '#ui/field/Field.tsx';
import { Note } from '#ui/status/Note.tsx';
import { PasswordInput } from '#ui/field/PasswordInput.tsx';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { PasskeyProof } from '#web/conta/conta/conta.public.ts';
import { useCriarExportacao } from './privacidade.api.ts';

type Problem = { message: string; inField: boolean };

/** Downloads all data of the patient as a zip file, after the password. */
export function MeusDadosDownload() {
  const { mutateAsync, isPending } = useCriarExportacao();
  const oneAtATime = useOneAtATime();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [ready, setReady] = useState(false);

  function refuse(message: string, inField: boolean) {
    setProblem({ message, inField });
    if (inField) field.current?.focus();
  }

  function submitPassword() {
    setReady(false);
    if (password === '') return refuse('Digite a sua senha para baixar os dados.', true);
    return download(password);
  }

  /** Without a password, a passkey has proven who is there. */
  async function download(given?: string) {
    setProblem(null);
    try {
      downloadFrom((await mutateAsync(given)).url);
      setPassword('');
      setReady(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error.message, error.status === 403);
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void oneAtATime(async () => submitPassword());
  }

  return (
    <Card as="form" pad noValidate className="stack" onSubmit={submit}>
      {problem !== null && (
        <Note kind="stop" role="alert">
          {problem.message}
        </Note>
      )}
      <Field
        label="Sua senha"
        id="sua-senha"
        hint="Pedimos de novo para ter certeza de que é você."
        error={problem?.inField ? 'Confira e tente de novo.' : undefined}
      >
        {(control) => (
          <PasswordInput
            {...control}
            ref={field}
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setProblem(null);
            }}
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <Button type="submit" icon={Download} busy={isPending}>
        Baixar meus dados
      </Button>
      <PasskeyProof onProved={() => void oneAtATime(() => download())} />
      <div role="status">
        {ready && (
          <Note kind="ok" title="O seu arquivo está sendo baixado">
            <p>Ele aparece nos downloads do navegador. Se parar no meio, é só pedir de novo.</p>
          </Note>
        )}
      </div>
    </Card>
  );
}
