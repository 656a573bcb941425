import { expect, test } from 'vitest';
import { correnteWarning, correnteWords } from './corrente-words.ts';

const today = '2026-11-20';
const inteira = {
  estado: 'inteira',
  conferidaEm: '2026-11-20T06:43:00Z',
  registros: 48_213,
  registroErrado: null,
  selo: null,
} as const;

test.each([
  [inteira, 'Corrente inteira.', '48.213 registros conferidos'],
  [{ ...inteira, conferidaEm: null, registros: 0 }, 'Corrente nova.', 'A primeira conferência ainda vem'],
  [{ ...inteira, estado: 'quebrada', registroErrado: 9 } as const, 'quebrada', 'é o registro 9.'],
  [{ ...inteira, estado: 'sem-conferencia' } as const, 'há mais de dois dias', 'não rodou'],
])('a chain is told by its last check', (corrente, title, text) => {
  const words = correnteWords(corrente, today);
  expect([words.title, words.text]).toEqual([expect.stringContaining(title), expect.stringContaining(text)]);
});

test('the desk is warned of a chain that is broken or not checked, and of no other', () => {
  expect(correnteWarning({ estado: 'inteira', em: null }, today)).toBeNull();
  expect(correnteWarning({ estado: 'quebrada', em: null }, today)?.title).toContain('mudado ou apagado');
  expect(correnteWarning({ estado: 'sem-conferencia', em: null }, today)?.advice).toMatch(/^Ainda não foi/);
});
