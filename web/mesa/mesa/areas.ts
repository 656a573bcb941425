import type { ScreenPath } from '#contracts/screens.ts';
import type { MesaAgora } from '#contracts/mesa/mesa.contract.ts';

/** A count of what waits for a person, with the words for it. */
export type Waiting = { n: number; words: string };

/** A screen of the desk that the navigation leads to. */
export type Area = {
  to: ScreenPath;
  name: string;
  /** Beginning of the addresses of this area's detail screens. */
  singlePath?: `/${string}/`;
  /** What of this area waits for a person. */
  waiting?: (now: MesaAgora) => Waiting;
};

/** One entry of the navigation: leads to its first area; the others stand in a second row while one of them is open. */
export type MesaEntry = { name: string; areas: readonly [Area, ...Area[]] };

/**
 * The administrator's screens below five entries, the same on every screen. No entry is called like one of the four
 * links of `/menu_adm`, whose names stand there once (docs/product/names.md).
 */
export const ENTRIES: readonly MesaEntry[] = [
  { name: 'Mesa', areas: [{ to: '/menu_adm', name: 'Mesa' }] },
  {
    name: 'Atendimento',
    areas: [
      {
        to: '/pedidos',
        name: 'Pedidos',
        singlePath: '/pedido/',
        waiting: ({ pedidos: { esperando: n } }) => ({ n, words: countOf(n, 'pedido', 'pedidos') }),
      },
      { to: '/correio', name: 'Correio' },
      {
        to: '/taloes',
        name: 'Talões',
        waiting: ({ taloes: { noFim: n } }) => ({ n, words: `${n} no fim` }),
      },
      { to: '/agenda', name: 'Agenda' },
      {
        to: '/contestacoes',
        name: 'Contestações',
        singlePath: '/contestacoes/',
        waiting: ({ contestacoes: { abertas: n } }) => ({
          n,
          words: countOf(n, 'contestação', 'contestações'),
        }),
      },
      {
        to: '/declaracoes',
        name: 'Declarações',
        waiting: ({ documentos: { desajustados: n } }) => ({
          n,
          words: countOf(n, 'documento', 'documentos'),
        }),
      },
    ],
  },
  {
    name: 'Conversas',
    areas: [
      {
        to: '/conversas',
        name: 'Conversas',
        singlePath: '/chatpageadm/',
        waiting: ({ conversas: { naoLidas: n } }) => ({ n, words: countOf(n, 'conversa', 'conversas') }),
      },
    ],
  },
  {
    name: 'Dinheiro',
    areas: [
      {
        to: '/devolucoes',
        name: 'Devoluções',
        waiting: ({ devolucoes: { pendentes: n } }) => ({ n, words: countOf(n, 'devolução', 'devoluções') }),
      },
      { to: '/fechamento', name: 'Fechamento do mês' },
      { to: '/reembolsos', name: 'Regras de reembolso' },
    ],
  },
  {
    name: 'Ajustes',
    areas: [
      { to: '/precos', name: 'Preços' },
      { to: '/fretes', name: 'Fretes' },
      { to: '/perguntas', name: 'Perguntas de saúde' },
      { to: '/perguntasTrat', name: 'Perguntas de tratamento' },
      { to: '/prazos', name: 'Prazos' },
      { to: '/avisos', name: 'Avisos por e-mail' },
      { to: '/medicos', name: 'Médicos' },
      { to: '/seguranca', name: 'Segurança' },
    ],
  },
];

function countOf(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many} à espera`;
}

/** The entry and the area that an address belongs to, and whether it is the area's own screen; null for none. */
export function findPlace(pathname: string): { entry: MesaEntry; area: Area; own: boolean } | null {
  const path = pathname.replace(/\/$/, '').toLowerCase();
  for (const entry of ENTRIES) {
    for (const area of entry.areas) {
      const own = path === area.to.toLowerCase();
      if (own || (area.singlePath !== undefined && path.startsWith(area.singlePath)))
        return { entry, area, own };
    }
  }
  return null;
}

/** What waits in an entry: all its areas together. */
export function waitingIn({ areas }: MesaEntry, now: MesaAgora | undefined): Waiting {
  const some = areas
    .flatMap(({ waiting }) => (now && waiting ? [waiting(now)] : []))
    .filter(({ n }) => n > 0);
  return { n: some.reduce((sum, { n }) => sum + n, 0), words: some.map(({ words }) => words).join(', ') };
}
