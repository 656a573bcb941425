import { useId } from 'react';
import type { Pedido } from '../../../../contracts/pedidos/pedidos.contract.ts';
import { naLista } from '../na-lista.ts';
import { CartaoDoPedido } from './CartaoDoPedido.tsx';

type ListaProps = { pedidos: readonly Pedido[]; hoje: string; aoDizer: (texto: string) => void };

/** The orders in two groups, each newest first: what is under way, and what is over. */
export function ListaDePedidos({ pedidos, hoje, aoDizer }: ListaProps) {
  const emAndamento = pedidos.filter((pedido) => !naLista(pedido).anterior);
  const anteriores = pedidos.filter((pedido) => naLista(pedido).anterior);
  return (
    <>
      <Grupo titulo="Em andamento" pedidos={emAndamento} hoje={hoje} aoDizer={aoDizer} />
      <Grupo titulo="Anteriores" pedidos={anteriores} hoje={hoje} aoDizer={aoDizer} />
    </>
  );
}

function Grupo({ titulo, pedidos, hoje, aoDizer }: ListaProps & { titulo: string }) {
  const id = useId();
  if (pedidos.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {titulo}
      </h2>
      <ul className="pedidos">
        {pedidos.map((pedido) => (
          <CartaoDoPedido key={pedido.id} pedido={pedido} hoje={hoje} aoDizer={aoDizer} />
        ))}
      </ul>
    </section>
  );
}
