import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import type { ClienteRow } from '../clientes.repository.ts';

/** Notes that the provider refused this version of a patient's data, and when it is asked again. */
export async function noteRefusedData(
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

/** Claims patients whose refused data are due at the provider; the next claim skips them until `next`. */
export async function claimRefusedData(
  tx: Transaction<DB>,
  now: Date,
  { since, next, limit }: { since: Date; next: Date; limit: number },
): Promise<string[]> {
  const due = tx
    .selectFrom('clientes')
    .select('id')
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
