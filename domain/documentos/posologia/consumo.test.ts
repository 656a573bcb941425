import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { consumoDaPosologia } from './consumo.ts';
import { diasDaQuantidade } from './dias.ts';
import { partesDaPosologia } from './partes.ts';

/** Units a day: one capsule a week is 1/7; null for an unreadable posology. */
function unidadesPorDia(posologia: string): number | null {
  const consumo = consumoDaPosologia(posologia);
  return consumo && consumo.numero / consumo.dias;
}

test.each([
  ['1 de manhã e 1 às 13h', { numero: 2, dias: 1, unidade: null }, 2],
  ['meio comprimido 12/12h', { numero: 1, dias: 1, unidade: 'comprimido' }, 1],
  ['1 cápsula por semana', { numero: 1, dias: 7, unidade: 'capsula' }, 1 / 7],
  ['1 cp de manhã e 1 cps à noite', { numero: 2, dias: 1, unidade: 'comprimido' }, 2],
  ['1 cps ao dia', { numero: 1, dias: 1, unidade: 'cps' }, 1],
  ['20 gotas 3x/dia', { numero: 60, dias: 1, unidade: 'gota' }, 60],
  ['1 cp se dor', null, null],
])('"%s" takes %j, %s a day', (posologia, consumo, each) => {
  expect(consumoDaPosologia(posologia)).toEqual(consumo);
  expect(unidadesPorDia(posologia)).toBe(each);
});

const DOSES = {
  '1 comprimido': 1,
  '2 comprimidos': 2,
  'meio comprimido': 0.5,
  '1 comprimido e meio': 1.5,
  'três comprimidos': 3,
};
/** Rhythms, as times in days. */
const RITMOS: Readonly<Record<string, readonly [vezes: number, dias: number]>> = {
  '2 vezes ao dia': [2, 1],
  'de 8 em 8 horas': [3, 1],
  'a cada 12 horas': [2, 1],
  'pela manhã': [1, 1],
  'às 8 horas': [1, 1],
  'por dia': [1, 1],
  'após o café da manhã': [1, 1],
  'em dias alternados': [1, 2],
  'uma vez por semana': [1, 7],
  'todos os dias': [1, 1],
  'às segundas e quartas': [2, 7],
};
const FINS = ['', ', via oral', ', por 7 dias', '. Uso contínuo.', ' durante 2 semanas'];

/** Posologies of one dose, with their consumption. */
const exact = fc
  .tuple(
    fc.constantFrom(...Object.entries(DOSES)),
    fc.constantFrom(...Object.entries(RITMOS)),
    fc.constantFrom(...FINS),
  )
  .map(([[dose, count], [ritmo, [vezes, dias]], fim]) => ({
    posologia: `Tomar ${dose} ${ritmo}${fim}`,
    consumo: { numero: count * vezes, dias, unidade: 'comprimido' },
  }));
const known = exact.map(({ posologia }) => posologia);

/** Words of posologies in any order, with numbers and signs between them. */
const mixed = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...Object.keys(DOSES),
        ...Object.keys(RITMOS),
        'e',
        ',',
        ';',
        '-',
        '(',
        ')',
        'depois',
        'ou',
        'a',
        'se',
        'à noite',
      ),
      fc.integer({ min: 0, max: 40 }).map(String),
    ),
    { maxLength: 9 },
  )
  .map((words) => words.join(' '));

/** Other spellings of the words of `known`. */
const OTHER_WORDS: readonly (readonly [RegExp, string])[] = [
  [/comprimidos?/g, 'cp'],
  [/comprimidos?/g, 'comp.'],
  [/ vezes/g, 'x'],
  [/ao dia/g, '/dia'],
  [/de 8 em 8 horas/g, '8/8h'],
  [/a cada 12 horas/g, '12/12 hs'],
  [/horas/g, 'h'],
  [/\bmeio comprimido/g, '½ comprimido'],
  [/\b2\b/g, 'duas'],
  [/\b1\b/g, '01'],
  [/via oral/g, 'VO'],
  [/por 7 dias/g, 'por 7 (sete) dias'],
];

const RETYPED: readonly ((text: string) => string)[] = [
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  (text) => `  ${text.replaceAll(' ', ' \n\u00A0 ')} `,
  ...OTHER_WORDS.map(
    ([word, other]) =>
      (text: string) =>
        text.replaceAll(word, other),
  ),
];

test('a dose and how often it is taken are understood in whatever way they are typed', () => {
  fc.assert(
    fc.property(exact, fc.subarray([...RETYPED]), ({ posologia, consumo }, ways) => {
      expect(consumoDaPosologia(ways.reduce((text, way) => way(text), posologia))).toEqual(consumo);
    }),
  );
});

test('doses at times of the day, each named once, are added up', () => {
  const times = fc.subarray(['de manhã', 'no almoço', 'às 16h', 'no jantar', 'ao deitar'], { minLength: 2 });
  const dose = fc.constantFrom('1', '2', '½', '1 cp', '2 comprimidos', 'meio');
  const counts: Readonly<Record<string, number>> = { '½': 0.5, meio: 0.5 };
  fc.assert(
    fc.property(times, fc.array(dose, { minLength: 5, maxLength: 5 }), fc.boolean(), (at, doses, first) => {
      const takes = at.map((time, i) => (first ? `${doses[i]} ${time}` : `${time}: ${doses[i]}`));
      const total = doses.slice(0, at.length).reduce((n, one) => n + (counts[one] ?? Number(one[0])), 0);
      expect(unidadesPorDia(takes.join(first ? ', ' : '; '))).toBe(total);
      expect(unidadesPorDia([takes.slice(0, -1).join(', '), takes.at(-1)].join(' e '))).toBe(total);
    }),
  );
});

test('a lasting quantity → enough for its days, not for one more', () => {
  fc.assert(
    fc.property(known, fc.integer({ min: 1, max: 9999 }), (posologia, numero) => {
      const lasts = diasDaQuantidade({ numero, unidade: 'comprimidos' }, posologia);
      const each = unidadesPorDia(posologia);
      if (lasts === null || each === null) throw new Error(posologia);
      expect(lasts.dias * each).toBeLessThan(numero + 1e-6);
      expect((lasts.dias + 1) * each).toBeGreaterThan(numero - 1e-6);
    }),
  );
});

test.each([
  'se dor',
  'se necessário',
  'SOS',
  'ou 2',
  'até melhorar',
  'e depois 2',
  'conforme orientação',
  'xyz',
  '+ 1',
])('whatever is followed by "%s" says nothing', (words) => {
  const any = fc.oneof(known, mixed);
  fc.assert(
    fc.property(any, fc.constantFrom(' ', ', ', '. ', ' ('), (posologia, between) => {
      expect(consumoDaPosologia(`${posologia}${between}${words}`)).toBeNull();
      expect(consumoDaPosologia(`${words}${between}${posologia}`)).toBeNull();
    }),
  );
});

test('a text with no number says nothing', () => {
  const words = fc.constantFrom(
    ...'comprimido cp tomar ao dia por semana todos os dias pela manhã e à noite , . ( ) - x vezes h alternados em'.split(
      ' ',
    ),
  );
  const text = fc.oneof(
    fc.array(words, { maxLength: 12 }).map((list) => list.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 60 }).filter((any) => !/\p{N}/u.test(any)),
  );
  fc.assert(
    fc.property(text, (posologia) => {
      expect(consumoDaPosologia(posologia)).toBeNull();
    }),
  );
});

test('of any words of posologies, what is understood has each of its doses counted', () => {
  fc.assert(
    fc.property(mixed, (posologia) => {
      const consumo = consumoDaPosologia(posologia);
      const doses = partesDaPosologia(posologia).flatMap((part) =>
        part.tipo === 'dose' ? [part.numero] : [],
      );
      if (consumo === null) return;
      expect(doses.length).toBeGreaterThan(0);
      expect(consumo.numero).toBeGreaterThanOrEqual(doses.reduce((a, b) => a + b, 0));
      expect(consumo.dias).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: 2000 },
  );
});
