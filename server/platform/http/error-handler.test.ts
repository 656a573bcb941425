import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { installErrorHandler } from './error-handler.ts';
import { installRequestLog } from './log/request-log.ts';

type Line = { level: number; msg: string };

const LISTENS = 'listens';

const withCode = (code: string) => Object.assign(new Error('Premature close'), { code });

/** The line logged of a request whose client leaves, and which fails with this error then. */
async function lineOf(failure: Error): Promise<Line> {
  const logged = Promise.withResolvers<Line>();
  function keep(text: string) {
    const line: Line = JSON.parse(text);
    if (line.msg !== LISTENS) logged.resolve(line);
  }
  const app = Fastify({
    logger: { stream: { write: keep } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  installErrorHandler(app, () => '');
  app.addHook('onRequest', async (request) => {
    const closed = once(request.raw.socket, 'close');
    client.destroy();
    await closed;
    throw failure;
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1', listenTextResolver: () => LISTENS });
  const client = connect(Number(new URL(address).port), '127.0.0.1');
  client.write('GET /arquivo HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const line = await logged.promise;
  await app.close();
  return line;
}

test('a client that leaves is no failure; what fails beside it is one', async () => {
  const left = { level: 30, msg: 'the client left before its answer ended' };
  expect(await lineOf(withCode('ERR_STREAM_PREMATURE_CLOSE'))).toMatchObject(left);
  expect(await lineOf(withCode('42P01'))).toMatchObject({ level: 50, msg: 'request failed' });
});

test('a refusal is logged by its code, and by nothing that was typed', async () => {
  const lines: string[] = [];
  const app = Fastify({
    logger: { stream: { write: (text: string) => void lines.push(text) } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  installErrorHandler(app, () => '');
  installRequestLog(app);
  app.post('/api/sessao', async () => {
    throw new AppError(401, 'credenciais_incorretas', 'CPF ou senha incorretos.');
  });
  app.get('/bem', async () => 'sim');
  await app.inject({ method: 'POST', url: '/api/sessao?x=52998224725', payload: { cpf: '52998224725' } });
  await app.inject('/bem');
  const [refused, fine] = lines.map((text): Record<string, unknown> => JSON.parse(text));
  const line = { msg: 'answered', route: '/api/sessao', status: '401', refusal: 'credenciais_incorretas' };
  expect(refused).toMatchObject(line);
  expect(fine).not.toHaveProperty('refusal');
  expect(lines.join('')).not.toContain('52998224725');
});
