import type { RoomReads } from '../lib/live/live.ts';

/** The queries of the doctors' screens that each event makes stale. */
export const medicoReads: RoomReads = {
  pedido: (id) => [['fila'], ['consultas'], id === null ? ['caso'] : ['caso', id]],
  agenda: () => [['consultas']],
  medico: () => [['assinatura']],
};
