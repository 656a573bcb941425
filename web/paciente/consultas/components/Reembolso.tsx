import { useState } from 'react';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { useOneAtATime } from '#lib/browser/useOneAtATime.ts';
import { Button, type ButtonProps } from '#ui/button/Button.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Note } from '#ui/status/Note.tsx';
import { useReembolsoPrevisto } from '#web/paciente/pedidos/pedidos.api.ts';
import { usePreferirReembolso } from '../consultas.api.ts';

/** Refunded amount if the order ends now. */
export function ReembolsoValor({ pedidoId }: { pedidoId: string }) {
  const { data } = useReembolsoPrevisto(pedidoId, true);
  return <span className="money">{data ? formatReais(data.valorCentavos) : 'o que a regra prevê'}</span>;
}

type ReembolsoProps = Pick<ButtonProps, 'variant' | 'wide'> & {
  pedidoId: string;
  onDone: (text: string) => void;
};

/** Chooses the refund of a refused order, after a confirmation. */
export function PreferirReembolso({ pedidoId, onDone, ...look }: ReembolsoProps) {
  const { mutateAsync, error, reset, isPending } = usePreferirReembolso(pedidoId);
  const { data: previsto } = useReembolsoPrevisto(pedidoId, true);
  const part = previsto !== undefined && previsto.valorCentavos < previsto.pagoCentavos;
  const [asking, setAsking] = useState(false);
  const once = useOneAtATime();
  const confirm = async () => {
    try {
      await mutateAsync();
      onDone('O reembolso foi pedido.');
    } catch {
      // Shown by the dialog.
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
          Devolvemos{' '}
          <b>
            <ReembolsoValor pedidoId={pedidoId} />
          </b>
          {part && `, dos ${formatReais(previsto.pagoCentavos)} que você pagou,`} por Pix, na conta de onde
          saiu. O pedido termina aqui.
        </p>
        {part && <p>Pela regra da clínica: {previsto.regra.toLowerCase()}.</p>}
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
