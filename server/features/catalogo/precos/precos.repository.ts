import type { Kysely, Transaction } from 'kysely';
import { fixed } from '#platform/db/queries/fixed.ts';
import type { DB } from '#platform/db/schema.ts';

const IN_FORCE = fixed<object, { servico: string; preco_centavos: number | null }>((db) =>
  db.selectFrom('precos').select(['servico', 'preco_centavos']),
);

/** The price of each service in integer centavos, by title; null where it is not for sale. */
export async function readPrecos(db: Kysely<DB> | Transaction<DB>): Promise<Map<string, number | null>> {
  const rows = await IN_FORCE(db, {});
  return new Map(rows.map((row) => [row.servico, row.preco_centavos]));
}
