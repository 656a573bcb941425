import { useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import { ProgressBar } from '#ui/status/ProgressBar.tsx';
import { DocumentoField } from '#web/conta/contestacoes/components/DocumentoField.tsx';
import { CONTESTACAO_LABELS, IDENTIDADE_HINT } from '#web/conta/contestacoes/contestacao.form.ts';
import { usePedirExame } from '../prontuario.api.ts';
import '#web/conta/contestacoes/contestacoes.public.css';

/** Sends an identity document to the team; a file that was chosen stays chosen after a refusal. */
export function ExameForm({ onOpened }: { onOpened: (protocolo: string) => void }) {
  const { ask, percent } = usePedirExame();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(file === null);
        if (file === null || ask.isPending) return;
        ask.mutate(file, { onSuccess: ({ protocolo }) => onOpened(protocolo) });
      }}
    >
      <p className="muted">
        A equipe compara com o seu cadastro e traz o que houver no seu CPF. O documento é apagado 30 dias
        depois da resposta.
      </p>
      {ask.error && (
        <Note kind="stop" role="alert">
          {ask.error.message}
        </Note>
      )}
      <DocumentoField
        id="documento"
        label={CONTESTACAO_LABELS.documento}
        hint={IDENTIDADE_HINT}
        file={file}
        error={missing ? 'Escolha o documento.' : undefined}
        onChoose={(chosen) => {
          setFile(chosen);
          setMissing(false);
        }}
      />
      {percent !== null && <ProgressBar label="Envio do arquivo" value={percent} />}
      <div className="row">
        <Button type="submit" variant="secondary" busy={ask.isPending}>
          Enviar documento
        </Button>
      </div>
    </form>
  );
}
