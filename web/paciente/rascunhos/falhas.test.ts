import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api.ts';
import { julgarFalha, pausaDaFalha } from './falhas.ts';

test('the pause doubles, is spread, and never passes 30 s', () => {
  expect([1, 2, 3, 6, 60].map((n) => pausaDaFalha(n, 1))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
  expect([1, 60].map((n) => pausaDaFalha(n, 0))).toEqual([500, 15_000]);
});

const falha = (status: number, code: string) =>
  julgarFalha(new ApiError(status, { code, message: 'Não.', requestId: null, details: [] }));

test.each([
  [0, 'rede', 'de-novo'],
  [429, 'muitas_tentativas', 'de-novo'],
  [500, 'falha_interna', 'de-novo'],
  [502, 'resposta', 'de-novo'],
  [503, 'indisponivel', 'de-novo'],
  [409, 'rascunho_encerrado', 'reler'],
  [409, 'recusado_pago', 'parar'],
  [400, 'rascunho_texto', 'reter'],
  [413, 'muito_grande', 'reter'],
  [401, 'sem_sessao', 'parar'],
  [403, 'sem_permissao', 'parar'],
  [404, 'nao_encontrado', 'parar'],
])('%i %s: %s', (status, code, tipo) => {
  expect(falha(status, code).tipo).toBe(tipo);
});
