import type { ScreenPath } from '../../../contracts/screens.ts';
import type { MesaAgora } from '../../../contracts/mesa/mesa.contract.ts';

export type Area = {
  to: ScreenPath;
  name: string;
  /** Beginning of the addresses of this area's detail screens. */
  singlePath?: `/${string}/`;
  /** True for the four areas that `/menu_adm` shows as links in the page instead of in the navigation. */
  door?: true;
  /** How many items of this area wait for a person, with the words for that count. */
  waiting?: (now: MesaAgora) => { n: number; words: string };
};

/** The administrator's areas, in the order of the navigation. */
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
  { to: '/correio', name: 'Correio' },
  { to: '/agenda', name: 'Agenda' },
  { to: '/medicos', name: 'Médicos' },
  { to: '/perguntas', name: 'Perguntas de saúde', door: true },
  { to: '/perguntasTrat', name: 'Perguntas de tratamento', door: true },
  { to: '/precos', name: 'Preços', door: true },
  { to: '/prazos', name: 'Prazos' },
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
