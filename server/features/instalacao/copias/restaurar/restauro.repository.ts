import { sql } from 'kysely';
import type { Queries, QueriesInTransaction } from '#platform/db/database.ts';
import { exists, listCopiedTables } from '../catalogo.repository.ts';
import { FROM_MIGRATIONS, DEMONSTRATION_TABLES } from '../conteudo.policy.ts';
import type { SequenceValues } from '../manifesto.policy.ts';
import { quoted, type DbSession } from '../session.repository.ts';

/**
 * The state of the database before a restoration: an empty installation, data (and in which table), or another program's
 * tables.
 */
export type Occupancy = { tipo: 'vazia' } | { tipo: 'dados'; table: string } | { tipo: 'alheia' };

/**
 * Checks whether the installation is empty. An unfinished restoration counts as empty, because it starts
 * over.
 */
export async function readOccupancy(session: DbSession): Promise<Occupancy> {
  const tables = (await listCopiedTables(session)).map(({ nome }) => nome);
  const ours = tables.filter((nome) => nome !== DEMONSTRATION_TABLES);
  if (ours.length > 0 && !(await exists(session, 'kysely_migration'))) return { tipo: 'alheia' };
  if (tables.includes('restauros') && (await hasRows(session, 'restauros where terminado_em is null'))) {
    return { tipo: 'vazia' };
  }
  for (const table of tables.filter((nome) => !FROM_MIGRATIONS.has(nome))) {
    if (await hasRows(session, quoted(table))) return { tipo: 'dados', table };
  }
  return { tipo: 'vazia' };
}

async function hasRows(session: DbSession, from: string): Promise<boolean> {
  const { rows } = await session.query<{ ha: boolean }>(`select exists(select from ${from}) as ha`);
  return rows[0]?.ha === true;
}

/** The id of this installation; null for a database without its table. */
export async function readInstallationId(session: DbSession): Promise<string | null> {
  if (!(await exists(session, 'instalacao'))) return null;
  const { rows } = await session.query<{ id: string }>('select id from instalacao');
  return rows[0]?.id ?? null;
}

/**
 * Sets the installation's id after its table was restored, so that it is the same one as before: the file
 * stores are marked with that id.
 */
export async function keepInstallationId(tx: QueriesInTransaction, id: string | null): Promise<void> {
  if (id !== null) await tx.updateTable('instalacao').set({ id }).execute();
}

/**
 * Drops every table, sequence and function of the schema that belongs to no extension, so that the schema of
 * the copy can be created.
 */
export async function dropSchemaObjects(tx: QueriesInTransaction): Promise<void> {
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

/**
 * Empties a table of rows that migrations inserted and disables its triggers, so that nothing is added to the
 * rows of the copy.
 */
export async function prepareTable(session: DbSession, nome: string): Promise<void> {
  if (nome === DEMONSTRATION_TABLES) {
    await session.query(`create schema if not exists demo;
      create table if not exists demo.documentos (kind text, id text, doc jsonb not null, primary key (kind, id))`);
  }
  // User triggers only, which the table's owner may disable; foreign keys stay enforced.
  await session.query(`alter table ${quoted(nome)} disable trigger user; delete from ${quoted(nome)}`);
}

/** Enables the triggers of a loaded table again and refreshes its statistics. */
export async function finishTable(session: DbSession, nome: string): Promise<void> {
  await session.query(`alter table ${quoted(nome)} enable trigger user; analyze ${quoted(nome)}`);
}

export async function setSequences(session: DbSession, sequencias: SequenceValues): Promise<void> {
  for (const { nome, ultimo, usado } of sequencias) {
    await session.query('select setval($1::regclass, $2, $3)', [quoted(nome), ultimo, usado]);
  }
}

/**
 * Takes an advisory lock against other restorations of this database for as long as the session lasts.
 * @returns false when another session holds it
 */
export async function lockRestore(session: DbSession): Promise<boolean> {
  const { rows } = await session.query<{ livre: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('restauro', 0)) as livre`,
  );
  return rows[0]?.livre === true;
}

/**
 * Records that a restoration has started: the installation does not start until `endRestore`.
 * @returns the restoration's id
 */
export async function beginRestore(tx: QueriesInTransaction, em: Date): Promise<string> {
  const { id } = await tx
    .insertInto('restauros')
    .values({ iniciado_em: em })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Records that a restoration is complete.
 * @returns false when its row is gone because another restoration has started over
 */
export async function endRestore(tx: QueriesInTransaction, id: string, em: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('restauros')
    .set({ terminado_em: em })
    .where('id', '=', id)
    .where('terminado_em', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True when a restoration was started and not completed: its rows may be without their files. */
export async function isRestoreUnfinished(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('restauros')
    .select('id')
    .where('terminado_em', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
