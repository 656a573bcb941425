import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

/** Stores a notification once under its id. @returns false when it was stored before */
export async function insertWebhook(
  tx: Transaction<DB>,
  values: { id: string; evento: string; pagamento_id: string | null; desconhecido: boolean },
): Promise<boolean> {
  const row = await tx
    .insertInto('webhooks_asaas')
    .values(values)
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records that a notification was refused for its token; at most one row per second, so that a flood costs
 * little.
 */
export async function noteRefusedWebhook(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .insertInto('webhooks_recusados')
    .values({ recebido_em: sql<Date>`date_trunc('second', ${now}::timestamptz)` })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Deletes records of refused notifications older than the instant. */
export async function deleteOldRefusedWebhooks(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('webhooks_recusados').where('recebido_em', '<', before).execute();
}

/** Deletes applied notifications older than the instant: the provider repeats none after two weeks. */
export async function deleteOldWebhooks(db: Kysely<DB>, before: Date): Promise<void> {
  await db
    .deleteFrom('webhooks_asaas')
    .where('recebido_em', '<', before)
    .where((w) => w.or([w('aplicado_em', 'is not', null), w('pagamento_id', 'is', null)]))
    // One that nobody knows is kept until somebody has seen it.
    .where((w) => w.or([w('desconhecido', '=', false), w('visto_em', 'is not', null)]))
    .execute();
}

/** Marks the notifications of a payment as applied. */
export async function markWebhooksApplied(db: Kysely<DB>, pagamentoId: string, now: Date): Promise<void> {
  await db
    .updateTable('webhooks_asaas')
    .set({ aplicado_em: now })
    .where('pagamento_id', '=', pagamentoId)
    .where('aplicado_em', 'is', null)
    .execute();
}
