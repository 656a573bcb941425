import { useRef, useState } from 'react';
import type { DocumentoDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { tituloDoDocumento } from '#domain/documentos/tipos.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import { useRevogar } from '../decisao.api.ts';
import { lowerFirst } from '#lib/words/lower-first.ts';

const MAX_MOTIVO = 500;

type RevogarDialogProps = { pedidoId: string; documento: DocumentoDoCaso; onClose: () => void };

/** Its text begins the replacement. */
export function RevogarDialog({ pedidoId, documento, onClose }: RevogarDialogProps) {
  const revoke = useRevogar(pedidoId);
  const [motivo, setMotivo] = useState('');
  const [problem, setProblem] = useState<{ message: string; attempt: number } | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  async function send() {
    try {
      if (motivo.trim() === '') throw new Error('Escreva o motivo da revogação.');
      await revoke.mutateAsync({ id: documento.id, motivo });
      onClose();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setProblem((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 }));
    }
  }

  return (
    <FormDialog
      title={`Revogar ${lowerFirst(tituloDoDocumento(documento.documento))}?`}
      verb="Revogar"
      destructive
      busy={revoke.isPending}
      focus={field}
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      <p className="muted">
        Quem conferir o documento {documento.codigo} lê que foi revogado. O caso volta para a sua mão com um
        rascunho do que o substitui.
      </p>
      {problem !== null && <ErrorSummary {...problem} />}
      <Field label="Motivo da revogação">
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            maxLength={MAX_MOTIVO}
            value={motivo}
            onChange={(event) => setMotivo(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
