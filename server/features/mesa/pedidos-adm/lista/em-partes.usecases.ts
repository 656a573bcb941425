import type { Queries } from '#platform/db/database.ts';
import {
  countBefore,
  countUpTo,
  type FoundPedido,
  type PedidoFilter,
  type PedidoView,
} from './lista.repository.ts';
import type { Parte, PageCursor } from './lista.policy.ts';

/** An order of a list, and the stretch that it belongs to. */
export type PlacedPedido = FoundPedido & { parte: Parte };

/** A page of a list made of stretches: from which place (null: its beginning), and at most how many orders. */
export type ListView = { partes: readonly Parte[]; lugar: PageCursor | null; limit: number };

/**
 * Reads a page across the stretches of a list, in the direction of its place: the next stretch is asked only for what the
 * one before it did not fill.
 */
export async function listInParts(
  { partes, lugar, limit }: ListView,
  list: (part: PedidoView) => Promise<FoundPedido[]>,
): Promise<PlacedPedido[]> {
  const para = lugar?.para ?? 'proxima';
  const found: PlacedPedido[] = [];
  for (const parte of stretchesFrom({ partes, lugar })) {
    const depois = lugar?.parte === parte ? lugar : null;
    const rows = await list({ parte, para, depois, limit: limit - found.length });
    found.push(...rows.map((row) => ({ ...row, parte })));
    if (found.length === limit) break;
  }
  return found;
}

/**
 * Reads each stretch from the place of a page on, up to a whole page of each, with one answer of the database.
 * @returns the stretches in the direction of the place
 */
export function readStretches(
  { partes, lugar, limit }: ListView,
  list: (part: PedidoView) => Promise<FoundPedido[]>,
): Promise<PlacedPedido[][]> {
  return Promise.all(viewsOf({ partes, lugar, limit }).map(async (view) => placedIn(await list(view), view)));
}

/** The rows of each stretch that a page may need, as if the stretches before it had none. */
export function viewsOf({ partes, lugar, limit }: ListView): PedidoView[] {
  const para = lugar?.para ?? 'proxima';
  return stretchesFrom({ partes, lugar }).map((parte) => ({
    parte,
    para,
    depois: lugar?.parte === parte ? lugar : null,
    limit,
  }));
}

export function placedIn(rows: readonly FoundPedido[], view: PedidoView | undefined): PlacedPedido[] {
  return view ? rows.map((row) => ({ ...row, parte: view.parte })) : [];
}

/** The stretches of a list from a place on, in its direction. */
export function stretchesFrom({ partes, lugar }: Pick<ListView, 'partes' | 'lugar'>): readonly Parte[] {
  const own = lugar?.para === 'anterior' ? partes.toReversed() : partes;
  return own.slice(lugar === null ? 0 : own.indexOf(lugar.parte));
}

/**
 * How many orders precede a page in the list, up to `limit`: 0 at the beginning of the list. A page that is read backwards
 * precedes its own cursor.
 */
export async function countBeforePage(
  db: Queries,
  filter: PedidoFilter,
  { partes, lugar }: ListView,
  limit: number,
): Promise<number> {
  if (lugar === null) return 0;
  const { parte, para } = lugar;
  const counts = await Promise.all([
    ...partes.slice(0, partes.indexOf(parte)).map((earlier) => countUpTo(db, filter, earlier, limit)),
    countBefore(db, filter, { parte, para, depois: lugar, limit }),
  ]);
  return counts.reduce((sum, n) => sum + n, 0);
}
