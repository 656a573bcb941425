import { expect, test } from 'vitest';
import { runCliProcess } from '../testing/app/cli.ts';

const nowhere = { host: '', port: 0, user: '', database: '' };
const beside = { dataDir: '/nowhere', connection: nowhere, owner: nowhere };

/** Says on stderr which modules a process loads. */
const TELLS = `import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (process.stderr.write(url + '\\n'), next(url, context)) });`;

test('the help is printed without loading what runs a command; words that name none end with 2', async () => {
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELLS)}` };
  const { code, out, err } = await runCliProcess(beside, ['help'], { env });
  expect([code, out]).toEqual([0, expect.stringContaining('npm run cli -- storage move --to s3|folder')]);
  expect(err).toContain('server/cli/commands.ts');
  expect(err).not.toMatch(/features|config\.ts|cli\/(?:admin|open)\.ts/);
  expect((await runCliProcess(beside, ['admins'])).code).toBe(2);
});
