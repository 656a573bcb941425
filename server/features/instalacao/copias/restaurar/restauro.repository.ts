import { sql } from 'kysely';
import type { Queries, QueriesInTransaction } from '../../../../platform/db/database.ts';
import { exists, listCopiedTables } from '../catalogo.repository.ts';
import { FROM_MIGRATIONS, DEMONSTRATION_TABLES } from '../conteudo.policy.ts';
import type { SequenceValues } from '../manifesto.policy.ts';
import type { Occupancy } from './restauro.policy.ts';
import { quoted, type DbSession } from '../sessao.repository.ts';

/** Looks whether the installation is empty. One whose restoration broke off counts as empty: it was begun to be lost. */
export async function readOccupancy(sessao: DbSession): Promise<Occupancy> {
  const tabelas = (await listCopiedTables(sessao)).map(({ nome }) => nome);
  const nossas = tabelas.filter((nome) => nome !== DEMONSTRATION_TABLES);
  if (nossas.length > 0 && !(await exists(sessao, 'kysely_migration'))) return { tipo: 'alheia' };
  if (tabelas.includes('restauros') && (await hasRows(sessao, 'restauros where terminado_em is null'))) {
    return { tipo: 'vazia' };
  }
  for (const tabela of tabelas.filter((nome) => !FROM_MIGRATIONS.has(nome))) {
    if (await hasRows(sessao, quoted(tabela))) return { tipo: 'dados', tabela };
  }
  return { tipo: 'vazia' };
}

async function hasRows(sessao: DbSession, from: string): Promise<boolean> {
  const { rows } = await sessao.query<{ ha: boolean }>(`select exists(select from ${from}) as ha`);
  return rows[0]?.ha === true;
}

/** Which installation is restored upon; null for a database that has not been brought up to date. */
export async function readInstallationId(sessao: DbSession): Promise<string | null> {
  if (!(await exists(sessao, 'instalacao'))) return null;
  const { rows } = await sessao.query<{ id: string }>('select id from instalacao');
  return rows[0]?.id ?? null;
}

/** It stays the same, also when its restoration broke off and is begun again: its stores carry its id by then. */
export async function keepInstallationId(tx: QueriesInTransaction, id: string | null): Promise<void> {
  if (id !== null) await tx.updateTable('instalacao').set({ id }).execute();
}

/** Removes every object of the schema that is no extension's: the schema of the copy takes its place. */
export async function truncateTables(tx: QueriesInTransaction): Promise<void> {
  const { rows } = await sql<{ comando: string }>`
    with nossos as (
      select c.oid, c.relkind, c.relname from pg_class c
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'S')
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    )
    select format('drop table if exists %I cascade', relname) as comando from nossos where relkind <> 'S'
    union all
    select format('drop sequence if exists %I cascade', relname) from nossos where relkind = 'S'
    union all
    select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
     where p.pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(tx);
  for (const { comando } of rows) await sql.raw(comando).execute(tx);
  await sql`drop table if exists ${sql.table(DEMONSTRATION_TABLES)}`.execute(tx);
}

/** Makes a table ready for the rows of a copy: no trigger adds to them, and what a migration wrote is gone. */
export async function unlockTable(sessao: DbSession, nome: string): Promise<void> {
  if (nome === DEMONSTRATION_TABLES) {
    await sessao.query(`create schema if not exists demo;
      create table if not exists demo.documentos (kind text, id text, doc jsonb not null, primary key (kind, id))`);
  }
  // Triggers of our own, which the owner of a table may stop; the foreign keys go on being kept.
  await sessao.query(`alter table ${quoted(nome)} disable trigger user; delete from ${quoted(nome)}`);
}

export async function relockTable(sessao: DbSession, nome: string): Promise<void> {
  await sessao.query(`alter table ${quoted(nome)} enable trigger user; analyze ${quoted(nome)}`);
}

export async function setSequences(sessao: DbSession, sequencias: SequenceValues): Promise<void> {
  for (const { nome, ultimo, usado } of sequencias) {
    await sessao.query('select setval($1::regclass, $2, $3)', [quoted(nome), ultimo, usado]);
  }
}

/** Holds off every other restoration of the database, as long as the session lasts. @returns false while one is held */
export async function lockRestore(sessao: DbSession): Promise<boolean> {
  const { rows } = await sessao.query<{ livre: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('restauro', 0)) as livre`,
  );
  return rows[0]?.livre === true;
}

/** From here on the installation is half of one, until `terminarRestauro`. @returns which restoration it is */
export async function beginRestore(tx: QueriesInTransaction, em: Date): Promise<string> {
  const { id } = await tx
    .insertInto('restauros')
    .values({ iniciado_em: em })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false where it is gone: another one has taken its place */
export async function endRestore(tx: QueriesInTransaction, id: string, em: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('restauros')
    .set({ terminado_em: em })
    .where('id', '=', id)
    .where('terminado_em', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a restoration was begun and not finished: rows without their files. */
export async function isRestoreUnfinished(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('restauros')
    .select('id')
    .where('terminado_em', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
