import type { UnitOfWork } from '#platform/db/transaction.ts';
import { DESK_TOPIC } from '#platform/live/topics.ts';

/** Emits the live event that tells the administrator's desk about a new copy. */
export function announceCopia(uow: UnitOfWork, id: string): void {
  uow.emit({ topic: DESK_TOPIC, kind: 'copia', ref: id, version: 1 });
}
