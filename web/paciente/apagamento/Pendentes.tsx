import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SaidaDaConta } from '#contracts/titular/apagamento.contract.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { CancelPedido } from '../pedidos/components/DiscardOrCancelPedido.tsx';
import { usePedido } from '../pedidos/pedidos.api.ts';

type Pendente = SaidaDaConta['pendentes'][number];

/** Paid orders that are waited for or cancelled before the account can go. */
export function Pendentes({ pendentes }: { pendentes: readonly Pendente[] }) {
  const client = useQueryClient();
  const [said, setSaid] = useState('');
  function done(text: string) {
    setSaid(text);
    void client.invalidateQueries({ queryKey: ['pedidos'] });
  }
  return (
    <Card as="section" pad className="stack" aria-labelledby="termine-antes">
      <h2 id="termine-antes">Falta a resposta do médico</h2>
      <p className="muted">
        Você pagou e ainda não terminou de receber. Espere, ou cancele e receba o dinheiro de volta; depois
        apague a conta.
      </p>
      <ul className="apagar-pendentes">
        {pendentes.map((pendente) => (
          <li key={pendente.id}>
            <span id={`pendente-${pendente.id}`}>
              <b className="num">Pedido {pendente.numero}</b> · {pendente.servico}
            </span>
            <span className="row row-wrap">
              <LinkButton
                variant="bare"
                size="sm"
                to={`/meu-pedido/${pendente.id}`}
                aria-describedby={`pendente-${pendente.id}`}
              >
                Ver o pedido
              </LinkButton>
              {pendente.cancelavel && <Cancel id={pendente.id} onDone={done} />}
            </span>
          </li>
        ))}
      </ul>
      <p className="small" role="status">
        {said}
      </p>
    </Card>
  );
}

function Cancel({ id, onDone }: { id: string; onDone: (text: string) => void }) {
  const { data: pedido } = usePedido(id);
  return pedido ? <CancelPedido pedido={pedido} describedBy={`pendente-${id}`} onDone={onDone} /> : null;
}
