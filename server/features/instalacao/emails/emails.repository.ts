import { sql, type RawBuilder } from 'kysely';
import type { Queries, QueriesInTransaction } from '#platform/db/database.ts';

/** The recorded outcome of a mail: whether it was delivered or refused, and whether earlier attempts may have delivered it. */
export type MailFate = {
  cliente_id: string | null;
  entregue_em: Date | null;
  recusado_em: Date | null;
  /**
   * When its content was last and first handed to the server without an answer since; null when there is no
   * such doubt.
   */
  entregando_em: Date | null;
  duvidosa_em: Date | null;
};

/**
 * Reads the row of a mail by its idempotency key, creating it at the first attempt; the row names the patient
 * when the address is their own, and the order that the mail is about.
 */
export async function claimMail(
  db: Queries,
  {
    chave,
    para,
    pedido,
  }: { chave: string; para: string; pedido: { id: string } | { numero: number } | null },
): Promise<MailFate> {
  await db
    .insertInto('emails')
    .values((eb) => ({
      chave,
      pedido_id:
        pedido &&
        eb
          .selectFrom('pedidos')
          .select('id')
          .where((x) => ('id' in pedido ? x('id', '=', pedido.id) : x('numero', '=', pedido.numero))),
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
    .select(['cliente_id', 'entregue_em', 'recusado_em', 'entregando_em', 'duvidosa_em'])
    .where('chave', '=', chave)
    .executeTakeFirstOrThrow();
}

/**
 * Records, before the content is sent, that from here on an interruption leaves it unknown whether the server
 * took the mail.
 */
export async function noteHandingOver(db: Queries, chave: string, now: Date): Promise<void> {
  const duvidosa_em = sql<Date>`coalesce(duvidosa_em, ${now})`;
  await db
    .updateTable('emails')
    .set({ entregando_em: now, duvidosa_em })
    .where('chave', '=', chave)
    .execute();
}

/** Clears that doubt: the server received the content and refused it. */
export async function forgetHandingOver(db: Queries, chave: string): Promise<void> {
  const sure = { entregando_em: null, duvidosa_em: null };
  await db.updateTable('emails').set(sure).where('chave', '=', chave).execute();
}

/** Records the code with which the server refused a mail in its last attempt. */
export async function noteCode(db: Queries, chave: string, recusa_codigo: string): Promise<void> {
  await db.updateTable('emails').set({ recusa_codigo }).where('chave', '=', chave).execute();
}

/** Records the delivery of a mail. @returns true when its patient's address had been refused before */
export async function noteDelivered(tx: QueriesInTransaction, chave: string, now: Date): Promise<boolean> {
  const { cliente_id } = await tx
    .updateTable('emails')
    .set({ entregue_em: now })
    .where('chave', '=', chave)
    .returning('cliente_id')
    .executeTakeFirstOrThrow();
  if (cliente_id === null) return false;
  const refused = await tx
    .selectFrom('emails')
    .select('chave')
    .where('cliente_id', '=', cliente_id)
    .where('recusado_em', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return refused !== undefined;
}

/**
 * SQL of a hash of patient and address: stored in place of the address, and different for another address.
 */
const addressOf = (cliente: RawBuilder<string>, email: RawBuilder<string>) =>
  sql<Buffer>`sha256(convert_to(${cliente} || ' ' || lower(${email}), 'UTF8'))`;

/** True where the present address of a patient (`cliente`, `email`) was refused and has accepted no mail since. */
export const enderecoRecusado = (
  cliente: RawBuilder<string>,
  email: RawBuilder<string>,
) => sql<boolean>`exists (
  select from emails e
   where e.cliente_id = ${cliente} and e.recusado_em is not null
     and (e.recusado_para is null or e.recusado_para = ${addressOf(sql`e.cliente_id::text`, email)})
     and not exists (select from emails d where d.cliente_id = e.cliente_id and d.entregue_em > e.recusado_em))`;

/** Records that a mail's address or content was refused permanently. */
export async function noteRefused(
  tx: QueriesInTransaction,
  { chave, para }: { chave: string; para: string },
  now: Date,
): Promise<void> {
  const recusado_para = addressOf(sql`cliente_id::text`, sql`${para}::text`);
  await tx
    .updateTable('emails')
    .set({ recusado_em: now, recusado_para })
    .where('chave', '=', chave)
    .execute();
}

/** Patients whose present address was refused and has accepted no mail since, newest refusal first. */
export function listRefused(db: Queries, limit: number) {
  return db
    .selectFrom('emails as e')
    .innerJoin('clientes as c', 'c.id', 'e.cliente_id')
    .select([
      'c.id',
      'c.nome',
      sql<Date>`max(e.recusado_em)`.as('em'),
      sql<Date>`min(e.recusado_em)`.as('desde'),
    ])
    .select(sql<string[]>`array_agg(e.chave order by e.recusado_em desc)`.as('chaves'))
    .where('e.recusado_em', 'is not', null)
    .where('c.contestada_em', 'is', null)
    .where((w) =>
      w.or([
        w('e.recusado_para', 'is', null),
        w('e.recusado_para', '=', addressOf(sql`e.cliente_id::text`, sql`c.email_contato`)),
      ]),
    )
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

/** How mails since an instant ended, and the codes of those that were not taken; nothing about whom they were for. */
export type Reputation = {
  entregues: number;
  recusados: number;
  codigos: { codigo: string; quantos: number }[];
};

/** Reads how mails since an instant ended: one statement. A code is counted while its mail was not taken after all. */
export async function readReputation(db: Queries, since: Date): Promise<Reputation> {
  const { rows } = await sql<Reputation>`
    with recent as (
      select entregue_em, recusado_em, recusa_codigo from emails where created_at >= ${since})
    select count(*) filter (where entregue_em is not null)::int as entregues,
      count(*) filter (where recusado_em is not null)::int as recusados,
      coalesce((select jsonb_agg(c order by c.quantos desc) from (
        select recusa_codigo as codigo, count(*)::int as quantos from recent
         where recusa_codigo is not null and entregue_em is null group by recusa_codigo limit 50) c), '[]'::jsonb) as codigos
    from recent`.execute(db);
  return rows[0] ?? { entregues: 0, recusados: 0, codigos: [] };
}

/** Deletes rows of mails older than the instant, whose jobs have ended. */
export async function deleteOldMails(db: Queries, before: Date): Promise<void> {
  await db.deleteFrom('emails').where('created_at', '<', before).execute();
}
