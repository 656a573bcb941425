import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { TELLS_LOADS } from '#testing/profile/loads.ts';

test('a reader of uploads loads no check of signatures', async () => {
  const reader = fork(new URL('./reader-main.ts', import.meta.url), {
    execArgv: [TELLS_LOADS],
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (!reader.stderr) throw new Error('piped');
  const loaded = text(reader.stderr);
  reader.send({ what: 'probe' });
  expect(await once(reader, 'message')).toMatchObject([{ ok: true }, undefined]);
  reader.kill('SIGKILL');
  expect(await loaded).toContain('read-picture.ts');
  expect(await loaded).not.toMatch(/pades|pkijs|zod/);
});
