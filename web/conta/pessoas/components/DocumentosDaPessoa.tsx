import { useState } from 'react';
import type { Pessoa } from '#contracts/contas/pessoas.contract.ts';
import { PALAVRA_DO_PAPEL, type PapelDoDocumento } from '#domain/titular/conferencia.ts';
import { ApiError } from '#lib/api/api.ts';
import { Button } from '#ui/button/Button.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { ProgressBar } from '#ui/status/ProgressBar.tsx';
import { DocumentoField } from '#web/conta/contestacoes/components/DocumentoField.tsx';
import { useEnviarDocumentos } from '../documentos.api.ts';

type DocumentosDaPessoaProps = {
  pessoa: Pessoa;
  /** The documents that the desk waits for. */
  papeis: readonly PapelDoDocumento[];
  onDone: (text: string) => void;
};

const HINTS: Readonly<Record<PapelDoDocumento, string>> = {
  procuracao: 'Que diga que você decide por ela em assuntos de saúde. Foto ou PDF, até 10 MB.',
  identidade: 'CIN, RG, CNH ou passaporte dela: o lado da foto e do CPF. Foto ou PDF, até 10 MB.',
  responsabilidade:
    'Certidão de nascimento, termo de guarda, procuração ou curatela. Foto ou PDF, até 10 MB.',
};

/** Sends documents about a person to the desk. A chosen file is kept when the sending fails. */
export function DocumentosDaPessoa({ pessoa, papeis, onDone }: DocumentosDaPessoaProps) {
  const [files, setFiles] = useState<Partial<Record<PapelDoDocumento, File>>>({});
  const [attempts, setAttempts] = useState(0);
  const { send, percent } = useEnviarDocumentos(pessoa.id);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const idOf = (papel: PapelDoDocumento) => `${papel}-${pessoa.id}`;
  const errorOf = (papel: PapelDoDocumento) =>
    files[papel] && problem?.code === 'campos_vazios'
      ? undefined
      : problem?.details?.find(({ campo }) => campo === papel)?.mensagem;
  const left = papeis.filter((papel) => errorOf(papel) !== undefined);

  async function submit() {
    setProblem(null);
    setAttempts((n) => n + 1);
    try {
      await send(files, papeis);
      onDone('Recebemos os documentos. A equipe confere e responde por e-mail.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
    }
  }

  return (
    <form
      className="grid gap-3"
      aria-label={`Documentos de ${pessoa.nome}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (percent === null) void submit();
      }}
    >
      {problem !== null && (problem.details === undefined || left.length > 0) && (
        <ErrorSummary
          message={problem.message}
          attempt={attempts}
          fields={left.map((papel) => ({
            id: idOf(papel),
            text: `${PALAVRA_DO_PAPEL[papel]}: ${errorOf(papel)}`,
          }))}
        />
      )}
      {papeis.map((papel) => (
        <DocumentoField
          key={papel}
          id={idOf(papel)}
          label={PALAVRA_DO_PAPEL[papel]}
          hint={HINTS[papel]}
          file={files[papel] ?? null}
          error={errorOf(papel)}
          onChoose={(file) => setFiles((before) => ({ ...before, [papel]: file }))}
        />
      ))}
      {percent !== null && <ProgressBar label="Envio do arquivo" value={percent} />}
      <div className="row row-wrap">
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          busy={percent !== null}
          aria-describedby={`pessoa-${pessoa.id}`}
        >
          Enviar para a equipe
        </Button>
      </div>
    </form>
  );
}
