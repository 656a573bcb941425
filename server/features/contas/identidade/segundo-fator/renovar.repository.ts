import { sql, type Transaction } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.ts';
import type { RenewalPage } from '#platform/secrets/renewal.ts';

/** Second factors by their ids, active or being set up. */
export function listFactors(tx: Transaction<DB>, { after, limit, hold }: RenewalPage) {
  return tx
    .selectFrom('segundos_fatores')
    .select(['id', 'segredo', 'cliente_id', 'administrador_id', 'medico_id'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$if(hold, (query) => query.forNoKeyUpdate().skipLocked())
    .execute();
}

/** Replaces sealed secrets of second factors that this transaction holds. */
export async function updateSecrets(
  tx: Transaction<DB>,
  rows: readonly { id: string; segredo: string }[],
): Promise<void> {
  await sql`
    update segundos_fatores f set segredo = n.segredo
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, segredo text)
     where f.id = n.id`.execute(tx);
}

/** How many accounts have unused recovery codes that were made before this instant. */
export async function countOlderRecoveryCodes(db: Queries, before: Date): Promise<number> {
  const { n } = await db
    .selectFrom('codigos_recuperacao')
    .select(({ fn }) => fn.count<number>('segundo_fator_id').distinct().as('n'))
    .where('usado_em', 'is', null)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return n;
}
