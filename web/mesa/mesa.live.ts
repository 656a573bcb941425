import type { RoomReads } from '../lib/live/live.ts';

/** Queries of the administrator's screens that each live event invalidates. */
export const mesaReads = {
  pedido: () => [['mesa'], ['fechamento'], ['repasse'], ['correio'], ['declaracoes']],
  taloes: () => [['taloes'], ['correio'], ['mesa']],
  cliente: (id) =>
    id === null
      ? []
      : [
          ['pedidos', 'mesa'],
          ['pedido'],
          ['mesa'],
          ['correio'],
          ['taloes'],
          ['devolucoes'],
          ['contestacao'],
          ['fechamento'],
          ['provedores'],
        ],
  // An order says whether its patient waits for an answer.
  chat: (id) => (id === null ? [] : [['mesa'], ['pedidos', 'mesa'], ['pedido']]),
  contestacao: (id) => [['contestacoes'], ['contestacao', id], ['mesa']],
  devolucao: () => [['devolucoes'], ['mesa'], ['fechamento'], ['repasse']],
  provedores: () => [['provedores'], ['instalacao']],
  copia: () => [['instalacao']],
  reembolsos: () => [['reembolsos']],
  fretes: () => [['fretes']],
  avisos: () => [['avisos']],
  ajustes: () => [['ajustes', 'editaveis']],
  visoes: () => [['pedidos', 'mesa', 'visoes']],
  medico: () => [['medicos']],
  repasse: () => [['repasse']],
} satisfies RoomReads;
