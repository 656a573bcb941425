import { expect, test, vi } from 'vitest';
import { ApiError } from '../api/api.ts';
import { judgeFailure } from './failure.ts';

const failure = (status: number, code: string) =>
  judgeFailure(new ApiError(status, { code, message: 'Não.', requestId: null, details: [] }));

test.each([
  [0, 'rede', 'retry'],
  [429, 'muitas_tentativas', 'retry'],
  [500, 'falha_interna', 'retry'],
  [502, 'resposta', 'retry'],
  [503, 'indisponivel', 'retry'],
  [400, 'rascunho_texto', 'rejected'],
  [413, 'muito_grande', 'rejected'],
  [401, 'sem_sessao', 'session'],
  [403, 'sem_permissao', 'closed'],
  [404, 'nao_encontrado', 'closed'],
  [409, 'recusado_pago', 'closed'],
])('%i %s: %s', (status, code, kind) => {
  expect(failure(status, code).kind).toBe(kind);
});

test('a network that is silent is told from a server that is busy', () => {
  expect([failure(0, 'rede'), failure(503, 'indisponivel')]).toEqual([
    { kind: 'retry', unheard: true },
    { kind: 'retry', unheard: false },
  ]);
});

test('a defect is reported and loses nothing', () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  expect(judgeFailure(new TypeError('x')).kind).toBe('retry');
  expect(report).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
