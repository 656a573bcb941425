import type { PedidoDaConversa } from '#contracts/chat/chat.contract.ts';
import { palavraDoPedido } from '#domain/pedidos/situacao.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { useNow } from '#lib/clock/clock.ts';
import { classNames } from '#ui/class-names.ts';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { runningPrazo } from '#lib/words/deadline.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';

/** The sheet icon of an order, in the colour of its service's paper; nothing for an unknown service. */
export function PedidoSheet({ titulo }: { titulo: string }) {
  const papel = servicoPorTitulo(titulo)?.papel;
  return papel ? <Sheet tone={SHEET_TONES[papel]} /> : null;
}

export function PedidoState({ pedido }: { pedido: PedidoDaConversa }) {
  const prazo = runningPrazo(pedido, useNow());
  return (
    <>
      <span className="fine quiet">{palavraDoPedido(pedido).replace(/^Sendo [Ff]eito - /, '')}</span>
      {prazo !== null && (
        <span className={classNames('fine num', prazo.urgent ? 'chat-pedido-urgente' : 'quiet')}>
          Prazo: {prazo.text}
        </span>
      )}
    </>
  );
}
