import type { RoomReads } from '../lib/live/live-reads.ts';

/** What the administrator's desk reads again. */
export const mesaReads: RoomReads = {
  pedido: () => [['mesa']],
  chat: (id) => (id === null ? [] : [['mesa'], ['pedidos', 'mesa']]),
  contestacao: (id) => [['contestacoes'], ['contestacao', id], ['mesa']],
  devolucao: () => [['devolucoes'], ['mesa']],
  provedores: () => [['provedores']],
  copia: () => [['mesa']],
};
