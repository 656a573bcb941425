import type { LiveEvent } from '#platform/db/queries/events.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { DESK_TOPIC, doctorTopic, eventsTo } from '#platform/live/topics.ts';

/** The desk, and the doctors whose statement changed, read it again. */
export function repasseEvents(medicos: readonly string[]): LiveEvent[] {
  const topics = [DESK_TOPIC, ...new Set(medicos.map(doctorTopic))];
  return eventsTo(topics, { kind: 'repasse', ref: null, version: 0 });
}

/** Tells the desk to read the values again. */
export function announceRepasse(uow: UnitOfWork): void {
  for (const event of repasseEvents([])) uow.emit(event);
}
