import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';

const COLUMNS = ['id', 'titulo', 'texto'] as const;

export type RespostaRow = { id: string; titulo: string; texto: string };
type Texts = Pick<RespostaRow, 'titulo' | 'texto'>;

/** The canned replies, by title. */
export function listRespostas(db: Kysely<DB>): Promise<RespostaRow[]> {
  return db.selectFrom('respostas_prontas').select(COLUMNS).orderBy('titulo').execute();
}

/** Null when the title is another one's. */
export async function insertResposta(tx: Transaction<DB>, values: Texts): Promise<RespostaRow | null> {
  const row = await tx
    .insertInto('respostas_prontas')
    .values(values)
    .onConflict((oc) => oc.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

/** One change of titles at a time, new ones included: what `titleTaken` says then holds until the commit. */
export async function lockRespostas(tx: Transaction<DB>): Promise<void> {
  await sql`lock table respostas_prontas in share row exclusive mode`.execute(tx);
}

/** True when another reply has this title. */
export async function isTitleTaken(tx: Transaction<DB>, titulo: string, except: string): Promise<boolean> {
  const row = await tx
    .selectFrom('respostas_prontas')
    .select('id')
    .where(({ fn, eb }) => eb(fn<string>('lower', ['titulo']), '=', titulo.toLowerCase()))
    .where('id', '<>', except)
    .executeTakeFirst();
  return row !== undefined;
}

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

/** @returns false when there was none */
export async function deleteResposta(tx: Transaction<DB>, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('respostas_prontas').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
