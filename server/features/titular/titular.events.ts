import type { UnitOfWork } from '../../platform/db/transaction.ts';
import { DESK_TOPIC } from '../../platform/live/topics.ts';

/** Tells the desk to read a case of a contested account again. */
export function announceContestacao(uow: UnitOfWork, id: string): void {
  uow.emit({ topic: DESK_TOPIC, kind: 'contestacao', ref: id, version: 0 });
}
