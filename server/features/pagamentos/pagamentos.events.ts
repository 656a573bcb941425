import type { LiveEvent } from '#platform/db/queries/events.ts';
import { DESK_TOPIC, eventsTo } from '#platform/live/topics.ts';

/** The desk reads a refund again. */
export function devolucaoEvents(devolucao: { id: string; versao: number }): LiveEvent[] {
  return eventsTo([DESK_TOPIC], { kind: 'devolucao', ref: devolucao.id, version: devolucao.versao });
}
