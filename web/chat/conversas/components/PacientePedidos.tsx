import { Link } from 'react-router';
import type { PedidoDaConversa } from '#contracts/chat/chat.contract.ts';
import { Card } from '#ui/layout/Card.tsx';
import { LoadingText } from '#ui/status/Skeleton.tsx';
import { LoadFailed } from '#web/feedback/LoadFailed.tsx';
import { usePedidosDaConversa } from '../conversas.api.ts';
import { PedidoSheet, PedidoState } from './PedidoState.tsx';

export function PacientePedidos({ id }: { id: string }) {
  const { data, error, refetch } = usePedidosDaConversa(id);
  return (
    <Card pad>
      <h2>Pedidos</h2>
      {data === undefined && error === null && <LoadingText text="Carregando..." />}
      {data === undefined && error !== null && <LoadFailed error={error} retry={refetch} />}
      {data?.pedidos.length === 0 && <p className="muted">Ainda não tem pedidos.</p>}
      {data !== undefined && data.pedidos.length > 0 && (
        <ul>
          {data.pedidos.map((pedido) => (
            <Pedido key={pedido.id} pedido={pedido} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Pedido({ pedido }: { pedido: PedidoDaConversa }) {
  const { id, numero, Servico_Selecionado: titulo } = pedido;
  return (
    <li className="chat-pedido">
      <PedidoSheet titulo={titulo} />
      <div>
        <Link to={`/pedido/${id}`}>
          <span className="num">{numero}</span> · {titulo}
        </Link>
        <PedidoState pedido={pedido} />
      </div>
    </li>
  );
}
