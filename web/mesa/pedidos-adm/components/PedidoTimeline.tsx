import type { PedidoInteiro } from '#contracts/mesa/pedidos-adm.contract.ts';
import { AndamentoList } from '#web/paciente/meu-pedido/meu-pedido.public.ts';
import { Card } from '#ui/layout/Card.tsx';

/** Steps of the patient's page; nothing for an unpaid order. */
export function PedidoTimeline({ passos }: Pick<PedidoInteiro, 'passos'>) {
  if (passos.length === 0) return null;
  return (
    <Card as="section" pad aria-labelledby="parte-andamento">
      <h2 id="parte-andamento">Andamento</h2>
      <AndamentoList passos={passos} labelledBy="parte-andamento" />
    </Card>
  );
}
