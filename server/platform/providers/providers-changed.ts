import type { UnitOfWork } from '../db/transaction.ts';
import { DESK_TOPIC } from '../live/topics.ts';

/** Tells the desk to read the state of the outside services again. */
export function announceProviders(uow: UnitOfWork): void {
  uow.emit({ topic: DESK_TOPIC, kind: 'provedores', ref: null, version: 0 });
}
