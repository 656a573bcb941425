import { useState } from 'react';
import type { DocumentoVerificado } from '#contracts/documentos/verificar.contract.ts';
import { LIMITE_DO_PDF_BYTES } from '#domain/documentos/verificacao/resultado.ts';
import { formatBytes } from '#domain/pedidos/anexos.ts';
import { ApiError } from '#lib/api/api.ts';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { Field } from '#ui/field/Field.tsx';
import { FileInput } from '#ui/field/FileInput.tsx';
import { useRegistrarPorArquivo } from '../verificar.api.ts';

type DispensacaoPorArquivoProps = { chave: string; onRecorded: (documento: DocumentoVerificado) => void };

/** Field for the PDF with the pharmacist's own signature: it is sent when it is chosen. */
export function DispensacaoPorArquivo({ chave, onRecorded }: DispensacaoPorArquivoProps) {
  const [error, setError] = useState<string | undefined>();
  const registrar = useRegistrarPorArquivo();
  const oneAtATime = useOneAtATime();

  async function attempt(arquivo: File) {
    setError(undefined);
    try {
      onRecorded((await registrar.mutateAsync({ chave, arquivo })).documento);
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught;
      setError(caught.message);
    }
  }

  function choose(arquivo: File | undefined) {
    if (!arquivo) return;
    if (arquivo.size > LIMITE_DO_PDF_BYTES) {
      setError(`O arquivo passa do limite de ${formatBytes(LIMITE_DO_PDF_BYTES)}.`);
    } else {
      void oneAtATime(() => attempt(arquivo));
    }
  }

  return (
    <Field
      label="Arquivo assinado pelo farmacêutico"
      hint="É o mesmo PDF, com a sua assinatura ICP-Brasil e o CRF por cima: fica como “verificado”."
      error={error}
    >
      {(control) => (
        <div className="stack">
          <FileInput
            {...control}
            wide
            text="Escolher PDF"
            accept="application/pdf,.pdf"
            onClick={(event) => {
              event.currentTarget.value = '';
            }}
            onChange={(event) => choose(event.target.files?.[0])}
          />
          <p className="small" role="status">
            {registrar.isPending && 'Conferindo a assinatura…'}
          </p>
        </div>
      )}
    </Field>
  );
}
