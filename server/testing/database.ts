import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Connection } from '../platform/db/database.ts';
import { asOwner, OWNER, runAs } from './server.ts';

export type TestDatabase = {
  /** As the application connects: owner of its database, no superuser. */
  connection: Connection;
  /** Removes it, cutting whoever is still connected. */
  drop(): Promise<void>;
};

/** A migrated, empty database of the caller's own: a clone of the template, in a few milliseconds. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(inject('postgres').template);
}

/** One that nobody has started upon yet. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0');
}

async function createFrom(template: string): Promise<TestDatabase> {
  const { superuser } = inject('postgres');
  const name = `teste_${randomBytes(6).toString('hex')}`;
  await runAs(superuser, `create database ${name} template ${template} owner ${OWNER.user}`);
  return {
    connection: asOwner(superuser, name),
    drop: () => runAs(superuser, `drop database if exists ${name} with (force)`),
  };
}
