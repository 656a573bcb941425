import { sql, type Kysely } from 'kysely';
import { Client } from 'pg';
import { prepareJobs } from '../jobs/prepare.ts';
import type { Log } from '../log/logger.ts';
import { DatabaseRefused } from './connection/connection.public.ts';
import { openDatabase, poolConfig, type Connection, type ConnectionPool, type Queries } from './database.ts';
import { migrate } from './migrate.ts';
import type { DB } from './schema.ts';

/**
 * The two ways into the database: `connection` serves, `owner` owns the tables. With one address both are the same
 * object, and there is one role.
 */
export type Roles = { connection: Connection; owner: Connection };

/** Schemas whose tables the serving role works with: ours, the queue's, the demonstration's. */
const SCHEMAS = ['public', 'pgboss', 'demo'];

/** Privileges of the serving role on a table, in the order of the alphabet. */
const DEFAULT = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
/** Tables that a trigger keeps append-only (`somente_acrescenta`): the audit, its batches, seals and stamps, each history. */
const APPEND_ONLY = ['INSERT', 'SELECT'];
const SEQUENCE = ['SELECT', 'USAGE'];
/** Which migrations were applied is written by the owner alone. */
const READ_ONLY = ['SELECT'];
const OWNERS_ALONE = /^kysely_/;

type Relation = { schema: string; name: string; sequence: boolean; appendOnly: boolean; has: string[] };

/**
 * Brings the database to the state that this program serves, as its owner: migrations, the queue's tables, what `extra` makes,
 * then what the serving role may do. Several processes may call it at once. With one role nothing is granted.
 * @throws DatabaseRefused
 */
export async function prepareDatabase(
  { connection, owner }: Roles,
  log: Log,
  extra?: (pool: ConnectionPool) => Promise<void>,
): Promise<void> {
  // A migration may take minutes.
  const database = openDatabase(owner, log, { max: 2, answerMs: null });
  try {
    await migrate(database.kysely);
    await prepareJobs(owner, database.pool, log);
    await extra?.(database.pool);
    if (connection === owner) return;
    const serving = await roleOf(connection);
    const own = await roleOf(owner);
    if (serving.place !== own.place) throw new DatabaseRefused(ELSEWHERE);
    await grantServing(database.kysely, serving.role, log);
  } finally {
    await database.close();
  }
}

const ELSEWHERE =
  'DATABASE_URL e DATABASE_OWNER_URL não levam à mesma base. Os dois endereços só diferem em usuário e senha.';

/** Who signs in by a connection, and to which database of which server. */
async function roleOf(connection: Connection): Promise<{ role: string; place: string }> {
  const client = new Client(poolConfig(connection));
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string; place: string }>(
      `select current_user as role, concat_ws(' ', pg_postmaster_start_time(), oid) as place
         from pg_database where datname = current_database()`,
    );
    return rows[0] ?? { role: '', place: '' };
  } finally {
    await client.end();
  }
}

/** Grants the serving role what it needs, and takes from it what it has besides; nothing is written where all is so. */
async function grantServing(db: Queries, role: string, log: Log): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Privileges of one table that are written at once fail.
    await sql`select pg_advisory_xact_lock(hashtextextended('papeis', 0))`.execute(tx);
    const { rows } = await sql<{ one: boolean; creates: boolean }>`
      select pg_has_role(${role}, current_user, 'member') as one,
             has_schema_privilege(${role}, 'public', 'create') as creates`.execute(tx);
    if (rows[0]?.one) {
      log.warn('DATABASE_URL signs in as the owner of the tables, or as a member of it: there is one role');
      return;
    }
    if (rows[0]?.creates) await sql`revoke create on schema public from public`.execute(tx);
    await grantSchemas(tx, role);
    for (const relation of await listRelations(tx, role)) await grantOn(tx, role, relation);
  });
}

async function grantSchemas(tx: Kysely<DB>, role: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace
     where nspname = any (${SCHEMAS}) and not has_schema_privilege(${role}, oid, 'usage')`.execute(tx);
  for (const { name } of rows)
    await sql`grant usage on schema ${sql.id(name)} to ${sql.id(role)}`.execute(tx);
}

async function listRelations(tx: Kysely<DB>, role: string): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select n.nspname as schema, c.relname as name, c.relkind = 'S' as sequence,
      exists(select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
              where t.tgrelid = c.oid and p.proname = 'somente_acrescenta') as "appendOnly",
      array(select a.privilege_type::text from aclexplode(c.relacl) a
             where a.grantee = ${role}::regrole order by a.privilege_type) as has
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any (${SCHEMAS}) and c.relkind in ('r', 'p', 'S')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`.execute(tx);
  return rows;
}

async function grantOn(tx: Kysely<DB>, role: string, relation: Relation): Promise<void> {
  const wanted = privilegesOn(relation);
  if (wanted.join() === relation.has.join()) return;
  const kind = sql.raw(relation.sequence ? 'sequence' : 'table');
  const name = sql.id(relation.schema, relation.name);
  await sql`revoke all on ${kind} ${name} from ${sql.id(role)}`.execute(tx);
  await sql`grant ${sql.raw(wanted.join(', '))} on ${kind} ${name} to ${sql.id(role)}`.execute(tx);
}

function privilegesOn({ name, sequence, appendOnly }: Relation): string[] {
  if (sequence) return SEQUENCE;
  if (OWNERS_ALONE.test(name)) return READ_ONLY;
  return appendOnly ? APPEND_ONLY : DEFAULT;
}

/** True where the role of these queries could write the audit anew: it owns the table, or is a superuser. */
export async function canRewriteAudit(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select has_table_privilege('auditoria', 'update') as can`.execute(db);
  return rows[0]?.can === true;
}
