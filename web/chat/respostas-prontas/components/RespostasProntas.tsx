import MessageSquareText from 'lucide-react/icons/message-square-text';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { ModalDialog } from '../../../ui/dialog/ModalDialog.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { useApagarResposta, useRespostas, type Rascunhada } from '../../conversas/conversas.api.ts';
import { EditarResposta } from './EditarResposta.tsx';

const NOVA: Rascunhada = { id: null, titulo: '', texto: '' };

/**
 * A button and the dialog of canned replies: choosing one puts it into the message field without sending; they
 * can be created, changed and deleted.
 */
export function RespostasProntas({ aoUsar }: { aoUsar: (texto: string) => void }) {
  const [aberto, setAberto] = useState(false);
  const [editada, setEditada] = useState<Rascunhada | null>(null);
  return (
    <>
      <Button
        variant="bare"
        size="sm"
        icon={MessageSquareText}
        aria-haspopup="dialog"
        onClick={() => setAberto(true)}
      >
        Respostas prontas
      </Button>
      {aberto && (
        <Lista
          aoFechar={() => setAberto(false)}
          aoEditar={setEditada}
          aoUsar={(texto) => {
            setAberto(false);
            aoUsar(texto);
          }}
        />
      )}
      {editada !== null && <EditarResposta inicial={editada} aoFechar={() => setEditada(null)} />}
    </>
  );
}

type ListaProps = {
  aoFechar: () => void;
  aoUsar: (texto: string) => void;
  aoEditar: (resposta: Rascunhada) => void;
};

function Lista({ aoFechar, aoUsar, aoEditar }: ListaProps) {
  const { data, error } = useRespostas();
  const apagar = useApagarResposta();
  const [certeza, setCerteza] = useState<string | null>(null);
  const fechar = useRef<HTMLButtonElement>(null);
  const falha = error ?? apagar.error;
  return (
    <ModalDialog title="Respostas prontas" focus={fechar} onCancel={aoFechar} onOutside={aoFechar} wide>
      {falha !== null && (
        <Note kind="stop" role="alert">
          {falha.message}
        </Note>
      )}
      {data?.respostas.length === 0 && <p className="muted">Nenhuma guardada ainda.</p>}
      <ul className="respostas">
        {data?.respostas.map((resposta) => (
          <li key={resposta.id}>
            <div>
              <p className="strong">{resposta.titulo}</p>
              <p className="small muted">{resposta.texto}</p>
            </div>
            <div className="row">
              <Button variant="secondary" size="sm" onClick={() => aoUsar(resposta.texto)}>
                Usar
              </Button>
              <IconButton
                icon={Pencil}
                label={`Editar ${resposta.titulo}`}
                onClick={() => aoEditar(resposta)}
              />
              {certeza === resposta.id ? (
                <Button
                  variant="stop"
                  size="sm"
                  busy={apagar.isPending}
                  onClick={() => apagar.mutate(resposta.id)}
                >
                  Apagar de vez
                </Button>
              ) : (
                <IconButton
                  icon={Trash}
                  variant="stop"
                  label={`Apagar ${resposta.titulo}`}
                  onClick={() => setCerteza(resposta.id)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button variant="secondary" ref={fechar} onClick={aoFechar}>
          Fechar
        </Button>
        <Button onClick={() => aoEditar(NOVA)}>Nova resposta</Button>
      </div>
    </ModalDialog>
  );
}
