import type { AtoDaMesa } from '../../../../contracts/mesa/pedidos-adm.contract.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { consequenceWords, loteConsequenceWords, ATO_WORDS } from '../ato-words.ts';

type AskedPedido = { numero: number; nome: string; pagamento: string | null };

type AtoDialogProps = {
  ato: AtoDaMesa;
  pedidos: readonly AskedPedido[];
  busy: boolean;
  error: Error | null;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * Asks for confirmation of an action on one or several orders: what happens to the money, and whether it can be
 * undone.
 */
export function AtoDialog({ ato, pedidos, busy, error, onConfirm, onCancel }: AtoDialogProps) {
  const { verb } = ATO_WORDS[ato];
  const [only] = pedidos;
  const alone = pedidos.length === 1 && only ? only : null;
  return (
    <ConfirmDialog
      open
      title={alone ? `${verb} o pedido ${alone.numero}?` : `${verb} ${pedidos.length} pedidos?`}
      verb={verb}
      destructive={ato === 'excluir'}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {alone ? (
        <>
          <p className="strong">{alone.nome}</p>
          {consequenceWords(ato, alone.pagamento).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </>
      ) : (
        <p>{loteConsequenceWords(ato)}</p>
      )}
      {error !== null && (
        <Note kind="stop" role="alert" className="acima">
          {error.message}
        </Note>
      )}
    </ConfirmDialog>
  );
}
