import type { RoomReads } from '../lib/live/live-reads.ts';

/** What the chat reads again. To the desk an event names whose conversation it is; a patient has but one. */
export const chatReads: RoomReads = {
  chat: (id) => (id === null ? [['chat']] : [['chat', id], ['conversas']]),
  pedido: () => [['conversas']],
};
