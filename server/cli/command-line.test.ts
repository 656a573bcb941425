import { expect, test } from 'vitest';
import { runCliProcess } from '../testing/app/cli.ts';
import { TELLS_LOADS } from '../testing/profile/loads.ts';

const nowhere = { host: '', port: 0, user: '', database: '' };
const beside = { dataDir: '/nowhere', connection: nowhere, owner: nowhere };

test('the help is printed without loading what runs a command; words that name none end with 2', async () => {
  const env = { NODE_OPTIONS: TELLS_LOADS };
  const { code, out, err } = await runCliProcess(beside, ['help'], { env });
  expect([code, out]).toEqual([0, expect.stringContaining('npm run cli -- storage move --to s3|folder')]);
  expect(err).toContain('server/cli/commands.ts');
  expect(err).not.toMatch(/features|server\/config\.ts|cli\/(?:admin|open)\.ts/);
  expect((await runCliProcess(beside, ['admins'])).code).toBe(2);
});
