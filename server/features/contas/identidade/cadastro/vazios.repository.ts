import { sql, type Transaction } from 'kysely';
import { locks } from '#platform/db/command/call.ts';
import type { DB } from '#platform/db/schema.ts';

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
     where c.dados_em is null and c.email_confirmado_em is null and c.created_at < ${madeBefore}
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
