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
  destino?: string;
};

/** True when this schema has the list of copies with the place of each (older schemas do not). */
export async function hasCopyList(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ ha: boolean }>`
    select exists (select from pg_attribute where attrelid = to_regclass('copias') and attname = 'destino') as ha`.execute(
    db,
  );
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

/** State of the copies: the last one, the last failure, the last proof that one opens, the last restoration. */
export type EstadoDasCopias = {
  ultima: (UltimaCopia & { bytes: number; destino: string | null }) | null;
  falhouEm: Date | null;
  conferidaEm: Date | null;
  restauradaEm: Date | null;
};

/** Reads the state of the copies in one statement. */
export async function readCopias(db: Queries): Promise<EstadoDasCopias> {
  const { rows } = await sql<{
    em: Date | null;
    faltando: number | null;
    bytes: number | null;
    destino: string | null;
    falhouEm: Date | null;
    conferidaEm: Date | null;
    restauradaEm: Date | null;
  }>`
    select c.iniciada_em as em, c.falhas as faltando, c.bytes, c.destino,
      (select max(terminada_em) from copias where resultado = 'falhou') as "falhouEm",
      (select max(conferida_em) from copias) as "conferidaEm",
      (select max(terminado_em) from restauros) as "restauradaEm"
    from (select) one left join lateral
      (select * from copias where resultado = 'feita' order by iniciada_em desc limit 1) c on true`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the state of the copies gave no row');
  const { em, faltando, bytes, destino, ...rest } = row;
  const ultima = em && { em, faltando: faltando ?? 0, bytes: bytes ?? 0, destino };
  return { ultima, ...rest };
}

/** Records that the copy of this instant was read whole. @returns its id; undefined when this installation made no such copy */
export async function noteConferida(
  tx: QueriesInTransaction,
  iniciada_em: Date,
  conferida_em: Date,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('copias')
    .set({ conferida_em })
    .where('resultado', '=', 'feita')
    .where('iniciada_em', '=', iniciada_em)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
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
