import type { RoomReads } from '../lib/live/live.ts';

export const agendaReads = {
  agenda: (id) => [id === null ? ['agenda'] : ['agenda', id]],
  // Booked times bear the patient's name.
  cliente: (id) => (id === null ? [] : [['agenda']]),
} satisfies RoomReads;
