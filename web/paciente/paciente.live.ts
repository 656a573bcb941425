import type { RoomReads } from '../lib/live/live-reads.ts';

/** What a patient's screens read again: orders with their files, drafts, and what can be asked for. */
export const pacienteReads: RoomReads = {
  pedido: (id) =>
    id === null ? [['pedidos'], ['pedido'], ['anexos']] : [['pedidos'], ['pedido', id], ['anexos', id]],
  rascunho: (id) => [['rascunho', id ?? 'dados']],
  precos: () => [['precos']],
  perguntas: () => [['perguntas']],
};
