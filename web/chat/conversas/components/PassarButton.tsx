import Stethoscope from 'lucide-react/icons/stethoscope';
import { useRef, useState } from 'react';
import type { Conversa } from '#contracts/chat/chat.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { ModalDialog } from '#ui/dialog/ModalDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { useDarConversa, useMedicosDaConversa } from '../conversas.api.ts';

type PassarButtonProps = { conversa: Pick<Conversa, 'id' | 'com'>; name: string };

export function PassarButton(props: PassarButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={Stethoscope}
        size="desk"
        label={props.conversa.com === null ? 'Passar ao médico' : 'Trocar quem responde'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <PassarDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function PassarDialog({ conversa: { id, com }, name, onClose }: PassarButtonProps & { onClose: () => void }) {
  const medicos = useMedicosDaConversa(id);
  const dar = useDarConversa();
  const cancel = useRef<HTMLButtonElement>(null);
  const give = (para: Parameters<typeof dar.mutate>[0]['para']) =>
    dar.mutate({ id, para }, { onSuccess: onClose });
  return (
    <ModalDialog title={`Quem responde a ${name}?`} focus={cancel} onCancel={onClose} onOutside={onClose}>
      <p className="muted">
        O médico responde dentro do caso e lê só o que é sobre o paciente dele. A conversa continua em Abertas
        até alguém responder.
      </p>
      {dar.error !== null && (
        <Note kind="stop" role="alert">
          {dar.error.message}
        </Note>
      )}
      <LoadedQuery query={medicos}>
        {({ medicos: all }) => (
          <div className="conversa-quando grid gap-2">
            {com !== null && (
              <Button variant="secondary" busy={dar.isPending} onClick={() => give(null)}>
                A administração
              </Button>
            )}
            {all
              .filter(({ medico, pedidoId }) => medico !== com?.medico || pedidoId !== com.pedidoId)
              .map(({ medicoId, medico, pedidoId, numero }) => (
                <Button
                  key={`${medicoId} ${pedidoId}`}
                  variant="secondary"
                  busy={dar.isPending}
                  onClick={() => give({ medicoId, pedidoId })}
                >
                  {medico}, no pedido {numero}
                </Button>
              ))}
            {all.length === 0 && <p>Nenhum médico está com um caso deste paciente agora.</p>}
          </div>
        )}
      </LoadedQuery>
      <div className="dialog-actions">
        <Button ref={cancel} variant="bare" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </ModalDialog>
  );
}
