import type { ScreenPath } from '#contracts/screens.ts';
import { urgenciasWords } from '#domain/chat/perigo.ts';
import type { MesaAgora } from '#contracts/mesa/mesa.contract.ts';

/** Count of waiting matters, with its words. */
export type Waiting = { n: number; words: string };

/** A screen in the navigation of the desk. */
export type Area = {
  to: ScreenPath;
  name: string;
  /** The query with which it opens from the navigation and the palette. */
  query?: `?${string}`;
  /** Beginning of the addresses of this area's detail screens. */
  singlePath?: `/${string}/`;
  /** Waiting matters of this area. */
  waiting?: (now: MesaAgora) => Waiting;
};

/** An entry links to its first area; the others are in a second row while one of them is open. */
export type MesaEntry = { name: string; areas: readonly [Area, ...Area[]] };

/** Of the orders those that wait to be read come first; all of them are at the address alone. */
const PARA_LER = '?fila=para-ler';

/** Where an area opens. */
export function addressOf({ to, query }: Pick<Area, 'to' | 'query'>): string {
  return to + (query ?? '');
}

/** Where the orders open from the menu, the palette and the keyboard. */
export const PEDIDOS_PARA_LER = addressOf({ to: '/pedidos', query: PARA_LER });

/**
 * The administrator's screens below five entries, the same on every screen. No entry has the name of one of the four
 * links of `/menu_adm`, which must be unique there (docs/product/names.md).
 */
export const ENTRIES: readonly MesaEntry[] = [
  { name: 'Mesa', areas: [{ to: '/menu_adm', name: 'Mesa' }] },
  {
    name: 'Atendimento',
    areas: [
      {
        to: '/pedidos',
        name: 'Pedidos',
        query: PARA_LER,
        singlePath: '/pedido/',
        waiting: ({ pedidos: { esperando: n } }) => ({ n, words: countOf(n, 'pedido', 'pedidos') }),
      },
      {
        to: '/correio',
        name: 'Correio',
        waiting: ({ correio: { imprimir, assinar, postar } }) => {
          const n = imprimir + assinar + postar;
          return { n, words: countOf(n, 'carta', 'cartas') };
        },
      },
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
          words: countOf(n, 'caso', 'casos'),
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
        waiting: ({ conversas: { abertas: n, urgentes } }) => ({
          n,
          words: `${countOf(n, 'conversa', 'conversas')}${urgentes === 0 ? '' : `, ${urgenciasWords(urgentes)}`}`,
        }),
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
      { to: '/repasse', name: 'Repasse aos médicos', singlePath: '/repasse/medicos/' },
      { to: '/repasse/regras', name: 'Valores do repasse' },
      { to: '/reembolsos', name: 'Regras de reembolso' },
    ],
  },
  {
    name: 'Ajustes',
    areas: [
      { to: '/ajustes', name: 'Instalação' },
      { to: '/precos', name: 'Preços' },
      { to: '/fretes', name: 'Fretes' },
      { to: '/perguntas', name: 'Perguntas de saúde' },
      { to: '/perguntasTrat', name: 'Perguntas de tratamento' },
      { to: '/prazos', name: 'Prazos' },
      { to: '/avisos', name: 'Avisos por e-mail' },
      { to: '/medicos', name: 'Médicos' },
      { to: '/auditoria', name: 'Auditoria' },
      { to: '/seguranca', name: 'Segurança' },
    ],
  },
];

function countOf(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many} à espera`;
}

/** Entry and area of an address, and whether it is the area's own screen; null for none. */
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

/** Sum over all areas of an entry. */
export function waitingIn({ areas }: MesaEntry, now: MesaAgora | undefined): Waiting {
  const some = areas
    .flatMap(({ waiting }) => (now && waiting ? [waiting(now)] : []))
    .filter(({ n }) => n > 0);
  return { n: some.reduce((sum, { n }) => sum + n, 0), words: some.map(({ words }) => words).join(', ') };
}
