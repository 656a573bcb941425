import type { LiveEvent } from '#platform/db/queries/events.ts';
import { DESK_TOPIC, eventsTo } from '#platform/live/topics.ts';

/** The desk reads a case again. */
export function contestacaoEvents(id: string): LiveEvent[] {
  return eventsTo([DESK_TOPIC], { kind: 'contestacao', ref: id, version: 0 });
}
