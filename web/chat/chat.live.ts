import type { RoomReads } from '../lib/live/live.ts';

/**
 * The chat's queries that an event makes stale. For the administrator the event names the patient of the
 * conversation; a patient has only one.
 */
export const chatReads = {
  chat: (id) => (id === null ? [['chat']] : [['chat', id], ['conversas']]),
  pedido: () => [['conversas']],
  cliente: (id) => (id === null ? [] : [['conversas']]),
} satisfies RoomReads;
