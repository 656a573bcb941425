import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

const COLUMNS = ['id', 'titulo', 'texto'] as const;

export type RespostaRow = { id: string; titulo: string; texto: string };
type Texts = Pick<RespostaRow, 'titulo' | 'texto'>;

/** All canned replies, sorted by title. */
export function listRespostas(db: Kysely<DB>): Promise<RespostaRow[]> {
  return db.selectFrom('respostas_prontas').select(COLUMNS).orderBy('titulo').execute();
}

/** Inserts a canned reply; a unique index refuses a title that another one has, compared without case. */
export async function insertResposta(tx: Transaction<DB>, row: RespostaRow): Promise<void> {
  await tx.insertInto('respostas_prontas').values(row).execute();
}

/** Locks a canned reply until the transaction ends. @returns false for an unknown id */
export async function lockResposta(tx: Transaction<DB>, id: string): Promise<boolean> {
  const row = tx.selectFrom('respostas_prontas').select('id').where('id', '=', id).forUpdate();
  return (await row.executeTakeFirst()) !== undefined;
}

/** Changes title and text of a canned reply; a unique index refuses a title as `insertResposta` says. */
export async function updateResposta(
  tx: Transaction<DB>,
  id: string,
  change: Texts & { updated_at: Date },
): Promise<void> {
  await tx.updateTable('respostas_prontas').set(change).where('id', '=', id).execute();
}

export async function deleteResposta(tx: Transaction<DB>, id: string): Promise<void> {
  await tx.deleteFrom('respostas_prontas').where('id', '=', id).execute();
}
