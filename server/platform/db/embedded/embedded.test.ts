import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import type { SocketConnection } from './roles.ts';

const log = pino({ level: 'silent' });
const PARENT = `
  import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
  import { pino } from 'pino';
  await startEmbeddedPostgres({ dataDir: process.argv[1], log: pino({ level: 'silent' }), durable: false });
  process.on('SIGTERM', () => process.exit(0));
  console.log('ready');
`;
let made: string;
let dataDir: string;
let started: EmbeddedPostgres[];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-embedded-'));
  // Under root the server runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  return folder;
}

// A first start makes the cluster, which costs more than all the rest: each test has a copy of it, with its owners.
beforeAll(async () => {
  made = await newFolder();
  const server = await startEmbeddedPostgres({ dataDir: made, log, durable: false });
  await server.stop();
});
afterAll(() => rm(made, { recursive: true }));

beforeEach(async () => {
  started = [];
  dataDir = await newFolder();
  await promisify(execFile)('cp', ['-a', join(made, 'postgres'), dataDir]);
});

afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()));
  await rm(dataDir, { recursive: true });
});

async function start(options = { durable: false }): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, ...options });
  started.push(server);
  return server;
}

/** Starts the server from another process, which the test kills. */
async function startElsewhere(): Promise<ChildProcess> {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  });
  await once(parent.stdout, 'data');
  return parent;
}

async function end(parent: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  parent.kill(signal);
  await once(parent, 'exit');
}

async function ask(connection: SocketConnection, text: string): Promise<unknown> {
  const client = new Client({ ...connection, ssl: false });
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function serverPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

test('the owner creates objects, the serving role does not, and neither is a superuser', async () => {
  const { connection, owner, superuser } = await start();
  const mighty = 'select usesuper or usecreatedb from pg_user where usename = current_user';
  expect(await Promise.all([connection, owner].map((role) => ask(role, mighty)))).toEqual([false, false]);
  await ask(owner, 'create extension pg_trgm');
  await ask(owner, 'create extension unaccent');
  expect(await ask(connection, "select unaccent('Conceição')")).toBe('Conceicao');
  await expect(ask(connection, 'create table marca ()')).rejects.toMatchObject({ code: '42501' });
  expect(await ask(superuser, 'select usesuper from pg_user where usename = current_user')).toBe(true);
});

test('a cluster of a version with one role gets the second one, and the owner keeps its tables', async () => {
  const first = await start();
  await ask(first.owner, 'create table marca as select 42 as valor');
  await ask(first.superuser, 'drop role zelo_app');
  await first.stop();
  const { connection, owner } = await start();
  expect(await ask(connection, 'select current_user::text')).toBe('zelo_app');
  expect(await ask(owner, 'select valor from marca')).toBe(42);
});

test('the server keeps UTC, checksums and Brazilian order, and listens on no port', async () => {
  const { connection } = await start();
  expect(await ask(connection, 'show timezone')).toBe('UTC');
  expect(await ask(connection, 'show data_checksums')).toBe('on');
  expect(await ask(connection, 'show listen_addresses')).toBe('');
  expect(
    await ask(
      connection,
      `select string_agg(nome, ' ' order by nome collate "pt-BR-x-icu") from unnest(array['Zé', 'Érica', 'ana', 'Álvaro']) nome`,
    ),
  ).toBe('Álvaro ana Érica Zé');
});

test('what was written is there after a stop, and the stop leaves no socket', async () => {
  const first = await start();
  await ask(first.owner, 'create table marca as select 42 as valor');
  await Promise.all([first.stop(), first.stop()]);
  await expect(lstat(first.connection.host)).rejects.toThrow('ENOENT');
  const second = await start();
  expect(await ask(second.owner, 'select valor from marca')).toBe(42);
});

test('writes reach the disk unless a test says otherwise', async () => {
  const { connection } = await start({ durable: true });
  expect(await ask(connection, 'show fsync')).toBe('on');
  expect(await ask(connection, 'show synchronous_commit')).toBe('on');
  expect(await ask(connection, 'show full_page_writes')).toBe('on');
});

test('after a SIGKILL of its parent the living server is adopted, and stopped with the adopter', async () => {
  await end(await startElsewhere(), 'SIGKILL');
  const pid = await serverPid();
  const server = await start();
  expect(await serverPid()).toBe(pid);
  expect(await ask(server.connection, 'select current_user::text')).toBe('zelo_app');
  await server.stop();
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
});

test('a parent that exits without a stop takes the server with it', async () => {
  await end(await startElsewhere(), 'SIGTERM');
  await vi.waitFor(async () => {
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
  }, 30_000);
});

test('a server that dies is started again on the same socket', async () => {
  const { connection } = await start();
  const pid = await serverPid();
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => {
    expect(await serverPid()).not.toBe(pid);
    expect(await ask(connection, 'select 1')).toBe(1);
  }, 30_000);
});

test('a stale postmaster.pid blocks nothing, not even when its number is another program’s', async () => {
  const file = join(dataDir, 'postgres/postmaster.pid');
  const lines = [process.pid, join(dataDir, 'postgres'), 1_700_000_000, 5432, '/nowhere', '', '', 'ready'];
  await writeFile(file, `${lines.join('\n')}\n`);
  expect(await ask((await start()).connection, 'select 1')).toBe(1);
});

test('what a killed initdb left behind is swept and never taken for a cluster', async () => {
  await rm(join(dataDir, 'postgres'), { recursive: true });
  await mkdir(join(dataDir, 'postgres-partial-0badcafe/base'), { recursive: true });
  expect(await ask((await start()).connection, 'select 1')).toBe(1);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres-partial-'))).toEqual([]);
});

test('a server that cannot start says why in its own words', async () => {
  await writeFile(join(dataDir, 'postgres/postgresql.auto.conf'), 'shared_buffers = nada\n');
  await expect(start()).rejects.toThrow(/PostgreSQL did not start: [\s\S]*shared_buffers/);
});
