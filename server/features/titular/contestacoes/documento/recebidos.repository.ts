import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

/** A stored identity document that no case has taken yet. */
export type ReceivedDocument = {
  objeto: string;
  size: number;
  sha256: string;
  content_type: string;
  conferido_em: Date | null;
};

/**
 * Records where a document is about to be stored, before its bytes are written: no object exists without a
 * row.
 */
export async function insertReceivedDocument(
  db: Kysely<DB>,
  row: { token_hash: Buffer; objeto: string; rede: string | null; created_at: Date },
): Promise<void> {
  await db.insertInto('documentos_recebidos').values(row).execute();
}

/** SQL: bytes of the documents of a network that wait for their case; `rede` is its keyed hash. */
export function waitingBytes(rede: string): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(size), 0) from documentos_recebidos where rede = ${rede})`;
}

/** Records size, hash and type once all bytes are stored. */
export async function completeReceivedDocument(
  db: Kysely<DB>,
  tokenHash: Buffer,
  stored: Omit<ReceivedDocument, 'objeto'>,
): Promise<void> {
  await db.updateTable('documentos_recebidos').set(stored).where('token_hash', '=', tokenHash).execute();
}

/**
 * Removes and returns a completely stored document that was received after `since`; undefined when it is
 * unknown, expired or already taken.
 */
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

/** Object keys of documents received before the instant that no case has taken; at most 500. */
export async function listExpiredDocuments(db: Kysely<DB>, before: Date): Promise<string[]> {
  const query = db.selectFrom('documentos_recebidos').select('objeto').where('created_at', '<', before);
  return (await query.limit(500).execute()).map(({ objeto }) => objeto);
}

/** Deletes the row of a received document by its object key. */
export async function deleteReceivedDocument(db: Kysely<DB>, objeto: string): Promise<void> {
  await db.deleteFrom('documentos_recebidos').where('objeto', '=', objeto).execute();
}
