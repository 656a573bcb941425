import type { Tela } from '../../../contracts/telas.ts';
import type { MesaAgora } from '../../../contracts/mesa/mesa.contract.ts';

export type Area = {
  to: Tela;
  nome: string;
  /** Where the addresses of its single things begin. */
  dentro?: `/${string}/`;
  /** One of the four of `/menu_adm`: there it stands on the page itself, and nowhere else. */
  porta?: true;
  /** How many things wait for a person there, and how that is said. */
  espera?: (agora: MesaAgora) => { n: number; palavras: string };
};

/** The screens of the desk, in the order of the day. */
export const AREAS: readonly Area[] = [
  {
    to: '/pedidos',
    nome: 'Pedidos',
    dentro: '/pedido/',
    porta: true,
    espera: ({ pedidos: { esperando: n } }) => ({ n, palavras: `${n} à espera` }),
  },
  {
    to: '/conversas',
    nome: 'Conversas',
    dentro: '/chatpageadm/',
    espera: ({ conversas: { naoLidas: n } }) => ({ n, palavras: n === 1 ? '1 não lida' : `${n} não lidas` }),
  },
  { to: '/perguntas', nome: 'Perguntas de saúde', porta: true },
  { to: '/perguntasTrat', nome: 'Perguntas de tratamento', porta: true },
  { to: '/precos', nome: 'Preços', porta: true },
  {
    to: '/devolucoes',
    nome: 'Devoluções',
    espera: ({ devolucoes: { pendentes: n } }) => ({ n, palavras: `${n} para resolver` }),
  },
  {
    to: '/contestacoes',
    nome: 'Contestações',
    espera: ({ contestacoes: { abertas: n } }) => ({ n, palavras: `${n} para decidir` }),
  },
];
