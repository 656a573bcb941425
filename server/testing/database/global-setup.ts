import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Connection } from '#platform/db/database.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { prepareDatabase } from '#platform/db/roles.ts';
import { createLogger } from '#platform/log/logger.ts';
import { NO_WEB } from '../app/no-web.ts';
import { makeRoles, OWNER, rolesOn, runAs } from './connections.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Who may create and drop databases, and three that are cloned: a migrated one, one of a server that has been started by
     * the clock of today, so that the next start makes no queue, grants nothing and finds administrator, questions and prices,
     * and one of a server that has loaded the reference lists, too.
     */
    postgres: { superuser: Connection; template: string; served: string; filled: string };
  }
}

const TEMPLATE = 'zelo_modelo';
const SERVED = 'zelo_modelo_servido';
const FILLED = 'zelo_modelo_cheio';
const log = createLogger('silent');
const cleanup: (() => Promise<void>)[] = [];

/**
 * One PostgreSQL for the whole run: the one that TEST_DATABASE_URL names as its superuser (scripts/test-server.mjs),
 * else an embedded one without syncing to disk. Called by vitest.
 */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env['TEST_DATABASE_URL'];
  const superuser = url ? await useServer({ url }) : await startEmbedded();
  await makeTemplate(superuser);
  await makeServed(superuser, SERVED, TEMPLATE);
  await makeServed(superuser, FILLED, SERVED, { fill: true });
  project.provide('postgres', { superuser, template: TEMPLATE, served: SERVED, filled: FILLED });
}

/** Stops and removes it; called by vitest. */
export async function teardown(): Promise<void> {
  for (const step of cleanup.splice(0).toReversed()) await step();
}

async function useServer(superuser: Connection): Promise<Connection> {
  await makeRoles(superuser);
  for (const name of [TEMPLATE, SERVED, FILLED]) {
    cleanup.push(() => runAs(superuser, `drop database if exists ${name} with (force)`));
  }
  return superuser;
}

async function startEmbedded(): Promise<Connection> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zelo-teste-'));
  cleanup.push(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
  cleanup.push(() => postgres.stop());
  return postgres.superuser;
}

async function makeTemplate(superuser: Connection): Promise<void> {
  await runAs(superuser, `create database ${TEMPLATE} template template0 owner ${OWNER}`);
  await prepareDatabase(rolesOn(superuser, TEMPLATE), log);
}

async function makeServed(
  superuser: Connection,
  name: string,
  template: string,
  { fill = false } = {},
): Promise<void> {
  await runAs(superuser, `create database ${name} template ${template} owner ${OWNER}`);
  const database = rolesOn(superuser, name);
  const dataDir = await mkdtemp(join(tmpdir(), 'zelo-modelo-'));
  const settings = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir });
  // Without people and orders: each test makes its own.
  const config = { ...settings, seedPeople: false, exigeSenhaPropria: false };
  const server = await compose({ config, log, database, web: NO_WEB });
  try {
    await server.prepare();
    await server.start();
    if (fill) await server.fill();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
  // Jobs of its own, and what belongs to its data folder.
  await runAs(database.owner, 'truncate pgboss.job, chaves, demo.documentos');
}
