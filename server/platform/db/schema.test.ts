import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#testing/database/database.ts';
import { urlOf } from '#testing/database/connections.ts';

test('the generated types are those of the migrated database', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const url = urlOf(database.connection);
  const run = promisify(execFile)(process.execPath, ['scripts/db-types.mjs', url, '--verify']);
  await expect(run).resolves.toMatchObject({ stderr: '' });
});
