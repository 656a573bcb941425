import { inject } from 'vitest';
import type { DatabaseFaults } from '#demo/fault-switches.ts';
import type { Connection } from '#platform/db/database.ts';
import { startFaultyLine } from '../network/faulty-line.ts';
import { runAs } from './connections.ts';
import { createTestDatabase } from './database.ts';

/** Every table refuses what is written into it while a row of `testes.cheio` says that no space is left. */
const DISK = `
  create schema testes;
  create table testes.cheio (desde timestamptz not null default now());
  create function testes.sem_espaco() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from testes.cheio) then
        raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
      end if;
      return null;
    end $$;
  do $$ declare tabela regclass; begin
    for tabela in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss') loop
      execute format(
        'create trigger sem_espaco before insert or update on %s execute function testes.sem_espaco()', tabela);
    end loop;
  end $$`;

/** A database of a test's own whose line and disk fail as its switches say. `owner` is never in the way of a fault. */
export async function createFaultyDatabase() {
  const made = await createTestDatabase();
  const { superuser } = inject('postgres');
  const name = nameOf(made.owner);
  await runAs(made.owner, DISK);
  const faults: DatabaseFaults = { down: false, cut: false, lagMs: 0, readOnly: false, full: false };
  const line = await startFaultyLine(targetOf(superuser), faults);
  let done: Promise<unknown> = Promise.resolve();
  const afterwards = (connection: Connection, ...statements: string[]) => {
    for (const statement of statements) done = done.then(() => runAs(connection, statement));
  };
  let [readOnly, full] = [false, false];
  Object.defineProperties(faults, {
    readOnly: {
      enumerable: true,
      get: () => readOnly,
      /** As after a change of servers: connections are cut, and the next ones lead to one that only reads, which is promoted at the end. */
      set(on: boolean) {
        if (on === readOnly) return;
        readOnly = on;
        const begin = [
          `alter database ${name} set default_transaction_read_only = on`,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        ];
        const end = [`alter database ${name} reset default_transaction_read_only`];
        afterwards(superuser, ...(on ? begin : end));
      },
    },
    full: {
      enumerable: true,
      get: () => full,
      set(on: boolean) {
        if (on === full) return;
        full = on;
        afterwards(made.owner, on ? 'insert into testes.cheio default values' : 'delete from testes.cheio');
      },
    },
  });
  return {
    ...made,
    connection: through(line.port, made.connection),
    faults,
    /** Resolves once the switches have done what was asked of them. */
    settled: () => done,
    async drop() {
      await done;
      await line.stop();
      await made.drop();
    },
  };
}

const nameOf = (connection: Connection): string =>
  'url' in connection ? new URL(connection.url).pathname.slice(1) : connection.database;

function targetOf(connection: Connection) {
  if (!('url' in connection)) return { path: `${connection.host}/.s.PGSQL.${connection.port}` };
  const { hostname, port } = new URL(connection.url);
  return { host: hostname, port: Number(port) };
}

function through(port: number, connection: Connection): Connection {
  if (!('url' in connection)) return { ...connection, host: '127.0.0.1', port };
  const url = new URL(connection.url);
  url.host = `127.0.0.1:${port}`;
  return { ...connection, url: url.toString() };
}
