import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';

/** Stores an event once under its id. @returns false when it was there already */
export async function insertWebhook(
  tx: Transaction<DB>,
  values: { id: string; evento: string; pagamento_id: string | null },
): Promise<boolean> {
  const row = await tx
    .insertInto('webhooks_asaas')
    .values(values)
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that an event was refused for its token; within one second once, so that a flood costs next to nothing. */
export async function noteRefusedWebhook(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .insertInto('webhooks_recusados')
    .values({ recebido_em: sql<Date>`date_trunc('second', ${now}::timestamptz)` })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Deletes the notes of refused events that are older than the instant. */
export async function deleteOldRefusedWebhooks(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('webhooks_recusados').where('recebido_em', '<', before).execute();
}

/** Deletes applied events older than the instant: the provider sends none again after two weeks. */
export async function deleteOldWebhooks(db: Kysely<DB>, before: Date): Promise<void> {
  await db
    .deleteFrom('webhooks_asaas')
    .where('recebido_em', '<', before)
    .where((w) => w.or([w('aplicado_em', 'is not', null), w('pagamento_id', 'is', null)]))
    .execute();
}

/** Notes that the payment behind these events was read again and applied. */
export async function markWebhooksApplied(db: Kysely<DB>, pagamentoId: string, now: Date): Promise<void> {
  await db
    .updateTable('webhooks_asaas')
    .set({ aplicado_em: now })
    .where('pagamento_id', '=', pagamentoId)
    .where('aplicado_em', 'is', null)
    .execute();
}
