import type { Acontecimento } from '../../../../contracts/mesa/pedidos-adm.contract.ts';
import { dateCreated } from '../../../../domain/calendario/datas.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** Everything that happened to the order, oldest first: ink for each thing that is done. */
export function PedidoTimeline({ acontecimentos }: { acontecimentos: readonly Acontecimento[] }) {
  return (
    <Card as="section" pad aria-labelledby="parte-andamento">
      <h2 id="parte-andamento">Andamento</h2>
      <ol className="timeline" aria-labelledby="parte-andamento">
        {acontecimentos.map(({ em, quem, oQue, detalhe }, index) => (
          // Oldest first and append-only: the place of a thing never changes.
          <li key={`${em} ${oQue} ${index}`} className="moment-done">
            <p className="timeline-title">{oQue}</p>
            {detalhe !== null && <p className="small muted pedido-quebra">{detalhe}</p>}
            <p className="fine quiet num">
              {dateCreated(em)} · {quem}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
