import type { UnitOfWork } from '#platform/db/transaction.ts';
import { DESK_TOPIC } from '#platform/live/topics.ts';

/** Emits the live event that makes the administrator's desk read a case again. */
export function announceContestacao(uow: UnitOfWork, id: string): void {
  uow.emit({ topic: DESK_TOPIC, kind: 'contestacao', ref: id, version: 0 });
}
