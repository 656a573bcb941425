import { sql, type Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';
import type { Queries } from '#platform/db/database.ts';
import type { RenewalPage } from '#platform/secrets/renewal.ts';
import type { KeptSecret } from './segredo.public.ts';

/** Documents with a sealed secret, by their ids. */
export function listSealed(tx: Transaction<DB>, { after, limit, hold }: RenewalPage) {
  return tx
    .selectFrom('documentos')
    .select((eb) => [
      'id',
      eb.ref('segredo_lacrado').$notNull().as('segredo_lacrado'),
      eb.ref('segredo_hmac').$notNull().as('segredo_hmac'),
    ])
    .where('segredo_lacrado', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$if(hold, (query) => query.forNoKeyUpdate().skipLocked())
    .execute();
}

/** Documents older than the seals: their secret is in their bytes alone. `objeto`: where those are stored. */
export function listUnsealed(db: Queries) {
  return db
    .selectFrom('documentos')
    .select((eb) => [
      'id',
      eb.ref('segredo_hmac').$notNull().as('segredo_hmac'),
      eb.fn.coalesce('objeto', 'preparado_objeto').as('objeto'),
    ])
    .where('segredo_lacrado', 'is', null)
    .where('segredo_hmac', 'is not', null)
    .execute();
}

/** Holds a document until the transaction ends; false when somebody else does. */
export async function holdDocumento(tx: Transaction<DB>, id: string): Promise<boolean> {
  const query = tx.selectFrom('documentos').select('id').where('id', '=', id);
  return (await query.forNoKeyUpdate().skipLocked().executeTakeFirst()) !== undefined;
}

/** Replaces hash and seal of documents' secrets, which the trigger `segredo_fica` allows the owner of the tables only. */
export async function updateSecrets(
  tx: Transaction<DB>,
  rows: readonly ({ id: string } & KeptSecret)[],
): Promise<void> {
  const values = rows.map(({ id, segredo_hmac, segredo_lacrado }) => ({
    id,
    hmac: segredo_hmac.toString('hex'),
    segredo_lacrado,
  }));
  await sql`select set_config('zelo.renova_segredos', 'sim', true)`.execute(tx);
  await sql`
    update documentos d set segredo_hmac = decode(n.hmac, 'hex'), segredo_lacrado = n.segredo_lacrado
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as n (id uuid, hmac text, segredo_lacrado text)
     where d.id = n.id`.execute(tx);
}
