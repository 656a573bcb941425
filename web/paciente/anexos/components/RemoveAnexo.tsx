import type { Anexo } from '../../../../contracts/pedidos/anexos.contract.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { useRemoveAnexo } from '../anexos.api.ts';

type RemoveAnexoProps = { open: boolean; anexo: Anexo; onClose: () => void; onRemoved: () => void };

/** Asks once before a file that the server has goes. */
export function RemoveAnexo({ open, anexo, onClose, onRemoved }: RemoveAnexoProps) {
  const removal = useRemoveAnexo(anexo.pedidoId);
  async function confirm() {
    try {
      await removal.mutateAsync(anexo);
    } catch {
      // The dialog stays and says why.
      return;
    }
    // The list was read again: the row, and this dialog with it, is gone, unless that failed.
    onClose();
    onRemoved();
  }
  return (
    <ConfirmDialog
      open={open}
      title="Remover este documento?"
      verb="Remover"
      destructive
      busy={removal.isPending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        <strong className="anexo-nome-inteiro">{anexo.nomeOriginal}</strong> sai do pedido. Até o pagamento
        você pode mandar outro no lugar.
      </p>
      {removal.error && (
        <p className="anexo-nao-saiu" role="alert">
          {removal.error.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
