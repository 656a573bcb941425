import type { PedidoNaMesa } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import { documentoFeito } from '#domain/pedidos/atendimento.ts';
import { runningPrazo } from '#lib/words/deadline.ts';

/**
 * Promised time of an order at the desk. `running`: `urgent` when it ends today or passed. `paused`: the order waits
 * for its patient. `kept`: the document exists. `none`: nothing is promised, or the order is over.
 */
export type DeskClock =
  | { kind: 'running'; prazo: string; urgent: boolean }
  | { kind: 'paused' | 'kept' | 'none'; urgent: false };

/** `now` is UTC, `YYYY-MM-DDTHH:mm`. */
export function deskClock(
  pedido: Pick<PedidoNaMesa, 'prazo' | 'status' | 'atendimento'>,
  now: string,
): DeskClock {
  const { prazo, atendimento } = pedido;
  const running = runningPrazo(pedido, now);
  if (running === null || prazo === null) return { kind: 'none', urgent: false };
  if (documentoFeito(atendimento)) return { kind: 'kept', urgent: false };
  if (atendimento === 'aguardando paciente') return { kind: 'paused', urgent: false };
  return { kind: 'running', prazo, urgent: running.urgent };
}
