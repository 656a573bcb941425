import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { LogController } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { installErrorHandler } from '../error-handler.ts';
import { installBodyWatch } from './body-watch.ts';

const IDLE_MS = 300;

async function serve(): Promise<{ open: () => Socket; lines: { level: number; msg: string }[] }> {
  const lines: { level: number; msg: string }[] = [];
  const app = Fastify({
    logger: { stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  installErrorHandler(app, () => '');
  installBodyWatch(app, IDLE_MS);
  app.post('/', async ({ body }) => body);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const open = () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined);
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n');
    return socket;
  };
  return { open, lines };
}

test('a body that stops is ended and told as information; a slow one that goes on is answered', async () => {
  const { open, lines } = await serve();
  const stopped = open();
  stopped.write('"ab');
  const slow = open();
  const answer = once(slow, 'data');
  for (const letter of '"abcdef"') {
    slow.write(letter);
    await sleep(IDLE_MS / 4);
  }
  expect(String((await answer)[0])).toMatch(/^HTTP\/1.1 200/);
  slow.destroy();
  if (!stopped.closed) await once(stopped, 'close');
  expect(lines.map(({ msg }) => msg)).toContain('a body made no progress and was ended');
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});
