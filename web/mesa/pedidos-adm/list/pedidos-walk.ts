import { z } from 'zod';
import { SEARCHES, type TabStorage } from '#lib/browser/tab-storage.ts';
import { readView, viewQuery, type PedidosView } from './pedidos-view.ts';

/** The prefix makes `Sair` and the next sign-in delete it. */
const KEY = `${SEARCHES}pedidos-da-lista`;
/** Most pages that are kept: a walk that goes on forgets the ones it began with. */
const MOST_PAGES = 8;

/** A page of the list: the place that it was read from, its orders, and the places of its neighbours. */
const keptPage = z.object({
  lugar: z.string().nullable(),
  ids: z.array(z.string()),
  anterior: z.string().nullable(),
  proxima: z.string().nullable(),
});
type KeptPage = z.infer<typeof keptPage>;

const keptWalk = z.object({
  /** Filters and order as in the address. */
  query: z.string(),
  busca: z.string(),
  pages: z.array(keptPage),
  /** Position of the first kept order in the list, from 1; null when it was not counted. */
  inicio: z.number().nullable(),
  total: z.number().nullable(),
  haMais: z.boolean(),
});
type KeptWalk = z.infer<typeof keptWalk>;

/** An answered page of the list. */
export type WalkedPage = {
  pedidos: readonly { id: string }[];
  anterior: string | null;
  proxima: string | null;
  inicio: number | null;
  total: number | null;
  haMais: boolean;
};

/** Stores the shown page of the list in this tab, as the beginning of a walk through its orders. */
export function keepWalk(storage: TabStorage, view: PedidosView, page: WalkedPage): void {
  const { inicio, total, haMais } = page;
  const query = viewQuery({ ...view, lugar: null });
  write(storage, {
    query,
    busca: view.busca,
    pages: [pageOf(view.lugar, page, [])],
    inicio,
    total,
    haMais,
  });
}

/** Adds the page that was read from `lugar` to the end of the walk that leads there; orders that it has are left out. */
export function extendWalk(storage: TabStorage, lugar: string, page: WalkedPage): void {
  const walk = read(storage);
  if (walk === null) return;
  const known = walk.pages.flatMap(({ ids }) => ids);
  const added = pageOf(lugar, page, known);
  const { total, haMais } = page;
  if (walk.pages.at(-1)?.proxima === lugar) {
    const pages = [...walk.pages, added];
    const forgotten = pages.slice(0, -MOST_PAGES).reduce((sum, { ids }) => sum + ids.length, 0);
    const inicio = walk.inicio === null ? null : walk.inicio + forgotten;
    write(storage, { ...walk, pages: pages.slice(-MOST_PAGES), inicio, total, haMais });
  } else if (walk.pages[0]?.anterior === lugar) {
    const pages = [added, ...walk.pages].slice(0, MOST_PAGES);
    write(storage, { ...walk, pages, inicio: page.inicio, total, haMais });
  }
}

function pageOf(
  lugar: string | null,
  { pedidos, anterior, proxima }: WalkedPage,
  known: readonly string[],
): KeptPage {
  const ids = pedidos.map(({ id }) => id).filter((id) => !known.includes(id));
  return { lugar, ids, anterior, proxima };
}

/** Position of an order in the walk. */
export type PedidosWalk = {
  /** From 1; null when it was not counted. */
  place: number | null;
  total: number | null;
  haMais: boolean;
  before: string | null;
  after: string | null;
  /** The page to read for the neighbour that is not known yet; null where both are, or the list ends. */
  missing: PedidosView | null;
  /** The page of the list that the order was on. */
  list: PedidosView;
};

/** Neighbours of an order in this tab's walk; null outside of it. */
export function readWalk(storage: TabStorage, id: string): PedidosWalk | null {
  const walk = read(storage);
  if (walk === null) return null;
  const { pages, inicio, total, haMais } = walk;
  const shown = pages.flatMap(({ ids }) => ids);
  const at = shown.indexOf(id);
  if (at === -1) return null;
  const [before = null, after = null] = [shown[at - 1], shown[at + 1]];
  const next = after === null ? (pages.at(-1)?.proxima ?? null) : null;
  const lugar = next ?? (before === null ? (pages[0]?.anterior ?? null) : null);
  const view = readView(new URLSearchParams(walk.query), walk.busca);
  const own = pages.find(({ ids }) => ids.includes(id))?.lugar ?? null;
  return {
    place: inicio === null ? null : inicio + at,
    total,
    haMais,
    before,
    after,
    missing: lugar === null ? null : { ...view, lugar },
    list: { ...view, lugar: own },
  };
}

function read(storage: TabStorage): KeptWalk | null {
  try {
    return keptWalk.parse(JSON.parse(storage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

function write(storage: TabStorage, walk: KeptWalk): void {
  try {
    storage.setItem(KEY, JSON.stringify(walk));
  } catch {
    // Without room in the storage the orders have no neighbours.
  }
}
