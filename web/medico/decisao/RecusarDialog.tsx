import { useRef, useState } from 'react';
import type { Caso } from '#contracts/consultorio/caso.contract.ts';
import { TEXTOS_DO_MEDICO } from '#domain/consultorio/textos-do-medico.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { ErrorSummary } from '#ui/field/ErrorSummary.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextArea } from '#ui/field/TextInput.tsx';
import { useRecusarCaso } from '../caso/caso.api.ts';
import { useKeptText } from '../caso/useKeptText.ts';
import type { NotaDraft } from './NotaClinica.tsx';

type RecusarDialogProps = { caso: Caso; nota: NotaDraft; onDone: () => void; onCancel: () => void };

/** The reason is shown to the patient; the note in progress is filed with it. */
export function RecusarDialog({ caso: { pedido, paciente }, nota, onDone, onCancel }: RecusarDialogProps) {
  const text = useKeptText(`recusa:${pedido.id}`);
  const refuse = useRecusarCaso(pedido.id);
  const [problem, setProblem] = useState<{ message: string; attempt: number } | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  function say(message: string) {
    setProblem((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 }));
  }

  async function send() {
    if (!(await nota.settle())) return say('A nota clínica não foi salva. Volte e confira.');
    try {
      await refuse.mutateAsync(text.texto);
      text.done();
      onDone();
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <FormDialog
      title={`Recusar o pedido ${pedido.numero}?`}
      verb="Recusar"
      destructive
      busy={refuse.isPending || nota.busy}
      focus={field}
      onSubmit={() => void send()}
      onCancel={onCancel}
    >
      <p className="muted">
        {paciente.tratamento} lê o motivo e escolhe entre uma consulta e o reembolso, no valor que a regra da
        clínica prevê. Não dá para desfazer.
      </p>
      {problem !== null && <ErrorSummary {...problem} />}
      <Field label="Motivo da recusa" hint="Em palavras simples, com o que o paciente pode fazer agora.">
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={5}
            maxLength={TEXTOS_DO_MEDICO.motivo.max}
            value={text.texto}
            onChange={(event) => text.write(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
