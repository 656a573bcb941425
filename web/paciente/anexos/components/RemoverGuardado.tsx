import type { Anexo } from '../../../../contracts/pedidos/anexos.contract.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { useRemoverAnexo } from '../anexos.api.ts';

type RemoverGuardadoProps = { aberto: boolean; anexo: Anexo; aoFechar: () => void; aoRemover: () => void };

/** Asks once before a file that the server has goes. */
export function RemoverGuardado({ aberto, anexo, aoFechar, aoRemover }: RemoverGuardadoProps) {
  const remover = useRemoverAnexo(anexo.pedidoId);
  async function confirmar() {
    try {
      await remover.mutateAsync(anexo);
    } catch {
      // The dialog stays and says why.
      return;
    }
    // The list was read again: the row, and this dialog with it, is gone, unless that failed.
    aoFechar();
    aoRemover();
  }
  return (
    <ConfirmDialog
      open={aberto}
      title="Remover este documento?"
      verb="Remover"
      destructive
      busy={remover.isPending}
      onCancel={aoFechar}
      onConfirm={() => void confirmar()}
    >
      <p>
        <strong className="anexo-nome-inteiro">{anexo.nomeOriginal}</strong> sai do pedido. Até o pagamento
        você pode mandar outro no lugar.
      </p>
      {remover.error && (
        <p className="anexo-nao-saiu" role="alert">
          {remover.error.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
