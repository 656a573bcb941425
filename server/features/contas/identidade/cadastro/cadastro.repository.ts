import { sql, type Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';
import { locks } from '#platform/db/command/decision.ts';

/** Locks a CPF until the transaction ends, so that registering it and giving it back take turns, also while no account row exists. */
export async function lockCpf(tx: Transaction<DB>, cpf: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cpf:${cpf}`}, 0))`.execute(tx);
}

export async function isCpfReserved(tx: Transaction<DB>, cpf: string, now: Date): Promise<boolean> {
  const query = tx.selectFrom('cpfs_reservados').select('cpf').where('cpf', '=', cpf).where('ate', '>', now);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Reserves a CPF for its owner until an instant. */
export async function reserveCpf(tx: Transaction<DB>, cpf: string, ate: Date): Promise<void> {
  await tx
    .insertInto('cpfs_reservados')
    .values({ cpf, ate })
    .onConflict((oc) => oc.column('cpf').doUpdateSet({ ate }))
    .execute();
}

/** Ends the reservation of a CPF: its owner registers now. */
export async function releaseCpf(tx: Transaction<DB>, cpf: string): Promise<void> {
  await tx.deleteFrom('cpfs_reservados').where('cpf', '=', cpf).execute();
}

/** Instants that decide which registrations are empty: made before `madeBefore`, and not in use. */
export type EmptySince = {
  madeBefore: Date;
  /** A session used after this instant keeps its account, unless that was made before `evenInUseBefore`. */
  usedAfter: Date;
  evenInUseBefore: Date;
};

/**
 * Deletes registrations without personal data, without a confirmed contact, and without anything that hangs on them: an
 * order, a message, a file, a refund, a document or a contested CPF. Their sessions, browsers, drafts and mailed links go
 * with them. Rows that another transaction holds are left for the next run.
 * @returns the ids of the deleted ones, `limit` at most
 */
export async function deleteEmptyPatients(
  tx: Transaction<DB>,
  { madeBefore, usedAfter, evenInUseBefore }: EmptySince,
  limit: number,
): Promise<string[]> {
  const empty = sql<{ id: string }>`
    select c.id from clientes c
     where c.conta_id is null and c.dados_em is null and c.email_confirmado_em is null and c.created_at < ${madeBefore}
       and (c.created_at < ${evenInUseBefore}
            or not exists (select from sessoes s where s.cliente_id = c.id and s.vista_em > ${usedAfter}))
       and not exists (select from pedidos p where p.cliente_id = c.id)
       and not exists (select from mensagens m where m.cliente_id = c.id)
       and not exists (select from anexos a where a.cliente_id = c.id)
       and not exists (select from devolucoes d where d.cliente_id = c.id)
       and not exists (select from documentos d where d.cliente_id = c.id)
       and not exists (select from contestacoes k where k.cliente_id = c.id or k.cadastro_cliente_id = c.id)
     order by c.created_at
     limit ${limit}
       for update of c skip locked`;
  const ids = (await empty.execute(tx)).rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.deleteFrom('consentimentos').where('cliente_id', 'in', ids).execute();
  await tx.deleteFrom('clientes').where('id', 'in', ids).execute();
  return ids;
}
locks('account', deleteEmptyPatients);
