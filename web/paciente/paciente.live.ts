import type { RoomReads } from '../lib/live/live.ts';

/** The queries of the patient's screens that each event makes stale. */
export const pacienteReads = {
  // The freight of an order goes with the address; documents and consultations say to which address, or number, one is told.
  cliente: (id) => (id === null ? [['pedido'], ['pedidos'], ['documentos'], ['escolha']] : []),
  pedido: (id) =>
    id === null
      ? [['pedidos'], ['pedido'], ['anexos'], ['documentos'], ['andamento'], ['escolha']]
      : [['pedidos'], ['pedido', id], ['anexos', id], ['documentos', id], ['andamento', id], ['escolha', id]],
  rascunho: (id) => [['rascunho', id ?? 'dados']],
  precos: () => [['precos']],
  // What the rules give is read with the order it is about.
  reembolsos: () => [['pedido']],
  // What posting costs is read with the order, too.
  fretes: () => [['pedido'], ['pedidos']],
  horarios: () => [['horarios'], ['escolha']],
  perguntas: () => [['perguntas']],
} satisfies RoomReads;
