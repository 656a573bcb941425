import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';

/** An identity document on disk, before a case takes it over. */
export type ReceivedDocument = {
  objeto: string;
  size: number;
  sha256: string;
  content_type: string;
  conferido_em: Date | null;
};

/** Notes where a document is about to be stored: nothing is ever stored that no row names. */
export async function insertReceivedDocument(
  db: Kysely<DB>,
  row: { token_hash: Buffer; objeto: string; created_at: Date },
): Promise<void> {
  await db.insertInto('documentos_recebidos').values(row).execute();
}

/** Every byte of it is stored. */
export async function completeReceivedDocument(
  db: Kysely<DB>,
  tokenHash: Buffer,
  stored: Omit<ReceivedDocument, 'objeto'>,
): Promise<void> {
  await db.updateTable('documentos_recebidos').set(stored).where('token_hash', '=', tokenHash).execute();
}

/** Hands a stored document that is not too old to its case; undefined when there is none, or none any more. */
export async function takeReceivedDocument(
  tx: Transaction<DB>,
  tokenHash: Buffer,
  since: Date,
): Promise<ReceivedDocument | undefined> {
  const row = await tx
    .deleteFrom('documentos_recebidos')
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', since)
    .where('size', 'is not', null)
    .returning(['objeto', 'size', 'sha256', 'content_type', 'conferido_em'])
    .executeTakeFirst();
  const { objeto, size, sha256, content_type, conferido_em } = row ?? {};
  if (objeto === undefined || !size || !sha256 || !content_type) return undefined;
  return { objeto, size, sha256, content_type, conferido_em: conferido_em ?? null };
}

/** Documents that no case took in time. */
export async function listExpiredDocuments(db: Kysely<DB>, before: Date): Promise<string[]> {
  const query = db.selectFrom('documentos_recebidos').select('objeto').where('created_at', '<', before);
  return (await query.limit(500).execute()).map(({ objeto }) => objeto);
}

export async function deleteReceivedDocument(db: Kysely<DB>, objeto: string): Promise<void> {
  await db.deleteFrom('documentos_recebidos').where('objeto', '=', objeto).execute();
}
