import { useRef, useState } from 'react';
import { LACUNAS } from '#domain/chat/resposta-pronta.ts';
import { ApiError } from '#lib/api/api.ts';
import { Field } from '#ui/field/Field.tsx';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { TextInput, TextArea } from '#ui/field/TextInput.tsx';
import { useSaveResposta, type EditedResposta } from '#web/chat/conversas/conversas.api.ts';

const HINT = `Ao usar, preenche-se sozinho: ${Object.entries(LACUNAS)
  .map(([nome, words]) => `{${nome}}, ${words}`)
  .join('; ')}.`;

export function EditRespostaDialog({ initial, onClose }: { initial: EditedResposta; onClose: () => void }) {
  const titleInput = useRef<HTMLInputElement>(null);
  const [resposta, setResposta] = useState(initial);
  const save = useSaveResposta();
  const details = save.error instanceof ApiError ? (save.error.details ?? []) : [];
  const errorOf = (field: string) => details.find((detail) => detail.campo === field)?.mensagem;
  return (
    <FormDialog
      title={initial.id === null ? 'Nova resposta' : 'Editar resposta'}
      verb="Guardar"
      focus={titleInput}
      busy={save.isPending}
      onSubmit={() => save.mutate(resposta, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {save.error !== null && (
        <Note kind="stop" role="alert">
          {save.error.message}
        </Note>
      )}
      <Field label="Título" error={errorOf('titulo')}>
        {(control) => (
          <TextInput
            {...control}
            ref={titleInput}
            value={resposta.titulo}
            onChange={(event) => setResposta({ ...resposta, titulo: event.target.value })}
          />
        )}
      </Field>
      <Field label="Texto" hint={HINT} error={errorOf('texto')}>
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            value={resposta.texto}
            onChange={(event) => setResposta({ ...resposta, texto: event.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
