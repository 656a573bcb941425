import type { RoomReads } from '../lib/live/live.ts';

/** Queries of the patient's screens that each live event invalidates. */
export const pacienteReads = {
  // The freight of an order depends on the address; documents and consultations show address and telephone.
  cliente: (id) => (id === null ? [['pedido'], ['pedidos'], ['documentos'], ['escolha']] : []),
  pedido: (id) =>
    id === null
      ? [['pedidos'], ['pedido'], ['anexos'], ['documentos'], ['andamento'], ['escolha']]
      : [['pedidos'], ['pedido', id], ['anexos', id], ['documentos', id], ['andamento', id], ['escolha', id]],
  rascunho: (id) => [['rascunho', id ?? 'dados']],
  precos: () => [['precos']],
  // An order contains the result of the refund rules.
  reembolsos: () => [['pedido']],
  // An order contains its freight.
  fretes: () => [['pedido'], ['pedidos']],
  horarios: () => [['horarios'], ['escolha']],
  perguntas: () => [['perguntas']],
} satisfies RoomReads;
