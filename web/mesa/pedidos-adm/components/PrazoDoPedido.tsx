import type { Pedido } from '../../../../contracts/pedidos/pedidos.contract.ts';
import { useAgora } from '../../../lib/clock/useNow.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { fraseDosFeriados } from '../../../lib/words/deadline.ts';
import { promessa } from '../../../lib/words/when.ts';
import { runningPrazo } from '../../../lib/words/deadline.ts';

/** The promised instant, while it runs. */
export function PrazoDoPedido({ pedido }: { pedido: Pedido }) {
  const agora = useAgora();
  const prazo = runningPrazo(pedido, agora);
  if (prazo === null || pedido.prazo === null) return null;
  return (
    <Card as="section" pad aria-labelledby="parte-prazo">
      <h2 id="parte-prazo">Prazo</h2>
      <p className={classNames('pedido-prazo-dia num', prazo.urgente && 'pedidos-prazo-urgente')}>
        {promessa(pedido.prazo)}
      </p>
      <p className="small muted">
        48 horas úteis. {fraseDosFeriados(pedido.feriados)}
        {prazo.urgente && <b> {prazo.texto.charAt(0).toUpperCase() + prazo.texto.slice(1)}.</b>}
      </p>
    </Card>
  );
}
