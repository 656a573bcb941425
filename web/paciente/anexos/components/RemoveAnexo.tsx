import type { Anexo } from '#contracts/pedidos/anexos.contract.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { useRemoveAnexo } from '../anexos.api.ts';

type RemoveAnexoProps = { open: boolean; anexo: Anexo; onClose: () => void; onRemoved: () => void };

export function RemoveAnexo({ open, anexo, onClose, onRemoved }: RemoveAnexoProps) {
  const removal = useRemoveAnexo(anexo.pedidoId);
  async function confirm() {
    try {
      await removal.mutateAsync(anexo);
    } catch {
      // The dialog stays open and shows the error.
      return;
    }
    // Closed explicitly in case reading the list again failed; otherwise the row and this dialog are already
    // removed.
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
        <strong className="breakable">{anexo.nomeOriginal}</strong> sai do pedido. Até o pagamento você pode
        mandar outro no lugar.
      </p>
      {removal.error && (
        <p className="ink-stop" role="alert">
          {removal.error.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
