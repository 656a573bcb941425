import Fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#platform/log/logger.ts';
import { installErrorHandler } from '../error-handler.ts';
import { installRequestLog } from './request-log.ts';

/** A server that only logs, and the lines that it has written. */
function startLogging() {
  const lines: object[] = [];
  const loggerInstance: FastifyBaseLogger = createLogger('info', {
    write: (line) => void lines.push(JSON.parse(line)),
  });
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
  });
  installErrorHandler(app, () => '');
  installRequestLog(app);
  onTestFinished(() => app.close());
  return { app, lines };
}

test('the line of an answer has words of the program alone: it is written without being redacted', async () => {
  const { app, lines } = startLogging();
  app.post('/pessoas/:cpf', async ({ body }) => body);
  const secret = '52998224725';
  await app.inject({
    method: 'POST',
    url: `/pessoas/${secret}?cpf=${secret}`,
    headers: { cookie: secret, authorization: secret },
    payload: { cpf: secret },
  });
  expect(JSON.stringify(lines)).not.toContain(secret);
  const fields = ['level', 'time', 'reqId', 'method', 'route', 'status', 'ms', 'msg'];
  expect(lines.map((line) => Object.keys(line))).toEqual([fields]);
});

test('the files of the build, each of which has a route, are one route of the log', async () => {
  const { app, lines } = startLogging();
  app.get('/assets/aplicativo-3f2c.js', async () => '');
  await app.inject('/assets/aplicativo-3f2c.js');
  expect(lines).toEqual([expect.objectContaining({ route: '/assets/*', status: '200' })]);
});
