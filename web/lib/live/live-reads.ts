import type { QueryKey } from '@tanstack/react-query';
import type { EventoVivo } from '../../../contracts/live.contract.ts';

/**
 * For each kind of event, the queries of one room that it makes stale; `id` is the row that the event names, null
 * for all rows of that kind.
 */
export type RoomReads = Partial<Record<EventoVivo['tipo'], (id: string | null) => readonly QueryKey[]>>;

/** The queries of all rooms that an event makes stale. */
export type LiveReads = (event: Pick<EventoVivo, 'tipo' | 'id'>) => readonly QueryKey[];

/** Combines the stale queries of several rooms into one function. */
export function joinReads(rooms: readonly RoomReads[]): LiveReads {
  return ({ tipo, id }) => rooms.flatMap((room) => room[tipo]?.(id) ?? []);
}
