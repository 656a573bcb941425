import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#testing/database/database.ts';
import { NO_WEB } from '#testing/app/no-web.ts';
import { until } from '#testing/app/until.ts';
import { createLogger } from '../log/logger.ts';
import { openDatabase, type Database } from './database.ts';
import { isMigrated, migrate, migrateInside } from './migrate.ts';
import { DatabaseRefused } from './connection/connection.public.ts';
import { BASELINE, isIndex, listMigrations, REPLACED, type MigrationScript } from './migrations.ts';

const log = createLogger('silent');

const LATER: MigrationScript = {
  name: '9000_depois',
  read: async () => 'alter table clientes add column depois text',
};
/** The migrations of a later program. */
const list = async () => [...(await listMigrations()), LATER];

async function open(database: TestDatabase): Promise<Database> {
  const db = openDatabase(database.owner, log);
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  return db;
}

test('five replicas started at once on an empty database → all start, everything made once', async () => {
  const database = await createEmptyDatabase();
  const db = await open(database);
  const folder = await mkdtemp(join(tmpdir(), 'zelo-cinco-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const start = async (_: unknown, n: number) => {
    const config = { ...readConfig({ PORT: '0', DATA_DIR: join(folder, String(n)) }), seedPeople: false };
    const server = await compose({ config, log, database, web: NO_WEB });
    try {
      await server.prepare();
      await server.start();
    } finally {
      await server.stop();
    }
  };
  await Promise.all(Array.from({ length: 5 }, start));
  const { rows } = await sql<{ admins: number; precos: number; perguntas: number }>`
    select (select count(*)::int from administradores) as admins,
      (select count(*)::int from precos) as precos,
      (select count(*)::int from perguntas_versoes) as perguntas`.execute(db.kysely);
  expect(rows).toEqual([{ admins: 1, precos: 9, perguntas: 2 }]);
  expect(await isMigrated(db.kysely)).toBe(true);
  expect(await migrate(db.kysely)).toEqual([]);
});

test('a newer version has added → it is served; has taken away what is used → refused in words', async () => {
  const db = await open(await createTestDatabase());
  const apply = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, now()::text)`.execute(db.kysely);
  const newest = (await listMigrations()).at(-1)?.name.slice(0, 4);
  await apply('9998_de_amanha');
  await apply(`9998_contrai_${newest}_o_que_ja_nao_se_usa`);
  expect(await migrate(db.kysely)).toEqual([]);
  expect(await migrate(db.kysely, { list })).toEqual([LATER.name]);
  await apply('9999_contrai_9998_o_que_se_usa');
  const refusal: unknown = await migrate(db.kysely).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DatabaseRefused);
  expect(String(refusal)).toContain('(9999_contrai_9998_o_que_se_usa)');
  expect(await isMigrated(db.kysely)).toBe(true);
});

test('indexes are built while others write, once by two replicas, anew after a broken try', async () => {
  const db = await open(await createTestDatabase());
  const concurrently = 'create index concurrently clientes_de_prova on clientes (nome)';
  const index: MigrationScript = { name: '9001_indice_de_prova', read: async () => concurrently };
  const withIndex = async () => [...(await list()), index];
  const writer = await db.pool.connect();
  await writer.query('begin');
  await writer.query('update clientes set nome = nome where false');
  // As a killed replica leaves it.
  const client = await db.pool.connect();
  await client.query("set lock_timeout to '50ms'");
  await expect(client.query(concurrently)).rejects.toThrow('lock timeout');
  client.release(true);
  await writer.query('commit');

  // Waits for this transaction, which goes on writing.
  await writer.query('begin');
  await writer.query('update clientes set nome = nome where false');
  const indexOnly = async () => [...(await listMigrations()), index];
  const building = Promise.all([1, 2].map(() => migrate(db.kysely, { list: indexOnly })));
  await until('the building waits', async () => {
    const { rows } = await db.pool.query(`select 1 from pg_stat_activity
      where datname = current_database() and query ~ '^(drop|create) index concurrently' and wait_event_type = 'Lock'`);
    return rows.length === 1;
  });
  await writer.query('update clientes set nome = nome where false');
  await writer.query('commit');
  writer.release();
  expect((await building).flat()).toEqual([index.name]);
  const { rows } = await sql`select indisvalid from pg_index
    where indexrelid = 'clientes_de_prova'::regclass`.execute(db.kysely);
  expect(rows).toEqual([{ indisvalid: true }]);
  expect(await migrate(db.kysely, { list: withIndex })).toEqual([LATER.name]);

  await db.kysely.transaction().execute(async (tx) => {
    await sql`drop index clientes_de_prova`.execute(tx);
    await sql`delete from kysely_migration where name = ${index.name}`.execute(tx);
    await migrateInside(tx, undefined, withIndex);
  });
  expect(await isMigrated(db.kysely, withIndex)).toBe(true);
});

test('the limits of a request do not hold for a migration, and hold again after it', async () => {
  const db = await open(await createTestDatabase());
  await migrate(db.kysely);
  const { rows } = await sql`
    select current_setting('statement_timeout') as a, current_setting('idle_in_transaction_session_timeout') as b`.execute(
    db.kysely,
  );
  expect(rows).toEqual([{ a: '15s', b: '30s' }]);
});

test('an extension that cannot be made is said in words', async () => {
  const db = await open(await createEmptyDatabase());
  await sql`do $$ begin execute format('revoke create on database %I from current_user', current_database()); end $$`.execute(
    db.kysely,
  );
  const refusal: unknown = await migrate(db.kysely).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DatabaseRefused);
  expect(String(refusal)).toContain('pg_trgm');
});

test('a long transaction holds a migration up, and the migration holds nobody up', async () => {
  const db = await open(await createTestDatabase());
  const writer = await db.pool.connect();
  await writer.query('begin');
  const touch = 'update clientes set nome = nome where false';
  await writer.query(touch);
  const refusal = await migrate(db.kysely, { patienceMs: 0, list }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DatabaseRefused);
  expect(String(refusal)).toContain('cópia de segurança');

  const migrating = migrate(db.kysely, { list });
  await expect(db.pool.query(touch)).resolves.toMatchObject({ rowCount: 0 });
  await writer.query('commit');
  writer.release();
  expect(await migrating).toEqual([LATER.name]);
});

const isBaseline = ({ name }: MigrationScript) => name === BASELINE;

/** A database of the release before the baseline, with so many of its migrations. */
async function replaced(count: number): Promise<Database> {
  const db = await open(await createEmptyDatabase());
  await migrate(db.kysely, { list: async () => (await listMigrations()).filter(isBaseline) });
  const names = Array.from({ length: count }, (_, n) => `00${10 + n}_antes`);
  if (count === REPLACED.count) names[0] = REPLACED.last;
  await sql`delete from kysely_migration`.execute(db.kysely);
  await sql`insert into kysely_migration select unnest(${names}::text[]), now()::text`.execute(db.kysely);
  return db;
}

async function applied(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    db.kysely,
  );
  return rows.map(({ name }) => name);
}

test('a database at the last replaced migration → it is stamped, keeps its rows and goes on', async () => {
  const db = await replaced(REPLACED.count);
  const before = await applied(db);
  const since = (await listMigrations()).filter((one) => !isBaseline(one)).map(({ name }) => name);
  // Indexes are built when all others have been applied.
  const inTurn = [...since.filter((name) => !isIndex(name)), ...since.filter((name) => isIndex(name))];
  expect(await migrate(db.kysely)).toEqual(inTurn);
  expect(await applied(db)).toEqual([...before, BASELINE, ...since]);
  expect(await isMigrated(db.kysely, list)).toBe(false);
  expect(await migrate(db.kysely, { list })).toEqual([LATER.name]);
  expect(await isMigrated(db.kysely, list)).toBe(true);
});

test('an older database → it is refused in words and unchanged', async () => {
  const db = await replaced(REPLACED.count - 1);
  const before = await applied(db);
  const refusal: unknown = await migrate(db.kysely).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DatabaseRefused);
  expect(String(refusal)).toContain(REPLACED.last);
  expect(await isMigrated(db.kysely)).toBe(false);
  expect(await applied(db)).toEqual(before);
});
