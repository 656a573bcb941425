import type { Kysely, Transaction } from 'kysely';
import { fixed } from '#platform/db/queries/fixed.ts';
import type { DB } from '#platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

const IN_FORCE = fixed<object, { servico: string; preco_centavos: number | null }>((db) =>
  db.selectFrom('precos').select(['servico', 'preco_centavos']),
);

/** The price of each service in integer centavos, by title; null where it is not for sale. */
export async function readPrecos(db: Reader): Promise<Map<string, number | null>> {
  const rows = await IN_FORCE(db, {});
  return new Map(rows.map((row) => [row.servico, row.preco_centavos]));
}

const COLUMNS = ['servico', 'preco_centavos', 'versao', 'updated_at'] as const;
/** The price of a service as stored; null centavos: not for sale. */
export type PrecoRow = { servico: string; preco_centavos: number | null; versao: number; updated_at: Date };

/** Every price with its version, in no order. */
export function listPrecos(db: Reader): Promise<PrecoRow[]> {
  return db.selectFrom('precos').select(COLUMNS).execute();
}

/** Reads the prices of some services and locks them until the transaction ends, always in the order of their titles, so that two saves cannot deadlock. */
export async function lockPrecos(tx: Transaction<DB>, servicos: readonly string[]): Promise<PrecoRow[]> {
  if (servicos.length === 0) return [];
  return tx
    .selectFrom('precos')
    .select(COLUMNS)
    .where('servico', 'in', [...servicos])
    .orderBy('servico')
    .forUpdate()
    .execute();
}

type PrecoChange = { servico: string; preco_centavos: number | null; versao: number };

/** Writes a price under its new version and adds it to the history. @returns the id of the history row */
export async function updatePreco(
  tx: Transaction<DB>,
  { servico, preco_centavos, versao }: PrecoChange,
  administradorId: string,
  now: Date,
): Promise<string> {
  await tx
    .updateTable('precos')
    .set({ preco_centavos, versao, updated_at: now })
    .where('servico', '=', servico)
    .execute();
  const history = await tx
    .insertInto('precos_historico')
    .values({ servico, preco_centavos, versao, administrador_id: administradorId, em: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return history.id;
}

/** Inserts first prices and their history; a service that has a row keeps it. */
export async function insertPrecos(
  tx: Transaction<DB>,
  precos: readonly { servico: string; preco_centavos: number | null }[],
): Promise<void> {
  const inserted = await tx
    .insertInto('precos')
    .values([...precos])
    .onConflict((oc) => oc.column('servico').doNothing())
    .returning(COLUMNS)
    .execute();
  if (inserted.length === 0) return;
  const history = inserted.map(({ updated_at: em, ...row }) => ({ ...row, em }));
  await tx.insertInto('precos_historico').values(history).execute();
}

/** A change of a price, with the price before it. */
export type PrecoHistoryRow = PrecoRow & {
  id: string;
  anterior: number | null;
  administrador_id: string | null;
};

/** Changes of prices, newest first, each with the price before it. */
export function listPrecoHistory(db: Reader, limit: number): Promise<PrecoHistoryRow[]> {
  return db
    .selectFrom('precos_historico as h')
    .leftJoin('precos_historico as antes', (join) =>
      join
        .onRef('antes.servico', '=', 'h.servico')
        .on((on) => on('antes.versao', '=', on('h.versao', '-', 1))),
    )
    .select([
      'h.id',
      'h.servico',
      'h.preco_centavos',
      'h.versao',
      'h.em as updated_at',
      'h.administrador_id',
      'antes.preco_centavos as anterior',
    ])
    .orderBy('h.em', 'desc')
    .orderBy('h.servico')
    .orderBy('h.versao', 'desc')
    .limit(limit)
    .execute();
}
