import { useRef } from 'react';
import type { Caso } from '#contracts/consultorio/caso.contract.ts';
import { fraseDoTermo, responderAte } from '#domain/consultorio/espera.ts';
import { TEXTOS_DO_MEDICO } from '#domain/consultorio/textos-do-medico.ts';
import { useNow } from '#lib/clock/clock.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import { usePerguntarAoPaciente } from '../caso/caso.api.ts';
import { useKeptText } from '../caso/useKeptText.ts';

type PerguntarDialogProps = { caso: Caso; onDone: () => void; onCancel: () => void };

/** The text is kept when the dialog is closed. */
export function PerguntarDialog({ caso: { pedido, paciente }, onDone, onCancel }: PerguntarDialogProps) {
  const now = useNow();
  const text = useKeptText(`pergunta:${pedido.id}`);
  const ask = usePerguntarAoPaciente(pedido.id);
  const field = useRef<HTMLTextAreaElement>(null);

  async function send() {
    try {
      await ask.mutateAsync({ id: text.id, texto: text.texto });
      text.done();
      onDone();
    } catch {
      field.current?.focus();
    }
  }

  return (
    <FormDialog
      title="Perguntar ao paciente"
      verb="Perguntar"
      busy={ask.isPending}
      focus={field}
      onSubmit={() => void send()}
      onCancel={onCancel}
    >
      <p className="muted">
        {paciente.tratamento} recebe a pergunta no chat, com um aviso por e-mail: “
        {fraseDoTermo(responderAte(new Date(`${now}Z`)))}”. O prazo para, e o caso sai da sua mão até lá; sem
        resposta, ele volta à fila marcado.
      </p>
      {ask.error !== null && <ErrorSummary message={ask.error.message} attempt={ask.failureCount} />}
      <Field label="Pergunta">
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={5}
            maxLength={TEXTOS_DO_MEDICO.pergunta.max}
            value={text.texto}
            onChange={(event) => text.write(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
