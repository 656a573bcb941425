import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

const COLUMNS = ['id', 'titulo', 'texto'] as const;

/** A canned reply of the administrator. */
export type RespostaRow = { id: string; titulo: string; texto: string };
type Texts = Pick<RespostaRow, 'titulo' | 'texto'>;

/** All canned replies, sorted by title. */
export function listRespostas(db: Kysely<DB>): Promise<RespostaRow[]> {
  return db.selectFrom('respostas_prontas').select(COLUMNS).orderBy('titulo').execute();
}

/** Inserts a canned reply; null when another one has its title. */
export async function insertResposta(tx: Transaction<DB>, values: Texts): Promise<RespostaRow | null> {
  const row = await tx
    .insertInto('respostas_prontas')
    .values(values)
    .onConflict((oc) => oc.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the table against other writers until the transaction ends, so that the answer of `isTitleTaken`
 * stays true until the commit.
 */
export async function lockRespostas(tx: Transaction<DB>): Promise<void> {
  await sql`lock table respostas_prontas in share row exclusive mode`.execute(tx);
}

/** True when a reply other than `except` has this title, compared without case. */
export async function isTitleTaken(tx: Transaction<DB>, titulo: string, except: string): Promise<boolean> {
  const row = await tx
    .selectFrom('respostas_prontas')
    .select('id')
    .where(({ fn, eb }) => eb(fn<string>('lower', ['titulo']), '=', titulo.toLowerCase()))
    .where('id', '<>', except)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes title and text of a canned reply; undefined for an unknown id. */
export function updateResposta(
  tx: Transaction<DB>,
  id: string,
  change: Texts & { updated_at: Date },
): Promise<RespostaRow | undefined> {
  return tx
    .updateTable('respostas_prontas')
    .set(change)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Deletes a canned reply. @returns false when the id is unknown */
export async function deleteResposta(tx: Transaction<DB>, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('respostas_prontas').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
