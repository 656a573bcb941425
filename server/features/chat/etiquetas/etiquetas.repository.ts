import { sql, type Kysely, type Transaction } from 'kysely';
import type { CorDaEtiqueta } from '#domain/chat/etiqueta.ts';
import type { Admin, PatientScope } from '#platform/actor.ts';
import { locks } from '#platform/db/command/decision.ts';
import type { DB } from '#platform/db/schema.ts';

export type EtiquetaRow = { id: string; nome: string; cor: CorDaEtiqueta };

/** All labels by name, each with the number of conversations of open accounts that have it; labels are few. */
export function listEtiquetas(db: Kysely<DB>, _actor: Admin) {
  return db
    .selectFrom('etiquetas as e')
    .select((eb) => [
      'e.id',
      'e.nome',
      'e.cor',
      eb
        .selectFrom('etiquetas_das_conversas as x')
        .innerJoin('clientes as c', 'c.id', 'x.cliente_id')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .whereRef('x.etiqueta_id', '=', 'e.id')
        .where('c.contestada_em', 'is', null)
        .as('conversas'),
    ])
    .orderBy(sql`lower(e.nome)`)
    .execute();
}

/** Locks the administrators until the transaction ends, so that they take turns, then counts the labels. */
export async function countEtiquetasLocked(tx: Transaction<DB>): Promise<number> {
  const [, { total }] = await Promise.all([
    tx.selectFrom('administradores').select('id').orderBy('id').forUpdate().execute(),
    tx
      .selectFrom('etiquetas')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return total;
}
locks('account', countEtiquetasLocked);

type Times = { created_at: Date; updated_at: Date };

/** Inserts a label. @throws for a name that another one has, compared without case */
export async function insertEtiqueta(tx: Transaction<DB>, row: EtiquetaRow & Times): Promise<void> {
  await tx.insertInto('etiquetas').values(row).execute();
}

/** Locks a label until the transaction ends. @returns false for an unknown id */
export async function lockEtiqueta(tx: Transaction<DB>, id: string): Promise<boolean> {
  const row = tx.selectFrom('etiquetas').select('id').where('id', '=', id).forUpdate();
  return (await row.executeTakeFirst()) !== undefined;
}

/** Changes a label. @throws for a name that another one has, as `insertEtiqueta` */
export async function updateEtiqueta(
  tx: Transaction<DB>,
  { id, ...change }: EtiquetaRow & { updated_at: Date },
): Promise<void> {
  await tx.updateTable('etiquetas').set(change).where('id', '=', id).execute();
}

/** Deletes a label, which is taken off all conversations with it. */
export async function deleteEtiqueta(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.deleteFrom('etiquetas').where('id', '=', id).execute();
}

/** The labels of an account's conversation, by their ids; the caller holds the lock of the account. */
export async function listPostas(tx: Transaction<DB>, { clienteId }: PatientScope): Promise<string[]> {
  const rows = await tx
    .selectFrom('etiquetas_das_conversas')
    .select('etiqueta_id')
    .where('cliente_id', '=', clienteId)
    .execute();
  return rows.map(({ etiqueta_id }) => etiqueta_id);
}

/** Puts a label on a conversation; a label that was removed meanwhile is left out. */
export async function insertPosta(
  tx: Transaction<DB>,
  { clienteId }: PatientScope,
  etiqueta: string,
  em: Date,
): Promise<void> {
  await sql`insert into etiquetas_das_conversas (etiqueta_id, cliente_id, em)
    select id, ${clienteId}, ${em} from etiquetas where id = ${etiqueta} on conflict do nothing`.execute(tx);
}

export async function deletePosta(
  tx: Transaction<DB>,
  { clienteId }: PatientScope,
  etiqueta: string,
): Promise<void> {
  await tx
    .deleteFrom('etiquetas_das_conversas')
    .where('cliente_id', '=', clienteId)
    .where('etiqueta_id', '=', etiqueta)
    .execute();
}
