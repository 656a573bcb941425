import type { UnitOfWork } from '../db/transaction.ts';
import { DESK_TOPIC } from '../live/topics.ts';

/** Emits the live event that makes the desk read the state of the providers again. */
export function announceProviders(uow: UnitOfWork): void {
  uow.emit({ topic: DESK_TOPIC, kind: 'provedores', ref: null, version: 0 });
}
