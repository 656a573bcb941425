import { sql } from 'kysely';
import type { UltimaCopia } from '../../../../domain/instalacao/copia.ts';
import type { Queries, QueriesInTransaction } from '../../../platform/db/database.ts';
import { JOB_TABLES } from './conteudo.policy.ts';

export type NewCopia = {
  iniciada_em: Date;
  resultado: 'feita' | 'falhou';
  bytes?: number;
  linhas?: number;
  arquivos?: number;
  falhas?: number;
};

/** Whether this schema has a list of copies. */
export async function hasObjectList(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ ha: boolean }>`select to_regclass('copias') is not null as ha`.execute(db);
  return rows[0]?.ha === true;
}

export async function insertCopia(
  tx: QueriesInTransaction,
  copia: NewCopia & { terminada_em: Date },
): Promise<string> {
  const row = await tx.insertInto('copias').values(copia).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** The newest copy that was made, whole or with files missing; null while there is none. */
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

/** Takes jobs that a restoration brought and that wait for the queue. */
export function takeJobs(tx: QueriesInTransaction, limit: number) {
  return tx
    .deleteFrom(JOB_TABLES)
    .where('id', 'in', (eb) =>
      eb.selectFrom(JOB_TABLES).select('id').orderBy('id').limit(limit).forUpdate().skipLocked(),
    )
    .returning(['nome', 'dados', 'chave', 'a_partir'])
    .execute();
}
