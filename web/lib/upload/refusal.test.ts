import { expect, test } from 'vitest';
import { readUploadAnswer, NO_ANSWER } from './refusal.ts';
import type { UploadAnswer } from './refusal.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const words = (message: string) => JSON.stringify({ error: { code: 'x', message, requestId: 'r1' } });
const read = (answer: Partial<UploadAnswer>) => readUploadAnswer({ ...NO_ANSWER, ...answer }, NOW);

test.each([null, 0])('no answer (%j) is the connection’s fault and tried again', (status) => {
  expect(read({ status })).toEqual({
    kind: 'retry',
    reason: 'a conexão caiu.',
    unheard: true,
  });
});

test.each([413, 415, 422])('%d skips the file with the server’s words', (status) => {
  const motivo = 'Não foi enviado: não conseguimos ler esta foto. O pedido segue sem ele.';
  expect(read({ status, body: words(motivo) })).toEqual({ kind: 'refused', reason: motivo });
});

test('a refusal without our words still says something', () => {
  expect(read({ status: 413, body: 'Maximum size exceeded\n' })).toMatchObject({
    kind: 'refused',
    reason: expect.stringMatching(/^Não foi enviado/),
  });
});

test.each([404, 410])(
  'an upload that the server forgot (%d) starts anew; a missing order does not',
  (status) => {
    expect(read({ status, resumed: true })).toEqual({ kind: 'restart' });
    expect(read({ status, body: words('Não encontramos este pedido.') })).toEqual({
      kind: 'failed',
      reason: 'Não encontramos este pedido.',
    });
  },
);

test.each([
  [500, words('Erro ao enviar arquivos: o disco encheu.'), 'o disco encheu.'],
  [502, '<html>', 'o servidor não respondeu como devia.'],
  [503, words('Estamos reiniciando.'), 'Estamos reiniciando.'],
  [423, '', 'o servidor não respondeu como devia.'],
  [409, 'Upload-Offset conflict', 'o servidor não respondeu como devia.'],
])('%d → retried automatically', (status, body, motivo) => {
  expect(read({ status, body })).toEqual({ kind: 'retry', reason: motivo, unheard: false, atLeastMs: null });
});

test.each([
  [
    507,
    'Estamos sem espaço agora. Tente de novo mais tarde.',
    'Estamos sem espaço agora. O envio segue sozinho.',
  ],
  [
    429,
    'Já são 40 na última hora. Envie este daqui a pouco.',
    'Já são 40 na última hora. O envio segue sozinho.',
  ],
])('%d says what the file waits for', (status, message, told) => {
  const retry = { kind: 'retry', reason: message, told, atLeastMs: 60_000 };
  expect(read({ status, body: words(message), retryAfter: '60' })).toMatchObject(retry);
  expect(read({ status, body: '<html>' })).not.toHaveProperty('told');
});

test.each([
  ['7', 7000],
  [new Date(NOW + 4000).toUTCString(), 4000],
  ['soon', null],
])('Retry-After %s is kept', (retryAfter, pedida) => {
  expect(read({ status: 503, retryAfter })).toMatchObject({ kind: 'retry', atLeastMs: pedida });
});

test.each([
  [409, words('Este pedido já foi pago.'), 'Este pedido já foi pago.'],
  [401, words('Entre para continuar.'), 'a sua sessão terminou. Entre de novo.'],
  [403, '', 'o servidor não respondeu como devia.'],
])('%d waits for the person', (status, body, motivo) => {
  expect(read({ status, body })).toEqual({ kind: 'failed', reason: motivo });
});
