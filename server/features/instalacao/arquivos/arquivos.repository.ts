import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

/**
 * Keys of at most `limit` objects that were stored before an instant and that no row refers to: the upload or
 * transaction they belonged to did not complete. Pieces of unfinished uploads end by themselves (docs/decisions/0059).
 */
export async function listOrphans(db: Queries, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ chave: string }>`
    select o.chave from objetos o
    where o.created_at < ${before}
      and not starts_with(o.chave, 'envios/')
      and not exists (select from anexos a where a.objeto = o.chave)
      and not exists (select from anexos a where a.previa_objeto = o.chave)
      and not exists (select from contestacoes c where c.documento_objeto = o.chave)
      and not exists (select from documentos_da_conferencia q where q.objeto = o.chave)
      and not exists (select from documentos_recebidos r where r.objeto = o.chave)
      and not exists (select from documentos d where d.objeto = o.chave)
      and not exists (select from documentos d where d.preparado_objeto = o.chave)
      and not exists (select from documentos_versoes v where v.objeto = o.chave)
      and not exists (select from folhas_desenhadas f where f.objeto = o.chave)
    limit ${limit}`.execute(db);
  return rows.map(({ chave }) => chave);
}

/**
 * Creates rows in `objetos` for files without one. A replica of a version older than that table stores such
 * files while an upgrade is under way.
 * @returns how many rows were created
 */
export async function adoptObjects(db: Queries): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into objetos (chave, lugar, guarda, size, sha256, created_at)
      select objeto, objeto, 'pasta', size, sha256, created_at from anexos a where situacao <> 'recusado'
        and not exists (select from objetos o where o.chave = a.objeto)
      union all
      select previa_objeto, previa_objeto, 'pasta', null, null, created_at from anexos a
        where situacao <> 'recusado' and previa_objeto is not null
        and not exists (select from objetos o where o.chave = a.previa_objeto)
      union all
      select documento_objeto, documento_objeto, 'pasta', documento_size, documento_sha256, created_at
        from contestacoes c where documento_objeto is not null
        and not exists (select from objetos o where o.chave = c.documento_objeto)
      union all
      select objeto, objeto, 'pasta', size, sha256, created_at from documentos_recebidos r
        where not exists (select from objetos o where o.chave = r.objeto)
      on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Counts the files that rows refer to and whose location is unknown (no row in `objetos`). */
export async function countUnplaced(db: Queries): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select
      (select count(*) from anexos a where situacao <> 'recusado'
        and not exists (select from objetos o where o.chave = a.objeto)) +
      (select count(*) from contestacoes c where documento_objeto is not null
        and not exists (select from objetos o where o.chave = c.documento_objeto)) +
      (select count(*) from documentos_da_conferencia q where objeto is not null
        and not exists (select from objetos o where o.chave = q.objeto)) +
      (select count(*) from documentos d where objeto is not null
        and not exists (select from objetos o where o.chave = d.objeto)) +
      (select count(*) from documentos_versoes v
        where not exists (select from objetos o where o.chave = v.objeto)) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Result of a sweep: when it ran, how many objects it compared, removed and found missing. */
export type SweepState = {
  em: Date;
  vistos: number;
  removidos: number;
  ausentes: number;
  /** Of all files; null of a sweep that did not count them. */
  bytes: number | null;
};

/** Bytes of all files that were written whole, as their owners sent them. */
export async function sumBytes(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('objetos')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** Reads the result of the last sweep; null before the first. */
export async function readSweepState(db: Queries): Promise<SweepState | null> {
  const row = await db
    .selectFrom('varredura_de_arquivos')
    .select(['em', 'vistos', 'removidos', 'ausentes', 'bytes'])
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the result of a sweep in place of the one before. */
export async function saveSweepState(db: Queries, varredura: SweepState): Promise<void> {
  await db
    .insertInto('varredura_de_arquivos')
    .values(varredura)
    .onConflict((oc) => oc.column('unica').doUpdateSet(varredura))
    .execute();
}
