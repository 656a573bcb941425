import { useId } from 'react';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { pedidoEntry } from '../pedido-entry.ts';
import { PedidoCard } from './PedidoCard.tsx';

type PedidosGroupsProps = { pedidos: readonly Pedido[]; today: string; onDone: (text: string) => void };

/** The orders in two groups, newest first: current ones and closed ones. */
export function PedidosGroups({ pedidos, today, onDone }: PedidosGroupsProps) {
  const ongoing = pedidos.filter((pedido) => !pedidoEntry(pedido).over);
  const earlier = pedidos.filter((pedido) => pedidoEntry(pedido).over);
  return (
    <>
      <Group title="Em andamento" pedidos={ongoing} today={today} onDone={onDone} />
      <Group title="Anteriores" pedidos={earlier} today={today} onDone={onDone} />
    </>
  );
}

function Group({ title, pedidos, today, onDone }: PedidosGroupsProps & { title: string }) {
  const id = useId();
  if (pedidos.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {title}
      </h2>
      <ul className="pedidos grid gap-4">
        {pedidos.map((pedido) => (
          <PedidoCard key={pedido.id} pedido={pedido} today={today} onDone={onDone} />
        ))}
      </ul>
    </section>
  );
}
