import Fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { installErrorHandler } from './error-handler.ts';
import { installRequestLog } from './request-log.ts';

test('the line of an answer has words of the program alone: it is written without being redacted', async () => {
  const lines: unknown[] = [];
  const loggerInstance: FastifyBaseLogger = createLogger('info', {
    write: (line) => void lines.push(JSON.parse(line)),
  });
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
  });
  installErrorHandler(app, () => '');
  installRequestLog(app);
  app.post('/pessoas/:cpf', async ({ body }) => body);
  onTestFinished(() => app.close());
  const secret = '52998224725';
  await app.inject({
    method: 'POST',
    url: `/pessoas/${secret}?cpf=${secret}`,
    headers: { cookie: secret, authorization: secret },
    payload: { cpf: secret },
  });
  expect(JSON.stringify(lines)).not.toContain(secret);
  const fields = ['level', 'time', 'reqId', 'method', 'route', 'status', 'ms', 'msg'];
  expect(lines.map((line) => Object.keys(line ?? {}))).toEqual([fields]);
});
