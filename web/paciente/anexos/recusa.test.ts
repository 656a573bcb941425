import { expect, test } from 'vitest';
import { lerDesfecho, SEM_RESPOSTA } from './recusa.ts';
import type { Resposta } from './recusa.ts';

const AGORA = Date.UTC(2026, 10, 21, 12);
const words = (message: string) => JSON.stringify({ error: { code: 'x', message, requestId: 'r1' } });
const ler = (resposta: Partial<Resposta>) => lerDesfecho({ ...SEM_RESPOSTA, ...resposta }, AGORA);

test.each([null, 0])('no answer (%j) is the connection’s fault and tried again', (status) => {
  expect(ler({ status })).toEqual({
    tipo: 'esperar',
    motivo: 'a conexão caiu.',
    conexao: true,
    pedida: null,
  });
});

test.each([413, 415, 422])('%d skips the file with the server’s words', (status) => {
  const motivo = 'Não foi enviado: não conseguimos ler esta foto. O pedido segue sem ele.';
  expect(ler({ status, body: words(motivo) })).toEqual({ tipo: 'pular', motivo });
});

test('a refusal without our words still says something', () => {
  expect(ler({ status: 413, body: 'Maximum size exceeded\n' })).toMatchObject({
    tipo: 'pular',
    motivo: expect.stringMatching(/^Não foi enviado/),
  });
});

test.each([404, 410])(
  'an upload that the server forgot (%d) starts anew; a missing order does not',
  (status) => {
    expect(ler({ status, retomada: true })).toEqual({ tipo: 'recomecar' });
    expect(ler({ status, body: words('Não encontramos este pedido.') })).toEqual({
      tipo: 'falhar',
      motivo: 'Não encontramos este pedido.',
    });
  },
);

test.each([
  [500, words('Erro ao enviar arquivos: o disco encheu.'), 'o disco encheu.'],
  [502, '<html>', 'o servidor não respondeu como devia.'],
  [503, words('Estamos reiniciando.'), 'Estamos reiniciando.'],
  [423, '', 'o servidor não respondeu como devia.'],
  [409, 'Upload-Offset conflict', 'o servidor não respondeu como devia.'],
])('%d is tried again by itself', (status, body, motivo) => {
  expect(ler({ status, body })).toEqual({ tipo: 'esperar', motivo, conexao: false, pedida: null });
});

test.each([
  ['7', 7000],
  [new Date(AGORA + 4000).toUTCString(), 4000],
  ['soon', null],
])('Retry-After %s is kept', (retryAfter, pedida) => {
  expect(ler({ status: 503, retryAfter })).toMatchObject({ tipo: 'esperar', pedida });
});

test.each([
  [409, words('Este pedido já foi pago.'), 'Este pedido já foi pago.'],
  [401, words('Entre para continuar.'), 'a sua sessão terminou. Entre de novo.'],
  [403, '', 'o servidor não respondeu como devia.'],
])('%d waits for the person', (status, body, motivo) => {
  expect(ler({ status, body })).toEqual({ tipo: 'falhar', motivo });
});
