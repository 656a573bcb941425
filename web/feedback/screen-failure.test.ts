import { expect, test } from 'vitest';
import { ApiError, NETWORK_MESSAGE } from '../lib/api/api.ts';
import { MissingChunk } from '../lib/browser/load-chunk.ts';
import { readFailure } from './screen-failure.ts';

const apiError = (status: number, code: string, message = 'detalhe interno') =>
  new ApiError(status, { code, message, requestId: status === 0 ? null : '5F2C-81QX' });

test('a missing row looks like a missing page and keeps the code', () => {
  expect(readFailure(apiError(404, 'nao_encontrado'))).toEqual({ kind: 'not-found', code: '5F2C-81QX' });
});

test('a failure of ours shows our words, never the server’s text, and is asked again in place', () => {
  const failure = readFailure(apiError(500, 'falha_interna'));
  expect(failure).toMatchObject({ kind: 'failure', code: '5F2C-81QX', soft: true });
  expect(JSON.stringify(failure)).not.toContain('detalhe interno');
});

test.each([
  [apiError(503, 'dossie_indisponivel', 'O dossiê demora.'), 'O dossiê demora.'],
  [apiError(0, 'rede', NETWORK_MESSAGE), NETWORK_MESSAGE],
])('%o speaks for itself', (error, message) => {
  expect(readFailure(error)).toMatchObject({ message: message, soft: true });
});

test('a server that is coming back is no failure of ours, and nothing has to be done', () => {
  expect(readFailure(apiError(503, 'indisponivel'))).toMatchObject({
    title: 'O serviço está voltando',
    soft: true,
  });
});

test('a defect, such as a page of an older version, needs a full load and has no code', () => {
  expect(readFailure(new TypeError('Failed to fetch dynamically imported module'))).toMatchObject({
    kind: 'failure',
    code: null,
    soft: false,
  });
});

test('a file of an older version is loaded anew without a word, or its lack told', () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  expect(readFailure(new MissingChunk(cause, { reload: true, online: true }))).toEqual({
    kind: 'reload',
  });
  expect(readFailure(new MissingChunk(cause, { reload: false, online: false }))).toMatchObject({
    title: 'Sem conexão',
    soft: false,
  });
  expect(readFailure(new MissingChunk(cause, { reload: false, online: true }))).toMatchObject({
    title: 'Algo falhou do nosso lado',
    soft: false,
  });
});
