import type { LiveEvent } from '#platform/db/queries/events.ts';
import { DESK_TOPIC, eventsTo } from '#platform/live/topics.ts';

/** The desk reads the state of the copies again. */
export function copiaEvents(id: string): LiveEvent[] {
  return eventsTo([DESK_TOPIC], { kind: 'copia', ref: id, version: 1 });
}
