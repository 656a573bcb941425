import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase, type Connection } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createJobQueue } from '../platform/jobs/queue.ts';
import { createLogger } from '../platform/log/logger.ts';

type SocketConnection = Exclude<Connection, { url: string }>;

declare module 'vitest' {
  interface ProvidedContext {
    /** Who may create and drop databases, and the migrated one that each test file clones. */
    postgres: { superuser: SocketConnection; template: string };
  }
}

const TEMPLATE = 'zelo_modelo';
const cleanup: (() => Promise<void>)[] = [];

/** One PostgreSQL for the whole run, without syncing to disk; called by vitest. */
export async function setup(project: TestProject): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zelo-teste-'));
  cleanup.push(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('silent'), durable: false });
  cleanup.push(() => postgres.stop());
  await makeTemplate(postgres);
  project.provide('postgres', { superuser: postgres.superuser, template: TEMPLATE });
}

/** Stops and removes it; called by vitest. */
export async function teardown(): Promise<void> {
  for (const step of cleanup.splice(0).toReversed()) await step();
}

async function makeTemplate(postgres: {
  superuser: SocketConnection;
  connection: SocketConnection;
}): Promise<void> {
  const admin = new Client(postgres.superuser);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE} owner ${postgres.connection.user}`);
  await admin.end();
  const connection = { ...postgres.connection, database: TEMPLATE };
  const log = createLogger('silent');
  const db = openDatabase(connection, log);
  await migrate(db.kysely);
  await db.close();
  // Its tables cost more than ours to make.
  const jobs = createJobQueue(connection, log);
  await jobs.start([]);
  await jobs.stop();
}
