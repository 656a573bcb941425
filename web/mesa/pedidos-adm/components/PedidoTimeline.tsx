import { dataEHora } from '#domain/calendario/horas.ts';
import type { Acontecimento, PedidoInteiro } from '#contracts/mesa/pedidos-adm.contract.ts';
import { AndamentoList } from '#web/paciente/meu-pedido/meu-pedido.public.ts';
import { Card } from '#ui/layout/Card.tsx';

type PedidoTimelineProps = Pick<PedidoInteiro, 'passos'> & { acontecimentos: readonly Acontecimento[] };

/** Steps of the patient's page, then people's acts; automatic entries are folded below. */
export function PedidoTimeline({ passos, acontecimentos }: PedidoTimelineProps) {
  const human = acontecimentos.filter(({ tecnico }) => !tecnico);
  const technical = acontecimentos.filter(({ tecnico }) => tecnico);
  return (
    <Card as="section" pad aria-labelledby="parte-andamento">
      <h2 id="parte-andamento">Andamento</h2>
      {passos.length > 0 && <AndamentoList passos={passos} labelledBy="parte-andamento" />}
      <h3 id="parte-registro" className="pedido-registro">
        O que aconteceu
      </h3>
      <Events events={human} label="O que aconteceu" />
      {technical.length > 0 && (
        <details className="pedido-tecnico">
          <summary>
            Registros do sistema <span className="num">({technical.length})</span>
          </summary>
          <Events events={technical} label="Registros do sistema" />
        </details>
      )}
    </Card>
  );
}

/** In order, one thin line each. */
function Events({ events, label }: { events: readonly Acontecimento[]; label: string }) {
  return (
    <ol className="timeline pedido-fio" aria-label={label}>
      {events.map(({ em, quem, oQue, detalhe }, index) => (
        // The list only grows at its end, so an index is a stable key.
        <li key={`${em} ${oQue} ${index}`} className="moment-done">
          <p className="timeline-title">
            {oQue}
            {detalhe !== null && <span className="small muted breakable"> {detalhe}</span>}
          </p>
          <p className="fine quiet num">
            {dataEHora(em)} · {quem}
          </p>
        </li>
      ))}
    </ol>
  );
}
