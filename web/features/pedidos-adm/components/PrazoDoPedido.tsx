import type { Pedido } from '../../../../contracts/pedidos.contract.ts';
import { useAgora } from '../../../lib/useAgora.ts';
import { Card } from '../../../ui/Card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { fraseDosFeriados } from '../../pagamentos/prazo.ts';
import { promessa } from '../../pedidos/quando.ts';
import { prazoQueCorre } from '../palavras.ts';

/** The promised instant, while it runs. */
export function PrazoDoPedido({ pedido }: { pedido: Pedido }) {
  const agora = useAgora();
  const prazo = prazoQueCorre(pedido, agora);
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
