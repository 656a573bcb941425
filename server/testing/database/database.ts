import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { openDatabase, poolConfig, type Database } from '#platform/db/database.ts';
import type { Roles } from '#platform/db/roles.ts';
import { createLogger } from '#platform/log/logger.ts';
import { timed } from '../profile/timed.ts';
import { OWNER, rolesOn } from './connections.ts';

/** `connection` is as the application connects; `owner` may do what a test has to force. */
export type TestDatabase = Roles & {
  /** Removes it, cutting connections that are still open. */
  drop(): Promise<void>;
};

/** A migrated, empty database of the caller's own: a clone of the template, in a few milliseconds. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(inject('postgres').template);
}

/** A database on which a server has been started today, with the rows of that start alone: the next one starts in half the time. */
export function createServedDatabase(): Promise<TestDatabase> {
  return createFrom(inject('postgres').served);
}

/** Such a one with the reference lists, which take a server four times as long as all the rest of its start. */
export function createFilledDatabase(): Promise<TestDatabase> {
  return createFrom(inject('postgres').filled);
}

/** One for the tests of one file, open from the first of them to the last. */
export function useTestDatabase() {
  let made: TestDatabase;
  let open: Database;
  beforeAll(async () => {
    made = await createTestDatabase();
    open = openDatabase(made.connection, createLogger('silent'));
  });
  afterAll(async () => {
    await open.close();
    await made.drop();
  });
  return {
    get kysely() {
      return open.kysely;
    },
    get connection() {
      return made.connection;
    },
    get owner() {
      return made.owner;
    },
  };
}

/** One that nobody has started upon yet. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0');
}

let kept: Pool | undefined;

/** The superuser's connections, kept for all files of a worker; they hold no process back, and the end of the server is no error. */
function superusers(): Pool {
  kept ??= new Pool({
    ...poolConfig(inject('postgres').superuser),
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on('error', () => undefined);
  return kept;
}

async function createFrom(template: string): Promise<TestDatabase> {
  const { superuser } = inject('postgres');
  const name = `teste_${randomBytes(6).toString('hex')}`;
  // Copied as files, a template takes half the time that it takes as records of the log.
  await timed('database created', () =>
    superusers().query(`create database ${name} template ${template} strategy file_copy owner ${OWNER}`),
  );
  return {
    ...rolesOn(superuser, name),
    drop: () =>
      timed('database dropped', async () => {
        await superusers().query(`drop database if exists ${name} with (force)`);
      }),
  };
}
