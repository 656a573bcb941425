import type { PatientScope } from '../../../platform/actor.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import { closeRascunho } from './rascunhos.repository.ts';
import { announceRascunho } from '../pedidos.events.ts';

/**
 * Ends a draft inside the transaction that saves its data: deletes its fields and increments its version, so
 * that a change typed before and received afterwards is refused.
 * @param pedidoId null for the draft of the personal data
 */
export async function encerrarRascunho(
  uow: UnitOfWork,
  scope: PatientScope,
  pedidoId: string | null,
): Promise<void> {
  const versao = await closeRascunho(uow.db, scope, pedidoId);
  announceRascunho(uow, scope, pedidoId, versao);
}
