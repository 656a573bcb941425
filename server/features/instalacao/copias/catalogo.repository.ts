import { DEMONSTRATION_TABLES, STRUCTURE_ONLY, JOB_TABLES } from './conteudo.policy.ts';
import { quoted, type DbSession } from './session.repository.ts';

/** A unit of a copy: a table, or a query instead of one (the waiting jobs), with its columns. */
export type Conjunto = { nome: string; colunas: string[]; query: string };

/** A table of the schema: its columns, its sort order (primary key), and the tables it refers to. */
export type StoredTable = { nome: string; colunas: string[]; ordem: string[]; apos: string[] };

/** The demonstration's table, which lives in a schema of its own. */
const DEMO = {
  nome: DEMONSTRATION_TABLES,
  colunas: ['kind', 'id', 'doc'],
  ordem: ['kind collate "C"', 'id collate "C"'],
};

const TABLES = `
  select c.relname as nome,
    array(select a.attname::text from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
           order by a.attnum) as colunas,
    -- Text in the order of its bytes: the order of a language differs between servers.
    array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
            from pg_index i
            cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, n)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
           where i.indrelid = c.oid and i.indisprimary order by k.n) as ordem,
    array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
           where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as apos
    from pg_class c
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname not like 'kysely\\_%'
   order by c.relname`;

/** The tables of the schema, each after the tables that its foreign keys refer to. */
async function listSchemaTables(session: DbSession): Promise<StoredTable[]> {
  const { rows } = await session.query<StoredTable>(TABLES);
  const ordered: StoredTable[] = [];
  const done = new Set<string>();
  while (ordered.length < rows.length) {
    const next = rows.filter(({ nome, apos }) => !done.has(nome) && apos.every((other) => done.has(other)));
    if (next.length === 0) throw new Error('tables refer to each other in a ring: no order to load them in');
    for (const tabela of next) done.add(tabela.nome);
    ordered.push(...next);
  }
  return ordered;
}

/** The tables that a copy may contain, with the demonstration's table where the database has it. */
export async function listCopiedTables(session: DbSession): Promise<StoredTable[]> {
  const tables = await listSchemaTables(session);
  return (await exists(session, DEMONSTRATION_TABLES)) ? [...tables, { ...DEMO, apos: [] }] : tables;
}

/** The units of a copy in the order in which they are loaded; the jobs come last. */
export async function listConjuntos(session: DbSession): Promise<Conjunto[]> {
  const tables = (await listCopiedTables(session)).filter(({ nome }) => !(nome in STRUCTURE_ONLY));
  const conjuntos = tables.filter(({ nome }) => nome !== JOB_TABLES).map(toConjunto);
  return [...conjuntos, await listJobs(session)];
}

function toConjunto({ nome, colunas, ordem }: Omit<StoredTable, 'apos'>): Conjunto {
  return { nome, colunas, query: selectOf(nome, colunas, ordem) };
}

/**
 * The query of a table's rows in the order of its primary key, so that equal rows give equal bytes on every
 * server.
 */
export function selectOf(nome: string, colunas: readonly string[], ordem: readonly string[]): string {
  if (ordem.length === 0) throw new Error(`table ${nome} has no primary key: its rows have no order`);
  return `select ${colunas.map(quoted).join(', ')} from ${quoted(nome)} order by ${ordem.join(', ')}`;
}

/**
 * The jobs to resume after a restoration: waiting, active, or failed within the last seven days; scheduled
 * jobs are left out, because the schedule creates them again. Written in our own columns, because the queue's
 * tables belong to pg-boss and change with its versions.
 */
async function listJobs(session: DbSession): Promise<Conjunto> {
  const colunas = ['id', 'nome', 'dados', 'chave', 'a_partir'];
  const sources: string[] = [];
  if (await exists(session, JOB_TABLES)) sources.push(`select ${colunas.join(', ')} from ${JOB_TABLES}`);
  if (await exists(session, 'pgboss.job')) {
    sources.push(`
      select id, name, coalesce(data, '{}'), singleton_key, start_after from pgboss.job j
       where name not like '\\_\\_pgboss\\_\\_%'
         and not exists (select from pgboss.schedule s where s.name = j.name)
         and (state in ('created', 'retry', 'active')
              or (state = 'failed' and created_on > now() - interval '7 days'))`);
  }
  if (sources.length === 0)
    sources.push(`select ${colunas.map((nome) => `null as ${nome}`).join(', ')} where false`);
  const [first = '', ...others] = sources;
  const all = [first, ...others].join(' union all ');
  return {
    nome: JOB_TABLES,
    colunas,
    query: `select * from (${all}) t (${colunas.join(', ')}) order by id`,
  };
}

/** True when the table exists. */
export async function exists(session: DbSession, tabela: string): Promise<boolean> {
  const { rows } = await session.query<{ ha: boolean }>('select to_regclass($1) is not null as ha', [tabela]);
  return rows[0]?.ha === true;
}

/** Names of the applied migrations in order; empty for a database without any. */
export async function listMigrations(session: DbSession): Promise<string[]> {
  if (!(await exists(session, 'kysely_migration'))) return [];
  const { rows } = await session.query<{ name: string }>(
    'select name from kysely_migration order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

/** The current value of every sequence of the schema. */
export async function listSequences(session: DbSession) {
  const { rows: names } = await session.query<{ nome: string }>(
    `select relname as nome from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`,
  );
  const positions = [];
  for (const { nome } of names) {
    const { rows } = await session.query<{ ultimo: string; usado: boolean }>(
      `select last_value::text as ultimo, is_called as usado from ${quoted(nome)}`,
    );
    const [row] = rows;
    if (row) positions.push({ nome, ultimo: Number(row.ultimo), usado: row.usado });
  }
  return positions;
}

/** The version of the PostgreSQL server, such as `18.1`. */
export async function postgresVersion(session: DbSession): Promise<string> {
  const { rows } = await session.query<{ server_version: string }>('show server_version');
  return rows[0]?.server_version ?? '';
}
