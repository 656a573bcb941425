import type { RoomReads } from '../lib/live/live.ts';

/**
 * Queries of the chat that each live event invalidates. For the administrator the event names the patient of the
 * conversation; a patient has only one.
 */
export const chatReads = {
  chat: (id) => (id === null ? [['chat']] : [['chat', id], ['conversas']]),
  nota: (id) => [id === null ? ['notas'] : ['notas', id]],
  etiqueta: () => [['etiquetas'], ['conversas']],
  pedido: () => [['conversas']],
  cliente: (id) => (id === null ? [] : [['conversas']]),
} satisfies RoomReads;
