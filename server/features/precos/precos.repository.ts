import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The price of each service that has one, integer centavos. */
export async function readPrecos(db: Reader): Promise<Map<string, number | null>> {
  const rows = await db.selectFrom('precos').select(['servico', 'preco_centavos']).execute();
  return new Map(rows.map((row) => [row.servico, row.preco_centavos]));
}

/** Sets first prices; a service that has a row keeps it. */
export async function insertPrecos(
  tx: Transaction<DB>,
  precos: readonly { servico: string; preco_centavos: number | null }[],
): Promise<void> {
  await tx
    .insertInto('precos')
    .values([...precos])
    .onConflict((oc) => oc.column('servico').doNothing())
    .execute();
}
