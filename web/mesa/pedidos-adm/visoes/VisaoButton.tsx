import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkX from 'lucide-react/icons/bookmark-x';
import { useRef, useState } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { Button } from '#ui/button/Button.tsx';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { Field } from '#ui/field/Field.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { Note } from '#ui/status/Note.tsx';
import { viewQuery, wholeBandeja, type PedidosView } from '../list/pedidos-view.ts';
import { openVisao, useApagarVisao, useGuardarVisao, useVisoes } from './visoes.api.ts';

type VisaoButtonProps = {
  view: PedidosView;
  /** Called with the result in words. */
  onDone: (text: string) => void;
};

/** Saves the list's filters as a view, or deletes the open one. Absent where a tab of the desk shows the same. */
export function VisaoButton({ view, onDone }: VisaoButtonProps) {
  const [naming, setNaming] = useState(false);
  const visoes = useVisoes();
  const remove = useApagarVisao();
  const open = openVisao(visoes, view);
  if (visoes === undefined) return null;
  if (open) {
    const removed = `Visão “${open.nome}” apagada. Nenhum pedido mudou.`;
    return (
      <>
        <Button
          variant="secondary"
          size="desk"
          icon={BookmarkX}
          busy={remove.isPending}
          onClick={() => remove.mutate(open.id, { onSuccess: () => onDone(removed) })}
        >
          Apagar visão
        </Button>
        {remove.error !== null && (
          <Note kind="stop" role="alert">
            {remove.error.message}
          </Note>
        )}
      </>
    );
  }
  const asTab = viewQuery(wholeBandeja(view.bandeja)) === viewQuery({ ...view, busca: '', lugar: null });
  if (asTab) return null;
  return (
    <>
      <Button variant="secondary" size="desk" icon={Bookmark} onClick={() => setNaming(true)}>
        Guardar visão
      </Button>
      {naming && (
        <NameDialog
          view={view}
          onClose={() => setNaming(false)}
          onKept={(nome) => {
            setNaming(false);
            onDone(`Visão “${nome}” guardada: ela fica ao lado das filas.`);
          }}
        />
      )}
    </>
  );
}

type NameDialogProps = { view: PedidosView; onClose: () => void; onKept: (nome: string) => void };

function NameDialog({ view, onClose, onKept }: NameDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [nome, setNome] = useState('');
  const { mutate, isPending, error } = useGuardarVisao();
  const details = error instanceof ApiError ? (error.details ?? []) : [];
  const ofField = details.find(({ campo }) => campo === 'nome')?.mensagem;
  return (
    <FormDialog
      title="Guardar esta visão"
      verb="Guardar"
      focus={input}
      busy={isPending}
      onSubmit={() => mutate({ nome, view }, { onSuccess: () => onKept(nome.trim()) })}
      onCancel={onClose}
    >
      <p>Guarda a fila, os filtros e a ordem, só para você. O que foi buscado não é guardado.</p>
      {error !== null && ofField === undefined && (
        <Note kind="stop" role="alert">
          {error.message}
        </Note>
      )}
      <Field label="Nome da visão" error={ofField}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            value={nome}
            maxLength={60}
            autoComplete="off"
            onChange={({ currentTarget }) => setNome(currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
