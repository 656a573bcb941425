import type { Kysely, Transaction } from 'kysely';
import type { Servico } from '#domain/catalogo/servicos.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;
/** The freight to a state for a service, in centavos; null: nothing is posted there. */
export type FreteDaUf = { uf: string; servico: Servico; centavos: number | null };
/** A freight as stored. */
export type FreteRow = FreteDaUf & { versao: number };

function freights(db: Reader) {
  return db.selectFrom('fretes').select(['uf', 'servico', 'centavos', 'versao']).$castTo<FreteRow>();
}

/** Every freight, in no order. */
export function listFretes(db: Reader): Promise<FreteRow[]> {
  return freights(db).execute();
}

/** Every freight, locked until the transaction ends; always in one order, so that two saves cannot deadlock. */
export function lockFretes(tx: Transaction<DB>): Promise<FreteRow[]> {
  return freights(tx).orderBy('servico').orderBy('uf').forUpdate().execute();
}

/** Writes freights under their new versions and adds them to the history. @returns the ids of the history rows */
export async function updateFretes(
  tx: Transaction<DB>,
  changed: readonly FreteRow[],
  administradorId: string,
  now: Date,
): Promise<string[]> {
  if (changed.length === 0) return [];
  await tx
    .insertInto('fretes')
    .values(changed.map((row) => ({ ...row, updated_at: now })))
    .onConflict((oc) =>
      oc.columns(['uf', 'servico']).doUpdateSet((eb) => ({
        centavos: eb.ref('excluded.centavos'),
        versao: eb.ref('excluded.versao'),
        updated_at: now,
      })),
    )
    .execute();
  const rows = await tx
    .insertInto('fretes_historico')
    .values(changed.map((row) => ({ ...row, administrador_id: administradorId, em: now })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Inserts first freights and their history; a state that has a row for a service keeps it. */
export async function insertFretes(tx: Transaction<DB>, fretes: readonly FreteDaUf[]): Promise<void> {
  const inserted = await tx
    .insertInto('fretes')
    .values([...fretes])
    .onConflict((oc) => oc.columns(['uf', 'servico']).doNothing())
    .returning(['uf', 'servico', 'centavos', 'versao', 'updated_at as em'])
    .execute();
  if (inserted.length > 0) await tx.insertInto('fretes_historico').values(inserted).execute();
}

/** A change of a freight, with the freight before it. */
export type FreteHistoryRow = FreteDaUf & { id: string; anterior: number | null; em: Date };

/** Changes of freights by the administrator, newest first, each with the freight before it. */
export function listFreteHistory(db: Reader, limit: number): Promise<FreteHistoryRow[]> {
  return db
    .selectFrom('fretes_historico as h')
    .leftJoin('fretes_historico as antes', (join) =>
      join
        .onRef('antes.uf', '=', 'h.uf')
        .onRef('antes.servico', '=', 'h.servico')
        .on((on) => on('antes.versao', '=', on('h.versao', '-', 1))),
    )
    .select(['h.id', 'h.uf', 'h.servico', 'h.centavos', 'h.em', 'antes.centavos as anterior'])
    .where('h.administrador_id', 'is not', null)
    .orderBy('h.em', 'desc')
    .orderBy('h.servico')
    .orderBy('h.uf')
    .limit(limit)
    .$castTo<FreteHistoryRow>()
    .execute();
}
