import type { AtoDaMesa } from '../../../../contracts/mesa/pedidos-adm.contract.ts';
import { Note } from '../../../ui/status/Note.tsx';
import { ATO_WORDS } from '../ato-words.ts';

export type LoteAnswer = { ato: AtoDaMesa; recusados: { numero: number | null; message: string }[] };

/** The orders on which an act could not be done, each with its reason. */
export function LoteRefusals({ answered: { ato, recusados } }: { answered: LoteAnswer }) {
  const { done, doneMany } = ATO_WORDS[ato];
  const title =
    recusados.length === 1 ? `1 pedido não foi ${done}` : `${recusados.length} pedidos não foram ${doneMany}`;
  return (
    <Note kind="stop" role="alert" title={title} className="pedidos-aviso">
      <ul>
        {recusados.map(({ numero, message }) => (
          <li key={numero}>
            <b className="num">Pedido {numero}:</b> {message}
          </li>
        ))}
      </ul>
    </Note>
  );
}
