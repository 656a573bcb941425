import MessageSquareText from 'lucide-react/icons/message-square-text';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import {
  LACUNAS,
  lacunasEm,
  preencherResposta,
  type ValoresDaResposta,
} from '#domain/chat/resposta-pronta.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { ModalDialog } from '#ui/dialog/ModalDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useApagarResposta, useRespostas, type EditedResposta } from '#web/chat/conversas/conversas.api.ts';
import { EditRespostaDialog } from './EditRespostaDialog.tsx';

type RespostasProntasProps = { valores: ValoresDaResposta; onUse: (text: string) => void };

const NEW: EditedResposta = { id: null, titulo: '', texto: '' };

/**
 * A chosen canned reply is filled in and inserted into the message field without sending; replies can be created,
 * changed and deleted.
 */
export function RespostasProntas({ valores, onUse }: RespostasProntasProps) {
  const [open, setOpen] = useState(false);
  const [edited, setEdited] = useState<EditedResposta | null>(null);
  return (
    <>
      <Button
        variant="bare"
        size="sm"
        icon={MessageSquareText}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Respostas prontas
      </Button>
      {open && (
        <RespostasDialog
          valores={valores}
          onClose={() => setOpen(false)}
          onEdit={setEdited}
          onUse={(text) => {
            setOpen(false);
            onUse(text);
          }}
        />
      )}
      {edited !== null && <EditRespostaDialog initial={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

type RespostasDialogProps = RespostasProntasProps & {
  onClose: () => void;
  onEdit: (resposta: EditedResposta) => void;
};

function RespostasDialog({ valores, onClose, onUse, onEdit }: RespostasDialogProps) {
  const { data, error } = useRespostas();
  const removal = useApagarResposta();
  const [confirming, setConfirming] = useState<string | null>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const failure = error ?? removal.error;
  return (
    <ModalDialog title="Respostas prontas" focus={closeButton} onCancel={onClose} onOutside={onClose} wide>
      {failure !== null && (
        <Note kind="stop" role="alert">
          {failure.message}
        </Note>
      )}
      {data?.respostas.length === 0 && <p className="muted">Nenhuma guardada ainda.</p>}
      <ul className="respostas grid">
        {data?.respostas.map((resposta) => (
          <li key={resposta.id}>
            <div>
              <p className="strong">{resposta.titulo}</p>
              <p className="small muted">{preencherResposta(resposta.texto, valores)}</p>
              <Open text={preencherResposta(resposta.texto, valores)} />
            </div>
            <div className="row">
              <Button
                variant="secondary"
                size="sm"
                onClick={() => onUse(preencherResposta(resposta.texto, valores))}
              >
                Usar
              </Button>
              <IconButton
                icon={Pencil}
                label={`Editar ${resposta.titulo}`}
                onClick={() => onEdit(resposta)}
              />
              {confirming === resposta.id ? (
                <Button
                  variant="stop"
                  size="sm"
                  busy={removal.isPending}
                  onClick={() => removal.mutate(resposta.id)}
                >
                  Apagar de vez
                </Button>
              ) : (
                <IconButton
                  icon={Trash}
                  variant="stop"
                  label={`Apagar ${resposta.titulo}`}
                  onClick={() => setConfirming(resposta.id)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button variant="secondary" ref={closeButton} onClick={onClose}>
          Fechar
        </Button>
        <Button onClick={() => onEdit(NEW)}>Nova resposta</Button>
      </div>
    </ModalDialog>
  );
}

/** Placeholders left for this patient, to be filled in before sending. */
function Open({ text }: { text: string }) {
  const open = lacunasEm(text);
  if (open.length === 0) return null;
  return (
    <p className="fine respostas-falta">
      Antes de enviar, complete {open.map((nome) => `{${nome}}: ${LACUNAS[nome]}`).join('; ')}.
    </p>
  );
}
