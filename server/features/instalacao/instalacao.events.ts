import type { UnitOfWork } from '../../platform/db/transaction.ts';
import { DESK_TOPIC } from '../../platform/live/topics.ts';

/** Tells the desk that a copy of the installation was made. */
export function announceCopia(uow: UnitOfWork, id: string): void {
  uow.emit({ topic: DESK_TOPIC, kind: 'copia', ref: id, version: 1 });
}
