import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { Field } from '../../../ui/field/Field.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { TextArea } from '../../../ui/field/TextArea.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { useGuardarResposta, type Rascunhada } from '../../conversas/conversas.api.ts';

/** The dialog for a new or an existing canned reply. */
export function EditarResposta({ inicial, aoFechar }: { inicial: Rascunhada; aoFechar: () => void }) {
  const titulo = useRef<HTMLInputElement>(null);
  const [resposta, setResposta] = useState(inicial);
  const guardar = useGuardarResposta();
  const detalhes = guardar.error instanceof ApiError ? (guardar.error.details ?? []) : [];
  const erroDe = (campo: string) => detalhes.find((detalhe) => detalhe.campo === campo)?.mensagem;
  return (
    <FormDialog
      title={inicial.id === null ? 'Nova resposta' : 'Editar resposta'}
      verb="Guardar"
      focus={titulo}
      busy={guardar.isPending}
      onSubmit={() => guardar.mutate(resposta, { onSuccess: aoFechar })}
      onCancel={aoFechar}
    >
      {guardar.error !== null && (
        <Note kind="stop" role="alert">
          {guardar.error.message}
        </Note>
      )}
      <Field label="Título" error={erroDe('titulo')}>
        {(control) => (
          <TextInput
            {...control}
            ref={titulo}
            value={resposta.titulo}
            onChange={(event) => setResposta({ ...resposta, titulo: event.target.value })}
          />
        )}
      </Field>
      <Field label="Texto" error={erroDe('texto')}>
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
