import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Connection } from '../platform/db/database.ts';

export type TestDatabase = {
  /** As the application connects: owner of its database, no superuser. */
  connection: Exclude<Connection, { url: string }>;
  /** Removes it, cutting whoever is still connected. */
  drop(): Promise<void>;
};

/** A migrated, empty database of the caller's own: a clone of the template, in a few milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { superuser, template } = inject('postgres');
  const name = `teste_${randomBytes(6).toString('hex')}`;
  await asSuperuser(`create database ${name} template ${template} owner zelo`);
  return {
    connection: { ...superuser, user: 'zelo', database: name },
    drop: () => asSuperuser(`drop database if exists ${name} with (force)`),
  };
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new Client(inject('postgres').superuser);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
