import { Link } from 'react-router';
import type { PedidoEsperando } from '../../../../contracts/mesa/mesa.contract.ts';
import { frasePrazo } from '../palavras.ts';
import { useAgora } from '../useAgora.ts';

/** The orders whose promised time comes first. */
export function Primeiros({ pedidos }: { pedidos: readonly PedidoEsperando[] }) {
  const agora = useAgora();
  return (
    <ol className="mesa-primeiros small">
      {pedidos.map(({ id, numero, nome, servico, prazo }) => (
        <li key={id}>
          <Link to={`/pedido/${id}`}>Pedido {numero}</Link>
          <span className="muted">
            {nome}, {servico}
          </span>
          <span className={Date.parse(prazo) < agora.getTime() ? 'mesa-atraso num' : 'muted num'}>
            {frasePrazo(prazo, agora)}
          </span>
        </li>
      ))}
    </ol>
  );
}
