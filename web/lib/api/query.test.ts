import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { createQueryClient, isOurFailure, retryWhileRestarting, shouldRetry } from './query.ts';

const apiError = (status: number, code = 'x') => new ApiError(status, { code, message: '', requestId: null });

test.each([
  [apiError(0, 'rede'), 0, true],
  [apiError(503), 2, true],
  [apiError(503), 3, false],
  [apiError(500), 0, false],
  [apiError(404), 0, false],
  [new TypeError('defect'), 0, false],
])('%o after %i failures is asked again: %s', (error, failures, again) => {
  expect(shouldRetry(failures, error)).toBe(again);
});

test.each([
  [503, true, 0, true],
  [503, true, 12, false],
  [503, false, 0, false],
  [429, true, 0, false],
  [0, false, 0, false],
])('a write that got %i (asked to repeat it: %s) after %i failures is sent again: %s', (...row) => {
  const [status, repeatable, failures, again] = row;
  const error = new ApiError(status, { code: 'x', message: '', requestId: null }, repeatable);
  expect(retryWhileRestarting.retry(failures, error)).toBe(again);
});

test.each([
  [apiError(500), true],
  [apiError(502, 'resposta'), true],
  [apiError(200, 'resposta'), true],
  [new TypeError('defect'), true],
  [apiError(0, 'rede'), false],
  [apiError(401), false],
  [apiError(404), false],
  [apiError(429), false],
])('%o goes to the error page: %s', (error, ours) => {
  expect(isOurFailure(error)).toBe(ours);
});

test.each([
  [401, true],
  [403, false],
])('a %i makes the session old: %s', async (status, old) => {
  const client = createQueryClient();
  client.setQueryData(['sessao'], { papel: 'Paciente' });
  await client
    .fetchQuery({ queryKey: ['pedidos'], queryFn: () => Promise.reject(apiError(status)) })
    .catch(() => undefined);
  expect(client.getQueryState(['sessao'])?.isInvalidated).toBe(old);
  client.clear();
});
