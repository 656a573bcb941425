import type { Etapa } from '#domain/pedidos/mensagens-etapa.ts';
import { transicao, type Evento } from '#domain/pedidos/pedido-status.ts';
import type { Actor } from '#platform/actor.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { writeEtapaLine } from '#features/chat/chat/chat.public.ts';
import { transicaoRecusada } from './pedidos.errors.ts';
import { updatePedido, type LockedState, type PedidoChange } from './mudar.repository.ts';
import { announcePedido } from '../pedidos.events.ts';

type Step = {
  row: LockedState;
  evento: Evento;
  etapa: Etapa;
  actor: Actor;
  change?: PedidoChange;
};

/**
 * Applies one event to a locked order inside the caller's transaction: checks the transition table, updates
 * the row, and writes audit, live events and the automatic chat line.
 * @returns the warnings to show
 * @throws transicaoRecusada when the table does not allow the event
 */
export async function aplicarEtapa(
  uow: UnitOfWork,
  deps: Pick<BaseDeps, 'clock' | 'log'>,
  { row, evento, etapa, actor, change = {} }: Step,
): Promise<string[]> {
  const ator = actor.tipo === 'Paciente' || actor.tipo === 'Admin' ? actor.tipo : 'Sistema';
  const next = transicao({
    status: row.status,
    evento,
    ator,
    pago: row.pago_em !== null,
    statusAnterior: row.status_anterior,
  });
  if (!next.ok) throw transicaoRecusada(next.motivo);
  // The row is locked: its next version is known before it is written.
  const versao = row.versao + 1;
  uow.sent(updatePedido(uow.db, row.id, { ...change, status: next.status }, deps.clock()));
  uow.audit({ action: `pedido.${evento}`, targetType: 'pedido', targetId: row.id });
  announcePedido(uow, row, versao);
  return collectWarnings(
    await writeEtapaLine(uow, deps, {
      etapa,
      pedidoId: row.id,
      clienteId: row.cliente_id,
      numero: row.numero,
    }),
  );
}

/** The warning as a list; an empty list for null. */
export function collectWarnings(aviso: string | null): string[] {
  return aviso === null ? [] : [aviso];
}
