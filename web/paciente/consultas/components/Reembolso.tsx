import { useState } from 'react';
import { formatReais } from '../../../../domain/pagamentos/dinheiro.ts';
import { useOneAtATime } from '../../../lib/browser/useOneAtATime.ts';
import { Button, type ButtonProps } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { usePreferirReembolso } from '../consultas.api.ts';

type ReembolsoProps = Pick<ButtonProps, 'variant' | 'wide'> & {
  pedidoId: string;
  valorCentavos: number;
  onDone: (text: string) => void;
};

/** The button that takes the money of a refused order, after a confirmation. */
export function PreferirReembolso({ pedidoId, valorCentavos, onDone, ...look }: ReembolsoProps) {
  const { mutateAsync, error, reset, isPending } = usePreferirReembolso(pedidoId);
  const [asking, setAsking] = useState(false);
  const once = useOneAtATime();
  const confirm = async () => {
    try {
      await mutateAsync();
      onDone('O reembolso foi pedido.');
    } catch {
      // Said by the dialog.
      return;
    }
    setAsking(false);
  };
  return (
    <>
      <Button
        {...look}
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        Prefiro o reembolso
      </Button>
      <ConfirmDialog
        open={asking}
        title="Receber o dinheiro de volta?"
        verb="Prefiro o reembolso"
        busy={isPending}
        onConfirm={() => void once(confirm)}
        onCancel={() => setAsking(false)}
      >
        <p>
          Devolvemos <b className="money">{formatReais(valorCentavos)}</b> por Pix, na conta de onde saiu. O
          pedido termina aqui.
        </p>
        <p className="muted">Não dá para desfazer. Você pode fazer outro pedido quando quiser.</p>
        {error && (
          <Note kind="stop" role="alert">
            {error.message}
          </Note>
        )}
      </ConfirmDialog>
    </>
  );
}
