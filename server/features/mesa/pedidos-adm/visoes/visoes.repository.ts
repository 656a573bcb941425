import { sql, type Kysely, type Transaction } from 'kysely';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';
import { numberUpTo, type PedidoFilter } from '../lista/lista.repository.ts';

/** A kept view as it is stored. */
export type VisaoRow = { id: string; nome: string; filtros: unknown };

/** The views of an administrator, oldest first. */
export function listVisoes(db: Kysely<DB>, administradorId: string): Promise<VisaoRow[]> {
  return db
    .selectFrom('visoes_de_pedidos')
    .select(['id', 'nome', 'filtros'])
    .where('administrador_id', '=', administradorId)
    .orderBy('criada_em')
    .orderBy('id')
    .execute();
}

/** Locks an administrator's row until the transaction ends, then counts their views: nobody adds one meanwhile. */
export async function countLocked(tx: Transaction<DB>, administradorId: string): Promise<number> {
  const [, { n }] = await Promise.all([
    tx
      .selectFrom('administradores')
      .select('id')
      .where('id', '=', administradorId)
      .forUpdate()
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('visoes_de_pedidos')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('administrador_id', '=', administradorId)
      .executeTakeFirstOrThrow(),
  ]);
  return n;
}
locks('account', countLocked);

/** Inserts a view. @throws for a name that the administrator's views have, compared without case */
export async function insertVisao(
  tx: Transaction<DB>,
  visao: { id: string; administrador_id: string; nome: string; filtros: string; criada_em: Date },
): Promise<void> {
  await tx.insertInto('visoes_de_pedidos').values(visao).execute();
}

/** Deletes a view of an administrator. @returns false when they have none with this id */
export async function deleteVisao(
  tx: Transaction<DB>,
  administradorId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('visoes_de_pedidos')
    .where('administrador_id', '=', administradorId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * The number of orders that each filter selects, counted up to `limit` each; one database round trip, none without a
 * filter.
 */
export async function countEach(
  db: Kysely<DB>,
  filters: readonly PedidoFilter[],
  limit: number,
): Promise<number[]> {
  if (filters.length === 0) return [];
  const counts = filters.map((filter) => numberUpTo(filter, 'recentes', limit));
  const counted = sql<{ n: number[] }>`select array[${sql.join(counts)}]::int[] as n`;
  return (await counted.execute(db)).rows[0]?.n ?? [];
}
