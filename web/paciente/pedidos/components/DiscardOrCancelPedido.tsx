import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import { useState, type ReactNode } from 'react';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { Button, type ButtonProps } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { useCancelarPedido, useDescartarPedido, useReembolsoPrevisto } from '../pedidos.api.ts';
import { moneyAfterDiscard, REEMBOLSO_TIMING } from '../reembolso-words.ts';

export type PedidoActProps = {
  pedido: Pedido;
  /** Ids of the elements that identify the order. */
  describedBy: string;
  /** Called with the result, to be announced, because the button is removed. */
  onDone: (text: string) => void;
};

export function DiscardPedido({ pedido, describedBy, onDone }: PedidoActProps) {
  const { mutateAsync, error, reset, isPending } = useDescartarPedido();
  return (
    <ConfirmedAct
      label="Descartar pedido"
      verb="Descartar"
      icon={Trash}
      title={`Descartar o pedido ${pedido.numero}?`}
      describedBy={describedBy}
      error={error}
      busy={isPending}
      onOpen={reset}
      onConfirm={async () => {
        await mutateAsync(pedido.id);
        onDone(`Pedido ${pedido.numero} descartado.`);
      }}
    >
      <p className="strong">{pedido.Servico_Selecionado}</p>
      <p>
        {moneyAfterDiscard(pedido.cobranca?.status ?? null)} O que você respondeu e enviou nele sai da sua
        lista.
      </p>
      <p className="muted">Se mudar de ideia, a equipe pode trazer o pedido de volta pelo chat.</p>
    </ConfirmedAct>
  );
}

/** For a paid order that no doctor has opened yet, after a confirmation. */
export function CancelPedido({ pedido, describedBy, onDone }: PedidoActProps) {
  const { mutateAsync, error, reset, isPending } = useCancelarPedido();
  const [asked, setAsked] = useState(false);
  const { data: volta } = useReembolsoPrevisto(pedido.id, asked);
  return (
    <ConfirmedAct
      label="Cancelar pedido"
      verb="Cancelar pedido"
      icon={Undo}
      title={`Cancelar o pedido ${pedido.numero}?`}
      describedBy={describedBy}
      error={error}
      busy={isPending}
      onOpen={() => {
        reset();
        setAsked(true);
      }}
      onConfirm={async () => {
        await mutateAsync(pedido.id);
        onDone(`Pedido ${pedido.numero} cancelado. O reembolso foi pedido.`);
      }}
    >
      <p className="strong">{pedido.Servico_Selecionado}</p>
      <p>
        Nenhum médico assumiu este pedido ainda. Devolvemos{' '}
        <b className="money">{formatReais(volta?.valorCentavos ?? pedido.valorCentavos)}</b>
        {volta && volta.valorCentavos < volta.pagoCentavos
          ? `, dos ${formatReais(volta.pagoCentavos)} que você pagou, `
          : ', o valor inteiro, '}
        para a conta que pagou o Pix.
      </p>
      <p>{REEMBOLSO_TIMING}</p>
      <p className="muted">
        Não dá para desfazer: se precisar do documento depois, será preciso fazer um novo pedido.
      </p>
    </ConfirmedAct>
  );
}

type ConfirmedActProps = Pick<ButtonProps, 'icon'> & {
  label: string;
  verb: string;
  title: string;
  describedBy: string;
  error: Error | null;
  busy: boolean;
  onOpen: () => void;
  onConfirm: () => Promise<void>;
  children: ReactNode;
};

function ConfirmedAct(props: ConfirmedActProps) {
  const { label, verb, icon, title, describedBy, error, busy, onOpen, onConfirm, children } = props;
  const [open, setOpen] = useState(false);
  const oneAtATime = useOneAtATime();

  async function confirm() {
    try {
      await onConfirm();
      setOpen(false);
    } catch {
      // The dialog stays open and shows the error.
    }
  }

  return (
    <>
      <Button
        variant="bare"
        size="sm"
        icon={icon}
        aria-describedby={describedBy}
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        title={title}
        verb={verb}
        destructive
        busy={busy}
        onConfirm={() => void oneAtATime(confirm)}
        onCancel={() => setOpen(false)}
      >
        {children}
        {error !== null && (
          <Note kind="stop" role="alert" className="acima">
            {error.message}
          </Note>
        )}
      </ConfirmDialog>
    </>
  );
}
