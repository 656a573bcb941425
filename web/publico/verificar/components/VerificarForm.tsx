import { useState, type SubmitEvent } from 'react';
import { formatBytes } from '#domain/pedidos/anexos.ts';
import { CODIGO_NAO_ENCONTRADO, LIMITE_DO_PDF_BYTES } from '#domain/documentos/verificacao/resultado.ts';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { ApiError } from '#lib/api/api.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Field } from '#ui/field/Field.tsx';
import { FileInput } from '#ui/field/FileInput.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { useVerificar, type Checked, type Handed } from '../verificar.api.ts';

type VerificarFormProps = {
  /** Number in the address; null without one. */
  codigo: string | null;
  /** Shown below a result. */
  again?: boolean;
  onChecked: (checked: Checked) => void;
};

type Problem = { message: string; hint: string | null; attempt: number };

const NOTHING = 'Escreva o número e o código secreto, ou escolha um arquivo PDF.';
const NO_SECRET = 'Escreva o código secreto, ou escolha um arquivo PDF.';
const WHERE = 'O número está no rodapé do documento, e o código, ao lado do QR Code.';

/** A chosen file takes precedence over the typed number. */
export function VerificarForm({ codigo, again = false, onChecked }: VerificarFormProps) {
  const [numero, setNumero] = useState('');
  const [segredo, setSegredo] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const verificar = useVerificar();
  const oneAtATime = useOneAtATime();

  function refuse(message: string, hint: string | null = null) {
    setProblem((before) => ({ message, hint, attempt: (before?.attempt ?? 0) + 1 }));
  }

  async function attempt(handed: Handed) {
    setProblem(null);
    try {
      onChecked(await verificar.mutateAsync(handed));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error.message, error.message === CODIGO_NAO_ENCONTRADO ? WHERE : null);
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (file) return void oneAtATime(() => attempt({ arquivo: file }));
    const known = codigo ?? numero.trim();
    if (known === '' || segredo.trim() === '') return refuse(codigo === null ? NOTHING : NO_SECRET);
    return void oneAtATime(() => attempt({ numero: known, segredo }));
  }

  function choose(chosen: File | undefined) {
    if (!chosen) return;
    if (chosen.size > LIMITE_DO_PDF_BYTES) {
      setFile(null);
      return refuse(`O arquivo passa do limite de ${formatBytes(LIMITE_DO_PDF_BYTES)}.`);
    }
    setProblem(null);
    return setFile(chosen);
  }

  return (
    <>
      {problem && <ErrorSummary message={problem.message} attempt={problem.attempt} />}
      {problem?.hint && <p className="small muted verificar-dica">{problem.hint}</p>}
      <form className="card card-pad verificar-form grid gap-5" noValidate onSubmit={submit}>
        <div className="stack">
          {codigo === null ? (
            <Field label="Número do documento" hint="Está no rodapé de cada página.">
              {(control) => (
                <TextInput
                  {...control}
                  figures="mono"
                  value={numero}
                  onChange={(event) => setNumero(event.target.value)}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={300}
                />
              )}
            </Field>
          ) : (
            <p>
              <span className="small muted">Documento</span>
              <br />
              <b className="mono verificar-codigo">{codigo}</b>
            </p>
          )}
          <Field label="Código secreto" hint="Está ao lado do QR Code, com 12 letras e números.">
            {(control) => (
              <TextInput
                {...control}
                figures="mono"
                value={segredo}
                onChange={(event) => setSegredo(event.target.value)}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={64}
              />
            )}
          </Field>
        </div>
        <p className="verificar-ou row quiet" aria-hidden="true">
          ou
        </p>
        <Field label="Arquivo PDF" hint="Diz se ele foi alterado. O arquivo não fica guardado.">
          {(control) => (
            <div className="stack">
              <FileInput
                {...control}
                wide
                text={file ? 'Trocar PDF' : 'Escolher PDF'}
                accept="application/pdf,.pdf"
                onClick={(event) => {
                  event.currentTarget.value = '';
                }}
                onChange={(event) => choose(event.target.files?.[0])}
              />
              {file && (
                <p className="small verificar-arquivo" role="status">
                  {file.name} <span className="muted num nowrap">· {formatBytes(file.size)}</span>
                </p>
              )}
            </div>
          )}
        </Field>
        <Button
          type="submit"
          variant={again ? 'secondary' : 'primary'}
          wide
          busy={verificar.isPending}
          className="verificar-enviar"
        >
          Verificar
        </Button>
      </form>
    </>
  );
}
