import { useState } from 'react';
import type { AtoDaMesa } from '#contracts/mesa/pedidos-adm.contract.ts';
import type { Recebido } from '#domain/pedidos/recebido.ts';
import { recebidoProvavel } from '#domain/pedidos/recebido.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { Note } from '#ui/status/Note.tsx';
import {
  consequenceWords,
  loteConsequenceWords,
  ATO_WORDS,
  undoes,
  unpaidWords,
  type AskedPedido,
  type RecebidoChoice,
} from '../ato-words.ts';
import { RecebidoField } from './RecebidoField.tsx';

type AtoDialogProps = {
  ato: AtoDaMesa;
  pedidos: readonly AskedPedido[];
  busy: boolean;
  error: Error | null;
  /** Delivery for `concluir`; undefined: derived from the facts of each order. */
  onConfirm: (recebido?: Recebido) => void;
  onCancel: () => void;
};

/** Shows the consequences of an act on one or several orders and, for `concluir`, asks for the delivery. */
export function AtoDialog({ ato, pedidos, busy, error, onConfirm, onCancel }: AtoDialogProps) {
  const { verb } = ATO_WORDS[ato];
  const [only] = pedidos;
  const alone = pedidos.length === 1 && only ? only : null;
  const [recebido, setRecebido] = useState<RecebidoChoice>(alone ? recebidoProvavel(alone) : 'fatos');
  const papel = alone ? servicoPorTitulo(alone.servico)?.papel : undefined;
  const tone = papel ? SHEET_TONES[papel] : 'white';
  const unpaid = undoes(ato) ? null : unpaidWords(pedidos);
  const sentences = alone ? consequenceWords(ato, alone) : loteConsequenceWords(ato);
  const confirm = () => onConfirm(ato === 'concluir' && recebido !== 'fatos' ? recebido : undefined);
  return (
    <ConfirmDialog
      open
      title={alone ? `${verb} o pedido ${alone.numero}?` : `${verb} ${pedidos.length} pedidos?`}
      verb={verb}
      destructive={ato === 'excluir'}
      busy={busy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      {alone && (
        <div className="row ato-quem">
          <Sheet tone={tone} />
          <div>
            <p className="strong">{alone.nome}</p>
            <p className="small muted">{alone.servico}</p>
          </div>
        </div>
      )}
      {unpaid !== null && (
        <Note kind="wait" className="ato-aviso">
          {unpaid}
        </Note>
      )}
      {ato === 'concluir' && <RecebidoField pedido={alone} value={recebido} onChange={setRecebido} />}
      {sentences.map((sentence) => (
        <p key={sentence} className={ato === 'concluir' ? 'small muted' : undefined}>
          {sentence}
        </p>
      ))}
      {error !== null && (
        <Note kind="stop" role="alert" className="acima">
          {error.message}
        </Note>
      )}
    </ConfirmDialog>
  );
}
