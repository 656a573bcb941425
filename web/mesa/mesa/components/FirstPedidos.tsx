import { Link } from 'react-router';
import type { PedidoEsperando } from '../../../../contracts/mesa/mesa.contract.ts';
import { prazoSentence } from '../mesa-words.ts';
import { useMinute } from '../../../lib/clock/clock.ts';

/** The orders whose promised time comes first. */
export function FirstPedidos({ pedidos }: { pedidos: readonly PedidoEsperando[] }) {
  const now = useMinute();
  return (
    <ol className="mesa-primeiros small">
      {pedidos.map(({ id, numero, nome, servico, prazo }) => (
        <li key={id}>
          <Link to={`/pedido/${id}`}>Pedido {numero}</Link>
          <span className="muted">
            {nome}, {servico}
          </span>
          <span className={Date.parse(prazo) < now.getTime() ? 'mesa-atraso num' : 'muted num'}>
            {prazoSentence(prazo, now)}
          </span>
        </li>
      ))}
    </ol>
  );
}
