import type { Acontecimento, PedidoInteiro } from '../../../../contracts/mesa/pedidos-adm.contract.ts';
import { dateCreated } from '../../../../domain/calendario/datas.ts';
import { AndamentoList } from '../../../paciente/meu-pedido/meu-pedido.public.ts';
import { Card } from '../../../ui/layout/Card.tsx';

type PedidoTimelineProps = Pick<PedidoInteiro, 'passos'> & { acontecimentos: readonly Acontecimento[] };

/** The steps of an order as its patient reads them, then all that happened, oldest first. */
export function PedidoTimeline({ passos, acontecimentos }: PedidoTimelineProps) {
  return (
    <Card as="section" pad aria-labelledby="parte-andamento">
      <h2 id="parte-andamento">Andamento</h2>
      {passos.length > 0 && <AndamentoList passos={passos} labelledBy="parte-andamento" />}
      <h3 id="parte-registro" className="pedido-registro">
        Tudo o que aconteceu
      </h3>
      <ol className="timeline" aria-labelledby="parte-registro">
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
