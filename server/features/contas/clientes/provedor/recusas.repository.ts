import { sql, type Kysely, type Transaction } from 'kysely';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';
import type { ClienteRow } from '../clientes.repository.ts';

/** Records that the payment provider refused this version of a patient's data, how often, and when they are sent again. */
export async function recordRefusedDados(
  db: Kysely<DB>,
  { id, versao }: ClienteRow,
  { recusas, now, proxima }: { recusas: number; now: Date; proxima: Date },
): Promise<void> {
  await db
    .updateTable('clientes')
    .set({
      asaas_recusada_em: sql<Date>`case when asaas_recusada_versao = ${versao} then asaas_recusada_em else ${now} end`,
      asaas_recusada_versao: versao,
      asaas_recusas: recusas,
      asaas_proxima_em: proxima,
    })
    .where('id', '=', id)
    .where('versao', '=', versao)
    .execute();
}

/** Claims up to `limit` patients, refused after `since`, whose data are due to be sent again; other claims skip them until `next`. */
export async function claimRefusedDados(
  tx: Transaction<DB>,
  now: Date,
  { since, next, limit }: { since: Date; next: Date; limit: number },
): Promise<string[]> {
  const due = tx
    .selectFrom('clientes')
    .select('id')
    .where('conta_id', 'is', null)
    .where((w) => w.or([w('asaas_id', 'is', null), w('asaas_versao', '<', w.ref('versao'))]))
    .whereRef('asaas_recusada_versao', '=', 'versao')
    .where('asaas_proxima_em', '<=', now)
    .where('asaas_recusada_em', '>', since)
    .where('contestada_em', 'is', null)
    .orderBy('asaas_proxima_em')
    .limit(limit);
  const ids = (await due.forUpdate().skipLocked().execute()).map(({ id }) => id);
  if (ids.length > 0) {
    await tx.updateTable('clientes').set({ asaas_proxima_em: next }).where('id', 'in', ids).execute();
  }
  return ids;
}
locks('account', claimRefusedDados);
