import type { PatientScope } from '../../../platform/actor.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import { closeRascunho } from './rascunhos.repository.ts';
import { announceRascunho } from '../pedidos.events.ts';

/**
 * Ends a draft inside the transaction that saves the real thing: its fields are forgotten, and a change that
 * was typed before and comes in after is refused. `pedidoId` null: the personal data.
 */
export async function encerrarRascunho(
  uow: UnitOfWork,
  scope: PatientScope,
  pedidoId: string | null,
): Promise<void> {
  const versao = await closeRascunho(uow.db, scope, pedidoId);
  announceRascunho(uow, scope, pedidoId, versao);
}
