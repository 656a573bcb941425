import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import { codeOf } from '../error-code.ts';
import { DatabaseRefused } from './connection/connection.public.ts';
import { releaseMigrationLock, tryMigrationLock } from './queries/advisory-locks.ts';
import { buildIndexes } from './build-indexes.ts';
import {
  BASELINE,
  isBearable,
  isIndex,
  isReplaced,
  listMigrations,
  REPLACED,
  sinceBaseline,
  withinTransaction,
  type MigrationScript,
} from './migrations.ts';
import type { DB } from './schema.ts';

export type ListMigrations = typeof listMigrations;

/** Kysely's table of applied migrations. */
const DONE = 'kysely_migration';

/**
 * Applies the pending migrations in one transaction under an advisory lock, and then builds the pending indexes outside of
 * one; several replicas may call it at once. Waits for locks on busy tables only a few seconds at a time. Migrations with a
 * lower number than one already applied are applied too. Additions of a newer version are left as they are.
 * @returns the names of the applied migrations
 * @throws DatabaseRefused when a newer version has taken away what this program uses, the schema is older than the baseline,
 * or the tables stay locked
 */
export async function migrate(
  db: Kysely<DB>,
  { patienceMs = PATIENCE_MS, list = listMigrations }: { patienceMs?: number; list?: ListMigrations } = {},
): Promise<string[]> {
  await refuseContracted(db, list);
  await stamp(db);
  // The migrator reads the whole schema and takes its lock before it finds nothing to do.
  if (await isMigrated(db, list)) return [];
  const until = Date.now() + patienceMs;
  return db.connection().execute(async (one) => {
    // Creating an index on a large table takes longer than the statement timeout of requests.
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', ${LOCK_WAIT}, false),
      set_config('idle_in_transaction_session_timeout', '0', false)`.execute(one);
    try {
      // Asked again and again: a session that waits inside of PostgreSQL holds a snapshot, for which building an index waits.
      while (!(await tryMigrationLock(one))) {
        if (Date.now() > until) throw new DatabaseRefused(HELD);
        await sleep(LOOK_AGAIN_MS);
      }
      for (;;) {
        const { done, error } = await tryAll(one, list);
        if (!error) return [...done, ...(await buildIndexes(one, await pendingIndexes(one, list)))];
        if (!isLocked(error)) throw failureOf(error);
        if (Date.now() > until) throw new DatabaseRefused(HELD);
        await sleep(LOCK_PAUSE_MS);
      }
    } finally {
      await releaseMigrationLock(one);
      await sql`reset statement_timeout`.execute(one);
      await sql`reset lock_timeout`.execute(one);
      await sql`reset idle_in_transaction_session_timeout`.execute(one);
    }
  });
}

/**
 * How long one attempt waits for a table's lock: while it waits, every later statement on that table waits
 * behind it.
 */
const LOCK_WAIT = '3s';
const LOCK_PAUSE_MS = 2_000;
const LOOK_AGAIN_MS = 100;
/**
 * How long to retry in total, in milliseconds: another replica's migration or a running copy may hold the
 * locks.
 */
const PATIENCE_MS = 30 * 60_000;
const HELD =
  'As tabelas estão em uso por uma transação longa, como a de uma cópia de segurança, e não puderam ser atualizadas. ' +
  'Espere-a terminar e inicie de novo.';

async function tryAll(db: Kysely<DB>, list: ListMigrations): Promise<{ done: string[]; error: unknown }> {
  const { error, results } = await (await migratorOf(db, list)).migrateToLatest();
  return { done: (results ?? []).map((result) => result.migrationName), error };
}

/** @param options.indexes whether it applies those that build an index, too, which their scripts must then bear */
async function migratorOf(
  db: Kysely<DB>,
  list: ListMigrations,
  { indexes }: { indexes: boolean } = { indexes: false },
): Promise<Migrator> {
  const scripts = (await list()).filter(({ name }) => indexes || !isIndex(name));
  const known = new Set(scripts.map(({ name }) => name));
  // The migrator refuses a database whose applied migrations it is not given.
  const others = (await listApplied(db)).filter((name) => !known.has(name));
  const migrations = Object.fromEntries([
    ...others.map((name) => [name, { up: nothing }]),
    ...scripts.map(({ name, read }) => [
      name,
      { up: async (one: Kysely<unknown>) => void (await sql.raw(await read()).execute(one)) },
    ]),
  ]);
  const provider = { getMigrations: async () => migrations };
  return new Migrator({ db, provider, allowUnorderedMigrations: true });
}

/** The indexes of these migrations that this database lacks. */
async function pendingIndexes(db: Kysely<DB>, list: ListMigrations): Promise<MigrationScript[]> {
  const applied = new Set(await listApplied(db));
  return (await list()).filter(({ name }) => isIndex(name) && !applied.has(name));
}

const nothing = () => Promise.resolve();

/** True for PostgreSQL's error lock_not_available. */
function isLocked(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/**
 * Turns a failed migration into an error: DatabaseRefused with the remedy when an extension cannot be
 * created, otherwise the failure with its cause.
 */
function failureOf(error: unknown): Error {
  if (codeOf(error) === '42501' && !isAboutExtension(error))
    return new DatabaseRefused(NOT_OWNER, { cause: error });
  if (!isAboutExtension(error)) {
    return new Error('migration failed', { cause: error });
  }
  const words =
    'DATABASE_URL: o Zelo precisa das extensões pg_trgm e btree_gist, do pacote contrib do PostgreSQL, e de um usuário dono da base.';
  return new DatabaseRefused(`${words} O PostgreSQL disse: ${error.message}`, { cause: error });
}

const isAboutExtension = (error: unknown): error is Error =>
  error instanceof Error && /\bextension "\w+"/.test(error.message);
const NOT_OWNER =
  'Há migrações por fazer, e o usuário de DATABASE_URL não é o dono das tabelas. Inicie com DATABASE_OWNER_URL, o endereço do dono.';

/**
 * Applies the migrations up to `upTo`, or all of them, inside the caller's transaction. A restoration creates
 * the schema of its copy this way and then upgrades it.
 */
export async function migrateInside(
  tx: Transaction<DB>,
  upTo?: string,
  list: ListMigrations = listMigrations,
): Promise<void> {
  const within = async () => (await list()).map(withinTransaction);
  const migrator = await migratorOf(tx, within, { indexes: true });
  const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error) throw new Error('migration failed', { cause: error });
}

/** Names of all migrations of this program, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await listMigrations()).map(({ name }) => name);
}

/** True when no migration of this program is pending; migrations of a newer version are ignored. */
export async function isMigrated(db: Kysely<DB>, list: ListMigrations = listMigrations): Promise<boolean> {
  const [known, applied] = await Promise.all([list(), listApplied(db)]);
  const done = new Set(sinceBaseline(applied));
  return known.every(({ name }) => done.has(name));
}

/** Names of the migrations applied to this database. */
async function listApplied(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${DONE}) is not null as there`.execute(
    db,
  );
  if (!rows[0]?.there) return [];
  const done = await sql<{ name: string }>`select name from ${sql.table(DONE)}`.execute(db);
  return done.rows.map(({ name }) => name);
}

/** Names of applied migrations that this program does not know: a newer version has migrated the database. */
export async function migrationsAhead(
  db: Kysely<DB>,
  list: ListMigrations = listMigrations,
): Promise<string[]> {
  const known = new Set((await list()).map(({ name }) => name));
  return (await listApplied(db)).filter((name) => !isReplaced(name) && !known.has(name)).toSorted();
}

/** Those of the applied migrations that took away what this program uses (docs/decisions/0116); it must not serve then. */
export async function contractionsAhead(
  db: Kysely<DB>,
  list: ListMigrations = listMigrations,
): Promise<string[]> {
  const known = (await list()).map(({ name }) => name);
  return (await migrationsAhead(db, list)).filter((name) => !isBearable(name, known));
}

async function refuseContracted(db: Kysely<DB>, list: ListMigrations): Promise<void> {
  const taken = await contractionsAhead(db, list);
  if (taken.length === 0) return;
  throw new DatabaseRefused(
    `Uma versão mais nova do Zelo já tirou desta base o que esta versão usa (${taken.join(', ')}). ` +
      'Inicie aquela versão; para voltar a esta, restaure um backup de antes da atualização em uma base vazia.',
  );
}

/**
 * Records the baseline in a database to which all replaced migrations were applied. Their rows are kept: a replica of the
 * version before is ready only while it finds them.
 * @throws DatabaseRefused when only some of them were applied
 */
async function stamp(db: Kysely<DB>): Promise<void> {
  const applied = await listApplied(db);
  if (sinceBaseline(applied) === null)
    throw new DatabaseRefused(
      `A base é de uma versão antiga do Zelo, anterior à migração ${REPLACED.last}, e esta versão não sabe atualizá-la. ` +
        'Inicie uma vez a última versão que ainda tem essa migração, espere que ela atualize a base, e depois esta.',
    );
  if (applied.length === 0 || applied.includes(BASELINE)) return;
  await sql`insert into ${sql.table(DONE)} (name, timestamp) values (${BASELINE}, now()::text)
    on conflict do nothing`.execute(db);
}

/** The newest applied migration, and when it was applied; null instants are of databases from before they were noted. */
export async function readNewestMigration(db: Kysely<DB>): Promise<{ nome: string; em: Date | null }> {
  const { rows } = await sql<{ nome: string; em: string }>`
    select name as nome, "timestamp" as em from ${sql.table(DONE)} order by name desc limit 1`.execute(db);
  const em = new Date(rows[0]?.em ?? '');
  return { nome: rows[0]?.nome ?? '', em: Number.isNaN(em.getTime()) ? null : em };
}
