import { expect, test } from 'vitest';
import { createLogger } from '#platform/log/logger.ts';
import { requestLogger } from './request-logger.ts';

test('a logger is made at the first line of a request, once, and its lines carry the id', () => {
  const lines: unknown[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  let made = 0;
  const logger = requestLogger(() => {
    made += 1;
    return log.child({ reqId: '5F2C-81QX-0D7M' });
  });
  expect(made).toBe(0);
  logger.warn({ route: '/pedidos' }, 'slow');
  logger.error('failed');
  logger.debug('not written');
  logger.child({ part: 'upload' }).info({ bytes: 3 }, 'received');
  expect(made).toBe(1);
  expect(lines).toEqual([
    expect.objectContaining({ reqId: '5F2C-81QX-0D7M', level: 40, route: '/pedidos', msg: 'slow' }),
    expect.objectContaining({ reqId: '5F2C-81QX-0D7M', level: 50, msg: 'failed' }),
    expect.objectContaining({ reqId: '5F2C-81QX-0D7M', part: 'upload', bytes: 3, msg: 'received' }),
  ]);
  expect(logger.level).toBe('info');
});
