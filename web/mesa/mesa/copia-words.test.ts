import { expect, test } from 'vitest';
import { copiaWarning, copiaSentence } from './copia-words.ts';

const TODAY = '2026-11-21';

test.each([
  [{ em: null, faltando: 0, atencao: 'nunca' }, 'Nenhuma cópia de segurança ainda'],
  [
    { em: '2026-11-18T02:00:00Z', faltando: 0, atencao: 'atrasada' },
    'A última cópia de segurança tem 4 dias',
  ],
  [
    { em: '2026-11-21T03:00:00Z', faltando: 1, atencao: 'incompleta' },
    '1 arquivo falta na última cópia de segurança',
  ],
  [
    { em: '2026-11-21T03:00:00Z', faltando: 1200, atencao: 'incompleta' },
    '1.200 arquivos faltam na última cópia de segurança',
  ],
] as const)('%o', (copia, title) => {
  expect(copiaWarning(copia, TODAY)?.title).toBe(title);
});

test('a copy that is as it should be is a quiet line', () => {
  const copia = { em: '2026-11-21T06:10:00Z', faltando: 0, atencao: 'nenhuma' } as const;
  expect(copiaWarning(copia, TODAY)).toBeNull();
  expect(copiaSentence(copia, TODAY)).toBe('Última cópia de segurança: hoje às 3h10.');
  expect(copiaSentence({ ...copia, em: null }, TODAY)).toBe('Cópia de segurança: ainda não foi feita.');
});
