import { sql } from 'kysely';
import type { Queries, QueriesInTransaction } from '../../platform/db/database.ts';

export type MailFate = { cliente_id: string | null; entregue_em: Date | null; recusado_em: Date | null };

/** The row of a mail by what it is about, made at its first try; whose it is, if it is a patient's own address. */
export async function claimMail(db: Queries, chave: string, para: string): Promise<MailFate> {
  await db
    .insertInto('emails')
    .values((eb) => ({
      chave,
      cliente_id: eb
        .selectFrom('clientes')
        .select('id')
        .where(sql<string>`lower(email_contato)`, '=', para.toLowerCase())
        .where('contestada_em', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(1),
    }))
    .onConflict((oc) => oc.doNothing())
    .execute();
  return db
    .selectFrom('emails')
    .select(['cliente_id', 'entregue_em', 'recusado_em'])
    .where('chave', '=', chave)
    .executeTakeFirstOrThrow();
}

export async function noteDelivered(db: Queries, chave: string, now: Date): Promise<void> {
  await db.updateTable('emails').set({ entregue_em: now }).where('chave', '=', chave).execute();
}

export async function noteRefused(tx: QueriesInTransaction, chave: string, now: Date): Promise<void> {
  await tx.updateTable('emails').set({ recusado_em: now }).where('chave', '=', chave).execute();
}

/** Patients whose address was refused and took nothing since, newest first. */
export function listRefused(db: Queries, limit: number) {
  return db
    .selectFrom('emails as e')
    .innerJoin('clientes as c', 'c.id', 'e.cliente_id')
    .select(['c.id', 'c.nome', sql<Date>`max(e.recusado_em)`.as('em')])
    .where('e.recusado_em', 'is not', null)
    .where('c.contestada_em', 'is', null)
    .where((w) =>
      w.not(
        w.exists(
          w
            .selectFrom('emails as d')
            .select('d.chave')
            .whereRef('d.cliente_id', '=', 'e.cliente_id')
            .whereRef('d.entregue_em', '>', 'e.recusado_em'),
        ),
      ),
    )
    .groupBy(['c.id', 'c.nome'])
    .orderBy('em', 'desc')
    .limit(limit)
    .execute();
}

/** Forgets mails older than the instant: no job of theirs waits any more. */
export async function deleteOldMails(db: Queries, before: Date): Promise<void> {
  await db.deleteFrom('emails').where('created_at', '<', before).execute();
}
