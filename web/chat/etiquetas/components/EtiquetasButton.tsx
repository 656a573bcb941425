import Pencil from 'lucide-react/icons/pencil';
import Tag from 'lucide-react/icons/tag';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import type { Conversa } from '#contracts/chat/chat.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { ModalDialog } from '#ui/dialog/ModalDialog.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useApagarEtiqueta, useEtiquetas, useMarcarEtiqueta, type EditedEtiqueta } from '../etiquetas.api.ts';
import { EditEtiquetaDialog } from './EditEtiquetaDialog.tsx';
import { EtiquetaChip } from './EtiquetaChip.tsx';

const NEW: EditedEtiqueta = { id: null, nome: '', cor: 'azul' };

/** Labels of the desk: made, changed and removed; of a conversation also put on and taken off. */
export function EtiquetasButton({ conversa }: { conversa?: Pick<Conversa, 'id' | 'etiquetas'> }) {
  const [open, setOpen] = useState(false);
  const [edited, setEdited] = useState<EditedEtiqueta | null>(null);
  return (
    <>
      <Button variant="bare" size="sm" icon={Tag} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Etiquetas
      </Button>
      {open && edited === null && (
        <EtiquetasDialog conversa={conversa} onEdit={setEdited} onClose={() => setOpen(false)} />
      )}
      {edited !== null && <EditEtiquetaDialog initial={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

type EtiquetasDialogProps = {
  conversa: Pick<Conversa, 'id' | 'etiquetas'> | undefined;
  onEdit: (etiqueta: EditedEtiqueta) => void;
  onClose: () => void;
};

function EtiquetasDialog({ conversa, onEdit, onClose }: EtiquetasDialogProps) {
  const all = useEtiquetas();
  const mark = useMarcarEtiqueta(conversa?.id ?? '');
  const removal = useApagarEtiqueta();
  const [asked, setAsked] = useState<{ id: string; nome: string; conversas: number } | null>(null);
  const close = useRef<HTMLButtonElement>(null);
  const failure = mark.error ?? removal.error;
  if (asked !== null) {
    return (
      <ConfirmDialog
        open
        destructive
        title={`Apagar a etiqueta ${asked.nome}?`}
        verb="Apagar"
        busy={removal.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => removal.mutate(asked.id, { onSettled: () => setAsked(null) })}
      >
        {asked.conversas === 0
          ? 'Nenhuma conversa está com ela. Não dá para desfazer.'
          : `Ela sai também ${asked.conversas === 1 ? 'da conversa' : `das ${asked.conversas} conversas`} em que está. Não dá para desfazer.`}
      </ConfirmDialog>
    );
  }
  return (
    <ModalDialog
      title={conversa === undefined ? 'Etiquetas' : 'Etiquetas desta conversa'}
      focus={close}
      onCancel={onClose}
      onOutside={onClose}
    >
      <p className="muted">Só a equipe vê. O paciente não vê.</p>
      {failure !== null && (
        <Note kind="stop" role="alert">
          {failure.message}
        </Note>
      )}
      {all?.length === 0 && <p className="muted">Nenhuma ainda.</p>}
      <ul className="etiquetas-lista grid gap-2">
        {all?.map(({ conversas, ...one }) => (
          <li key={one.id} className="row between align-center gap-2">
            {conversa === undefined ? (
              <span className="inline-row gap-2">
                <EtiquetaChip {...one} />
                <span className="fine quiet num">{conversas}</span>
              </span>
            ) : (
              <span className="inline-row gap-2">
                <Checkbox
                  label={one.nome}
                  checked={conversa.etiquetas.includes(one.id)}
                  onChange={({ target }) => mark.mutate({ etiquetaId: one.id, posta: target.checked })}
                />
              </span>
            )}
            <span className="row">
              <IconButton icon={Pencil} label={`Editar ${one.nome}`} onClick={() => onEdit(one)} />
              <IconButton
                icon={Trash}
                variant="stop"
                label={`Apagar ${one.nome}`}
                onClick={() => setAsked({ ...one, conversas })}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button variant="secondary" ref={close} onClick={onClose}>
          Fechar
        </Button>
        <Button onClick={() => onEdit(NEW)}>Nova etiqueta</Button>
      </div>
    </ModalDialog>
  );
}
