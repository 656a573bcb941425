import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createDrain } from './drain.ts';

/** A server with a call that waits for `answer`, and a stream that never ends. */
async function startDraining() {
  const drain = createDrain();
  const app = Fastify({ forceCloseConnections: true });
  drain.install(app, ({ url }) => url === '/stream');
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/slow', () => {
    arrived.resolve();
    return answer.promise;
  });
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).write('first');
  });
  app.get('/', async () => 'hello');
  const url = await app.listen({ port: 0 });
  onTestFinished(() => app.close());
  return { drain, url, arrived: arrived.promise, answer: () => answer.resolve('done') };
}

test('a running call → waited for; a new one meanwhile → told to reconnect', async () => {
  const { drain, url, arrived, answer } = await startDraining();
  const slow = fetch(`${url}/slow`);
  await arrived;
  expect((await fetch(url)).headers.get('connection')).toBe('keep-alive');
  drain.begin();
  expect(drain.begun()).toBe(true);
  expect((await fetch(url)).headers.get('connection')).toBe('close');
  const order: string[] = [];
  const waiting = (async () => {
    await drain.untilQuiet(60_000);
    order.push('quiet');
  })();
  // A call that does not wait is answered before the one that does.
  await fetch(url);
  order.push('answered');
  answer();
  expect(await (await slow).text()).toBe('done');
  await waiting;
  expect(order).toEqual(['answered', 'quiet']);
});

test('neither a stream nor a call that hangs keeps the end from coming', async () => {
  const { drain, url, arrived, answer } = await startDraining();
  const stream = await fetch(`${url}/stream`);
  drain.begin();
  await drain.untilQuiet(60_000);
  await stream.body?.cancel();
  const slow = fetch(`${url}/slow`);
  await arrived;
  await drain.untilQuiet(1);
  answer();
  expect((await slow).status).toBe(200);
});
