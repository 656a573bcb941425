import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  marcasAte,
  noPeriodo,
  palavrasDaMensagem,
  palavrasProcuradas,
  periodosEntre,
  trechoCom,
} from './palavras.ts';

const EM = new Date('2026-11-28T12:00:00Z');
const said = (texto: string) => palavrasDaMensagem(texto, EM).split(' ').slice(0, -1);
const told = (texto: string, busca: string) =>
  trechoCom(texto, palavrasProcuradas(busca) ?? [])
    .map(({ texto: part, achado }) => (achado ? `[${part}]` : part))
    .join('');

test.each([
  ['“Dói” o peito, à direita!', ['doi', 'o', 'peito', 'a', 'direita']],
  ['receita_Maria-2024.PDF', ['receita', 'maria', '2024', 'pdf']],
  ['Prescric\u0327a\u0303o prescrição', ['prescricao']],
  [`${'x'.repeat(40)} 50mg`, ['x'.repeat(32), '50mg']],
  ['👍 …', []],
])('%s → its words, once each, without accents', (texto, words) => {
  expect(said(texto)).toEqual(words);
});

test.each([
  ['Dói', ['doi']],
  ['dor de cabeça', ['dor', 'de', 'cabeca']],
  ['de', null],
  ['…', null],
  ['um dois três quatro cinco seis sete', ['um', 'dois', 'tres', 'quatro', 'cinco', 'seis']],
])('a search for %o → %o', (busca, words) => {
  expect(palavrasProcuradas(busca)).toEqual(words);
});

test('a word beyond the index’s longest → still found by what is indexed of it', () => {
  const long = 'a'.repeat(50);
  expect(said(long)[0]?.startsWith(palavrasProcuradas(long)?.[0] ?? '-')).toBe(true);
});

test('the mark of a message is among those of its days, newest first, within its period', () => {
  const later = new Date(EM.getTime() + 25 * 86_400_000);
  const [periodo] = periodosEntre(EM, EM);
  const mark = noPeriodo(periodo ?? 0, palavrasDaMensagem('', EM).trim());
  expect(marcasAte(later, 4)).toContain(mark);
  expect(marcasAte(later, 1)).not.toContain(mark);
  expect(new Set(marcasAte(later, 4)).size).toBe(4);
});

test('the periods between two moments → each once, newest first, none backwards', () => {
  const [now = 0] = periodosEntre(EM, EM);
  expect(periodosEntre(new Date(EM.getTime() - 160 * 86_400_000), EM)).toEqual([now, now - 1, now - 2]);
  expect(periodosEntre(EM, new Date(EM.getTime() - 160 * 86_400_000))).toEqual([]);
});

test('an excerpt marks each word that begins so, whatever its accents', () => {
  expect(told('Estou com DOR no peito e dores nas costas', 'dor')).toBe(
    'Estou com [DOR] no peito e [dores] nas costas',
  );
  const long = `${'bla '.repeat(60)}a pressão subiu ontem ${'bla '.repeat(60)}`;
  expect(told(long, 'pressao')).toMatch(/^… bla .* a \[pressão\] subiu ontem bla .* …$/);
});

test('whatever the text → every excerpt is a part of it, bounded and with a mark', () => {
  const words = fc.constantFrom(
    'dor',
    'Dói',
    'peito',
    '👩‍⚕️',
    'e\u0301',
    ' ',
    '\n',
    'x'.repeat(300),
    'ção',
    '.',
  );
  const texts = fc.array(words, { maxLength: 120 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, fc.constantFrom('dor', 'doi', 'cao', 'zzz'), (texto, palavra) => {
      const parts = trechoCom(texto, [palavra]);
      const inner = parts
        .map((part) => part.texto)
        .join('')
        .replace(/^… /, '')
        .replace(/ …$/, '');
      expect(texto).toContain(inner);
      expect(inner.length).toBeLessThanOrEqual(200);
      const found = said(texto).some((own) => own.startsWith(palavra));
      const marked = parts.some(({ achado }) => achado);
      // A word of three hundred letters before it may fill the excerpt.
      const filled = texto.includes('x');
      expect(marked || (filled && found)).toBe(found);
    }),
  );
});
