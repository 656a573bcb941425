import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Connection } from '../../platform/db/database.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded/embedded.ts';
import { prepareDatabase } from '../../platform/db/roles.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { makeRoles, OWNER, rolesOn, runAs } from './connections.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Who may create and drop databases, and the migrated one that each test file clones. */
    postgres: { superuser: Connection; template: string };
  }
}

const TEMPLATE = 'zelo_modelo';
const cleanup: (() => Promise<void>)[] = [];

/**
 * One PostgreSQL for the whole run: the one that TEST_DATABASE_URL names as its superuser (scripts/test-server.mjs),
 * else an embedded one without syncing to disk. Called by vitest.
 */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env['TEST_DATABASE_URL'];
  const superuser = url ? await useServer({ url }) : await startEmbedded();
  await makeTemplate(superuser);
  project.provide('postgres', { superuser, template: TEMPLATE });
}

/** Stops and removes it; called by vitest. */
export async function teardown(): Promise<void> {
  for (const step of cleanup.splice(0).toReversed()) await step();
}

async function useServer(superuser: Connection): Promise<Connection> {
  await makeRoles(superuser);
  cleanup.push(() => runAs(superuser, `drop database if exists ${TEMPLATE} with (force)`));
  return superuser;
}

async function startEmbedded(): Promise<Connection> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zelo-teste-'));
  cleanup.push(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('silent'), durable: false });
  cleanup.push(() => postgres.stop());
  return postgres.superuser;
}

async function makeTemplate(superuser: Connection): Promise<void> {
  await runAs(superuser, `create database ${TEMPLATE} template template0 owner ${OWNER}`);
  await prepareDatabase(rolesOn(superuser, TEMPLATE), createLogger('silent'));
}
