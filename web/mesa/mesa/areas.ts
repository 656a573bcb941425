import type { ScreenPath } from '../../../contracts/screens.ts';
import type { MesaAgora } from '../../../contracts/mesa/mesa.contract.ts';

export type Area = {
  to: ScreenPath;
  name: string;
  /** Where the addresses of its single things begin. */
  singlePath?: `/${string}/`;
  /** One of the four of `/menu_adm`: there it stands on the page itself, and nowhere else. */
  door?: true;
  /** How many things wait for a person there, and how that is said. */
  waiting?: (now: MesaAgora) => { n: number; words: string };
};

/** The screens of the desk, in the order of the day. */
export const AREAS: readonly Area[] = [
  {
    to: '/pedidos',
    name: 'Pedidos',
    singlePath: '/pedido/',
    door: true,
    waiting: ({ pedidos: { esperando: n } }) => ({ n, words: `${n} à espera` }),
  },
  {
    to: '/conversas',
    name: 'Conversas',
    singlePath: '/chatpageadm/',
    waiting: ({ conversas: { naoLidas: n } }) => ({ n, words: n === 1 ? '1 não lida' : `${n} não lidas` }),
  },
  { to: '/perguntas', name: 'Perguntas de saúde', door: true },
  { to: '/perguntasTrat', name: 'Perguntas de tratamento', door: true },
  { to: '/precos', name: 'Preços', door: true },
  {
    to: '/devolucoes',
    name: 'Devoluções',
    waiting: ({ devolucoes: { pendentes: n } }) => ({ n, words: `${n} para resolver` }),
  },
  {
    to: '/contestacoes',
    name: 'Contestações',
    waiting: ({ contestacoes: { abertas: n } }) => ({ n, words: `${n} para decidir` }),
  },
];
