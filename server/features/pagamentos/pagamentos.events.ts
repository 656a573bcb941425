import type { UnitOfWork } from '#platform/db/transaction.ts';
import { DESK_TOPIC } from '#platform/live/topics.ts';

/** Emits the live event that makes the desk read a refund again. */
export function announceDevolucao(uow: UnitOfWork, devolucao: { id: string; versao: number }): void {
  uow.emit({ topic: DESK_TOPIC, kind: 'devolucao', ref: devolucao.id, version: devolucao.versao });
}
