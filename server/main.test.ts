import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from './testing/database/database.ts';
import { runAs, urlOf } from './testing/database/connections.ts';

test('a start that fails says why, and nothing of what the database quotes', async () => {
  const database = await createEmptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'zelo-inicio-'));
  onTestFinished(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await runAs(database.owner, 'create table clientes (de_outro_programa int)');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(database.connection),
      DATABASE_OWNER_URL: urlOf(database.owner),
      APP_SECRET: 'um segredo so dos testes, comprido assim',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [err] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(child.exitCode).toBe(1);
  // duplicate_table
  expect(err).toMatch(/migration failed[^]*cause: .*42P07/);
  expect(err).not.toContain('already exists');
});
