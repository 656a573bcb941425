import { sql } from 'kysely';
import type { Queries } from '../../../platform/db/database.ts';

/** Objects stored before an instant that no row of ours refers to: what was written before them was refused or cut. */
export async function listOrphans(db: Queries, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ chave: string }>`
    select o.chave from objetos o
    where o.created_at < ${before}
      and not exists (select from anexos a where a.objeto = o.chave)
      and not exists (select from anexos a where a.previa_objeto = o.chave)
      and not exists (select from contestacoes c where c.documento_objeto = o.chave)
      and not exists (select from documentos_recebidos r where r.objeto = o.chave)
    limit ${limit}`.execute(db);
  return rows.map(({ chave }) => chave);
}

/**
 * Gives a row to files that a replica of a version before `objetos` stored, beside us, as they are: what 0020 did
 * once. @returns how many
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

/** Files that somebody may ask for and of which not even the place is known. */
export async function countUnplaced(db: Queries): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select
      (select count(*) from anexos a where situacao <> 'recusado'
        and not exists (select from objetos o where o.chave = a.objeto)) +
      (select count(*) from contestacoes c where documento_objeto is not null
        and not exists (select from objetos o where o.chave = c.documento_objeto)) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

export type SweepState = { em: Date; vistos: number; removidos: number; ausentes: number };

/** What the last sweep found; null before the first. */
export async function readSweepState(db: Queries): Promise<SweepState | null> {
  const row = await db
    .selectFrom('varredura_de_arquivos')
    .select(['em', 'vistos', 'removidos', 'ausentes'])
    .executeTakeFirst();
  return row ?? null;
}

export async function saveSweepState(db: Queries, varredura: SweepState): Promise<void> {
  await db
    .insertInto('varredura_de_arquivos')
    .values(varredura)
    .onConflict((oc) => oc.column('unica').doUpdateSet(varredura))
    .execute();
}
