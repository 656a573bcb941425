import { useRef, useState } from 'react';
import type { RelatoDoCaso } from '#contracts/documentos/desfecho.ts';
import { TEXTOS_DO_MEDICO } from '#domain/consultorio/textos-do-medico.ts';
import { RelatoDoPaciente } from '#web/caso/caso.public.ts';
import { Button } from '#ui/button/Button.tsx';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import { useKeptText } from '#web/medico/caso/useKeptText.ts';
import { useResponderRelato } from '../decisao.api.ts';

type RelatoProps = { pedidoId: string; relato: RelatoDoCaso; documento: string | null };

/** An error that a patient reported, and its answer in words; a real error is settled by revoking the document. */
export function RelatoAResponder({ pedidoId, relato, documento }: RelatoProps) {
  const [open, setOpen] = useState(false);
  return (
    <RelatoDoPaciente relato={relato} documento={documento}>
      {relato.responde && (
        <>
          <p className="fine quiet">Há erro? Revogue o documento: o relato fica resolvido com ele.</p>
          <Button variant="secondary" size="desk" onClick={() => setOpen(true)}>
            Responder ao relato
          </Button>
        </>
      )}
      {open && <ResponderDialog pedidoId={pedidoId} relato={relato} onClose={() => setOpen(false)} />}
    </RelatoDoPaciente>
  );
}

type DialogProps = Pick<RelatoProps, 'pedidoId' | 'relato'> & { onClose: () => void };

/** The text is kept when the dialog is closed. */
function ResponderDialog({ pedidoId, relato, onClose }: DialogProps) {
  const { texto, write, done } = useKeptText(`resposta:${relato.id}`);
  const answer = useResponderRelato(pedidoId);
  const field = useRef<HTMLTextAreaElement>(null);

  async function send() {
    try {
      await answer.mutateAsync({ id: relato.id, resposta: texto });
      done();
      onClose();
    } catch {
      field.current?.focus();
    }
  }

  return (
    <FormDialog
      title="Responder ao relato"
      verb="Enviar resposta"
      busy={answer.isPending}
      focus={field}
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      <p className="muted">
        O documento continua valendo. O paciente lê a resposta ao lado dele e recebe um aviso por e-mail, sem
        o que você escreveu.
      </p>
      <p className="own-words">“{relato.texto}”</p>
      {answer.error !== null && <ErrorSummary message={answer.error.message} attempt={answer.failureCount} />}
      <Field label="Resposta ao paciente">
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={5}
            maxLength={TEXTOS_DO_MEDICO.resposta.max}
            value={texto}
            onChange={(event) => write(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
