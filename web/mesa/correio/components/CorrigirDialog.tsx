import { useRef } from 'react';
import type { EnvioNaMesa } from '#contracts/consultorio/correio.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { ModalDialog } from '#ui/dialog/ModalDialog.tsx';
import { useCorrigir } from '../correio.api.ts';
import { RastreioForm } from './RastreioForm.tsx';

type CorrigirDialogProps = { envio: EnvioNaMesa; onDone: () => void; onCancel: () => void };

/** Corrects carrier and tracking code of a posted letter. */
export function CorrigirDialog({ envio, onDone, onCancel }: CorrigirDialogProps) {
  const correct = useCorrigir();
  const back = useRef<HTMLButtonElement>(null);
  return (
    <ModalDialog title="Corrigir o código de rastreio" focus={back} onCancel={onCancel}>
      <p className="muted">O paciente recebe o código certo por e-mail, e o pedido mostra o novo.</p>
      <RastreioForm
        id={envio.id}
        verb="Corrigir"
        busy={correct.isPending}
        error={correct.error?.message ?? null}
        before={envio}
        onSubmit={(body) => correct.mutate({ id: envio.id, body }, { onSuccess: onDone })}
      >
        <Button ref={back} variant="secondary" size="desk" onClick={onCancel}>
          Voltar
        </Button>
      </RastreioForm>
    </ModalDialog>
  );
}
