import type { QueryKey } from '@tanstack/react-query';
import type { EventoVivo } from '../../../contracts/live.contract.ts';

/** The cached reads of one room that a kind of event makes old; `id` is what the event names, null for all of a kind. */
export type RoomReads = Partial<Record<EventoVivo['tipo'], (id: string | null) => readonly QueryKey[]>>;

/** The cached reads that an event makes old, of every room. */
export type LiveReads = (event: Pick<EventoVivo, 'tipo' | 'id'>) => readonly QueryKey[];

/** Joins what each room says of itself. */
export function joinReads(rooms: readonly RoomReads[]): LiveReads {
  return ({ tipo, id }) => rooms.flatMap((room) => room[tipo]?.(id) ?? []);
}
