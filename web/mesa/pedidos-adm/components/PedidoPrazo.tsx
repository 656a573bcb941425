import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { prazoCurto } from '#domain/calendario/promessa.ts';
import { useNow } from '#lib/clock/clock.ts';
import { Card } from '#ui/layout/Card.tsx';
import { classNames } from '#ui/class-names.ts';
import { holidaySentence } from '#lib/words/deadline.ts';
import { runningPrazo } from '#lib/words/deadline.ts';

export function PedidoPrazo({ pedido }: { pedido: Pedido }) {
  const now = useNow();
  const prazo = runningPrazo(pedido, now);
  if (prazo === null || pedido.prazo === null) return null;
  return (
    <Card as="section" pad aria-labelledby="parte-prazo">
      <h2 id="parte-prazo">Prazo</h2>
      <p className={classNames('pedido-prazo-dia num', prazo.urgent && 'pedidos-prazo-urgente')}>
        até {prazoCurto(pedido.prazo)}
      </p>
      <p className="small muted">
        48 horas úteis. {holidaySentence(pedido.feriados)}
        {prazo.urgent && <b> {prazo.text.charAt(0).toUpperCase() + prazo.text.slice(1)}.</b>}
      </p>
    </Card>
  );
}
