import { sql } from 'kysely';
import type { UltimaCopia } from '#domain/instalacao/copia.ts';
import type { Queries, QueriesInTransaction } from '#platform/db/database.ts';
import { JOB_TABLES } from './conteudo.policy.ts';

/** A row of the list of copies; the counts are present for a copy that was made. */
export type NewCopia = {
  iniciada_em: Date;
  resultado: 'feita' | 'falhou';
  bytes?: number;
  linhas?: number;
  arquivos?: number;
  falhas?: number;
};

/** True when this schema has the list of copies (older schemas do not). */
export async function hasCopyList(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ ha: boolean }>`select to_regclass('copias') is not null as ha`.execute(db);
  return rows[0]?.ha === true;
}

/** Inserts a row into the list of copies. @returns its id */
export async function insertCopia(
  tx: QueriesInTransaction,
  copia: NewCopia & { terminada_em: Date },
): Promise<string> {
  const row = await tx.insertInto('copias').values(copia).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** The newest copy that was made and how many files were missing in it; null while there is none. */
export async function findLastCopia(db: Queries): Promise<UltimaCopia | null> {
  const row = await db
    .selectFrom('copias')
    .select(['iniciada_em', 'falhas'])
    .where('resultado', '=', 'feita')
    .orderBy('iniciada_em', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { em: row.iniciada_em, faltando: row.falhas ?? 0 } : null;
}

/**
 * Removes and returns at most `limit` restored jobs that have not been handed to the queue; concurrent
 * callers get different rows.
 */
export function takeJobs(tx: QueriesInTransaction, limit: number) {
  return tx
    .deleteFrom(JOB_TABLES)
    .where('id', 'in', (eb) =>
      eb.selectFrom(JOB_TABLES).select('id').orderBy('id').limit(limit).forUpdate().skipLocked(),
    )
    .returning(['nome', 'dados', 'chave', 'a_partir'])
    .execute();
}
