import { dataEHora } from '#domain/calendario/horas.ts';
import FileJson from 'lucide-react/icons/file-json';
import { useState } from 'react';
import { useProva } from '#web/conta/conta/prova.public.ts';
import { ApiError } from '#lib/api/api.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useExportarFhir } from './fhir.api.ts';

const VERB = 'Exportar tudo em FHIR';

/** FHIR export, one NDJSON file per type of resource, after a question and a proof of identity. */
export function FhirExport() {
  const [open, setOpen] = useState(false);
  const { ensureProva, dialog } = useProva();
  const { mutate, data, error, isPending, reset } = useExportarFhir();

  async function make() {
    // One dialog at a time: the prova's dialog replaces this one.
    setOpen(false);
    if (await ensureProva()) mutate();
  }

  return (
    <section className="acima" aria-label={VERB}>
      <Button
        variant="secondary"
        size="sm"
        icon={FileJson}
        busy={isPending}
        onClick={() => {
          reset();
          setOpen(true);
        }}
      >
        {VERB}
      </Button>
      <ConfirmDialog
        open={open}
        title="Exportar tudo em FHIR?"
        verb={VERB}
        onConfirm={() => void make()}
        onCancel={() => setOpen(false)}
      >
        <p>
          São os documentos e as respostas de todos os pacientes, para outro sistema de saúde: um arquivo
          NDJSON para cada tipo de recurso. Guarde-os num lugar só seu: cada download fica registrado.
        </p>
      </ConfirmDialog>
      {error instanceof ApiError && (
        <Note kind="stop" role="alert" className="acima">
          {error.message}
        </Note>
      )}
      <div role="status">
        {data && (
          <>
            <p className="small">
              Tudo o que havia em {dataEHora(data.transactionTime)}. Comece cada download em até cinco
              minutos:
            </p>
            <ul className="small">
              {data.output.map(({ type, url }) => (
                <li key={type}>
                  <AnchorButton variant="bare" size="sm" href={url} download="">
                    {`${type}.ndjson`}
                  </AnchorButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {dialog}
    </section>
  );
}
