import type { Acontecimento } from '../../../../contracts/mesa/pedidos-adm.contract.ts';
import { dateCreated } from '../../../../domain/calendario/datas.ts';
import { Card } from '../../../ui/layout/Card.tsx';

/** The history of an order, oldest first. */
export function PedidoTimeline({ acontecimentos }: { acontecimentos: readonly Acontecimento[] }) {
  return (
    <Card as="section" pad aria-labelledby="parte-andamento">
      <h2 id="parte-andamento">Andamento</h2>
      <ol className="timeline" aria-labelledby="parte-andamento">
        {acontecimentos.map(({ em, quem, oQue, detalhe }, index) => (
          // The list only grows at its end, so an index is a stable key.
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
