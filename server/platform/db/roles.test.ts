import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '#testing/database/database.ts';
import { runAs } from '#testing/database/connections.ts';
import { createLogger } from '../log/logger.ts';
import { openDatabase, poolConfig } from './database.ts';
import { canRewriteAudit, prepareDatabase } from './roles.ts';

const log = createLogger('silent');

const AUDIT = ['auditoria', 'auditoria_lotes', 'auditoria_selos', 'auditoria_carimbos'];
const HISTORIES = [
  'perguntas_versoes',
  'precos_historico',
  'notas_clinicas',
  'calendarios',
  'regras_de_reembolso_historico',
  'fretes_historico',
  'avisos_editados',
  'ajustes',
];

/** A column that may be named in an update, where `em` is none. */
const COLUMN: Readonly<Record<string, string>> = {
  auditoria_lotes: 'hash',
  auditoria_selos: 'lote_id',
  perguntas_versoes: 'numero',
  notas_clinicas: 'texto',
};

const FORBIDDEN: string[] = [
  ...[...AUDIT, ...HISTORIES].flatMap((table) => [
    `update ${table} set ${COLUMN[table] ?? 'em'} = null`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `alter table ${table} disable trigger user`,
    `drop table ${table} cascade`,
    `lock table ${table} in access exclusive mode`,
  ]),
  'update kysely_migration set name = name',
  'delete from kysely_migration',
  `insert into kysely_migration values ('9999_x', now()::text)`,
  'truncate pedidos cascade',
  'truncate pgboss.job',
  'alter table pedidos add column x int',
  'alter table documentos disable trigger user',
  'drop trigger documentos_emitidos_ficam on documentos',
  'create table x ()',
  'create schema x',
  'create function x() returns int language sql as $$ select 1 $$',
  'create or replace function emitido_fica() returns trigger language plpgsql as $$ begin return new; end $$',
  'create or replace function somente_acrescenta() returns trigger language plpgsql as $$ begin return null; end $$',
  'drop function emitido_fica() cascade',
  `select setval('pedidos_numero_seq', 1)`,
  'set role zelo',
  'set session_replication_role = replica',
  'create role x',
  'create extension unaccent',
  `copy clientes to '/tmp/x'`,
  `copy (select 1) to program 'true'`,
  `select pg_read_file('/etc/passwd')`,
];

test('the role that serves may not do any of these', async () => {
  const database = await createTestDatabase();
  const client = new Client(poolConfig(database.connection));
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  const codes: [string, unknown][] = [];
  for (const statement of FORBIDDEN) {
    await client.query('begin');
    const code = await client.query(statement).then(
      () => 'done',
      (error: { code?: unknown }) => error.code,
    );
    await client.query('rollback');
    codes.push([statement, code]);
  }
  expect(codes).toEqual(FORBIDDEN.map((statement) => [statement, '42501']));
});

test('extra rights → revoked, a later migration’s table → granted, by the next start', async () => {
  const database = await createTestDatabase();
  const db = openDatabase(database.connection, log);
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  await runAs(
    database.owner,
    `grant all on auditoria to zelo_app; revoke insert on pedidos from zelo_app; grant create on schema public to public;
     create table de_amanha (id int); create table historia (id int);
     create trigger historia before update or delete or truncate on historia
       for each statement execute function somente_acrescenta()`,
  );
  expect(await canRewriteAudit(db.kysely)).toBe(true);
  await Promise.all(Array.from({ length: 10 }, () => prepareDatabase(database, log)));
  expect(await canRewriteAudit(db.kysely)).toBe(false);
  const { rows } = await sql`
    select has_table_privilege('pedidos', 'insert') as pedidos, has_table_privilege('de_amanha', 'delete') as amanha,
      has_table_privilege('historia', 'insert') as historia, has_table_privilege('historia', 'update') as muda,
      has_schema_privilege('public', 'create') as creates`.execute(db.kysely);
  expect(rows).toEqual([{ pedidos: true, amanha: true, historia: true, muda: false, creates: false }]);
});

test('with one address there is one role: it migrates, serves, and could write the audit anew', async () => {
  const database = await createEmptyDatabase();
  const { owner } = database;
  const db = openDatabase(owner, log);
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  await prepareDatabase({ connection: owner, owner }, log);
  expect(await canRewriteAudit(db.kysely)).toBe(true);
});

test('addresses of two databases are refused, and who does not own the tables migrates nothing', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
  onTestFinished(async () => {
    await Promise.all([one.drop(), other.drop()]);
  });
  const mixed = { connection: other.connection, owner: one.owner };
  await expect(prepareDatabase(mixed, log)).rejects.toThrow(/não levam à mesma base/);
  const { connection } = other;
  await expect(prepareDatabase({ connection, owner: connection }, log)).rejects.toThrow(/DATABASE_OWNER_URL/);
});

test('who serves alone, on a database that is ready, serves', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { connection } = database;
  await expect(prepareDatabase({ connection, owner: connection }, log)).resolves.toBeUndefined();
});
