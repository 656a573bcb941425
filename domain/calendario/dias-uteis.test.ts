import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CALENDARIO_INICIAL, type Calendario } from './calendario.ts';
import { dataEmSaoPaulo, dateCreated, instanteEmSaoPaulo } from './datas.ts';
import {
  adiarPrazo,
  ehDiaUtil,
  feriado,
  feriadosEntre,
  prazoUtil,
  tempoUtil,
  type ModoPrazo,
} from './dias-uteis.ts';
import { feriadosDoAno, pascoa } from './feriados.ts';

const regra = (modo: ModoPrazo, calendario: Calendario = CALENDARIO_INICIAL) => ({ modo, calendario });
const em = (text: string) => instanteEmSaoPaulo(text.slice(0, 10), text.slice(11));
const mostrar = (instant: Date) => {
  const [data = '', hora] = dateCreated(instant).split(' ');
  return `${data.split('/').toReversed().join('-')} ${hora}`;
};

test.each([
  ['2026-11-16 08:00', '2026-11-24 11:00', '2026-11-18 08:00'],
  ['2026-11-19 17:30', '2026-11-30 10:30', '2026-11-24 17:30'],
  ['2026-11-20 10:00', '2026-11-30 11:00', '2026-11-25 00:00'],
  ['2026-11-21 09:00', '2026-11-30 11:00', '2026-11-25 00:00'],
  ['2026-11-23 12:30', '2026-11-30 16:00', '2026-11-25 12:30'],
  ['2026-12-24 18:01', '2027-01-05 11:00', '2026-12-29 18:01'],
  ['2027-02-05 16:00', '2027-02-15 09:00', '2027-02-09 16:00'],
  ['2026-04-02 17:00', '2026-04-13 10:00', '2026-04-07 17:00'],
])('48 working hours from %s end at %s (opening hours) or %s (working days)', (inicio, atendimento, dias) => {
  expect(mostrar(prazoUtil(em(inicio), 48, regra('atendimento')))).toBe(atendimento);
  expect(mostrar(prazoUtil(em(inicio), 48, regra('dias')))).toBe(dias);
});

test.each([
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2029, '2029-04-01'],
  [2030, '2030-04-21'],
  [2031, '2031-04-13'],
])('Easter of %i is %s, and its Friday a holiday', (ano, domingo) => {
  const easter = pascoa(ano);
  expect(easter.toISOString().slice(0, 10)).toBe(domingo);
  expect(
    feriado(new Date(easter.getTime() - 2 * 86_400_000).toISOString().slice(0, 10), CALENDARIO_INICIAL),
  ).toBe('Sexta-feira Santa');
});

test('ten national holidays a year since 2024, nine before, in order', () => {
  expect(feriadosDoAno(2026).map((f) => f.data)).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-21',
    '2026-05-01',
    '2026-09-07',
    '2026-10-12',
    '2026-11-02',
    '2026-11-15',
    '2026-11-20',
    '2026-12-25',
  ]);
  expect(feriado('2023-11-20', CALENDARIO_INICIAL)).toBeNull();
  expect(feriado('2024-11-20', CALENDARIO_INICIAL)).toBe('Dia da Consciência Negra');
});

test.each([
  ['2026-11-19', true],
  ['2026-11-20', false],
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-02-17', true],
  ['2026-06-04', true],
])('%s is a working day: %s (optional days are)', (data, util) => {
  expect(ehDiaUtil(data, CALENDARIO_INICIAL)).toBe(util);
});

test('holidays inside a promised time, the end not included', () => {
  const entre = (inicio: string, fim: string) =>
    feriadosEntre(em(inicio), em(fim), CALENDARIO_INICIAL).map((f) => f.data);
  expect(feriadosEntre(em('2026-11-19 10:12'), em('2026-11-24 10:12'), CALENDARIO_INICIAL)).toEqual([
    { data: '2026-11-20', nome: 'Dia da Consciência Negra' },
  ]);
  expect(entre('2026-12-24 18:01', '2027-01-05 11:00')).toEqual(['2026-12-25', '2027-01-01']);
  expect(entre('2026-11-19 10:00', '2026-11-20 00:00')).toEqual([]);
  expect(entre('2026-11-19 10:00', '2026-11-20 00:01')).toEqual(['2026-11-20']);
  expect(entre('2026-11-20 10:00', '2026-11-20 10:00')).toEqual([]);
});

test('a deadline that falls on the end of a working time is that end, not the next beginning', () => {
  expect(mostrar(prazoUtil(em('2026-11-16 08:00'), 4, regra('atendimento')))).toBe('2026-11-16 12:00');
  expect(mostrar(prazoUtil(em('2026-11-16 08:00'), 9, regra('atendimento')))).toBe('2026-11-16 18:00');
  expect(mostrar(prazoUtil(em('2026-11-27 10:00'), 14, regra('dias')))).toBe('2026-11-28 00:00');
});

test('hours that are no positive number are an error', () => {
  for (const horas of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => prazoUtil(em('2026-11-19 10:00'), horas, regra('dias'))).toThrow(RangeError);
  }
});

test.each([
  // Within a working day, over lunch both times.
  ['2026-11-24 10:00', '2026-11-23 10:00', '2026-11-23 14:30', '2026-11-24 14:30', '2026-11-24 14:30'],
  // Asked on Saturday, answered on Sunday: the deadline is not paused.
  ['2026-11-24 10:00', '2026-11-21 09:00', '2026-11-22 20:00', '2026-11-24 10:00', '2026-11-24 10:00'],
  // Over the holiday of Friday and the weekend.
  ['2026-11-23 09:00', '2026-11-19 16:00', '2026-11-23 09:00', '2026-11-24 02:00', '2026-11-23 12:00'],
])(
  'promised for %s, paused from %s to %s: %s (working days), %s (opening hours)',
  (prazo, de, ate, dias, atendimento) => {
    const moved = (modo: 'dias' | 'atendimento') =>
      mostrar(adiarPrazo(em(prazo), { de: em(de), ate: em(ate) }, regra(modo)));
    expect([moved('dias'), moved('atendimento')]).toEqual([dias, atendimento]);
  },
);

const instantes = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const calendarios: fc.Arbitrary<Calendario> = fc.record({
  carnavalConta: fc.boolean(),
  corpusChristiConta: fc.boolean(),
  feriados: fc.array(
    fc.record({ data: instantes.map(dataEmSaoPaulo), nome: fc.constant('Local'), todoAno: fc.boolean() }),
    { maxLength: 8 },
  ),
});
const regras = fc.record({
  modo: fc.constantFrom('dias' as const, 'atendimento' as const),
  calendario: calendarios,
});
const horas = fc.integer({ min: 1, max: 200 });

test('a deadline waits at least its hours, grows with them, and can be split in two', () => {
  fc.assert(
    fc.property(instantes, horas, horas, regras, (inicio, a, b, r) => {
      const first = prazoUtil(inicio, a, r);
      const both = prazoUtil(inicio, a + b, r);
      expect(first.getTime() - inicio.getTime()).toBeGreaterThanOrEqual(a * 3_600_000);
      expect(both.getTime()).toBeGreaterThan(first.getTime());
      expect(prazoUtil(first, b, r)).toEqual(both);
    }),
    { numRuns: 60 },
  );
});

test('a later start never ends earlier', () => {
  fc.assert(
    fc.property(instantes, fc.integer({ min: 0, max: 5_000_000 }), horas, regras, (inicio, s, h, r) => {
      const later = new Date(inicio.getTime() + s * 1000);
      expect(prazoUtil(later, h, r).getTime()).toBeGreaterThanOrEqual(prazoUtil(inicio, h, r).getTime());
    }),
    { numRuns: 60 },
  );
});

test('working time is what a deadline waits, and a pause backwards is none', () => {
  fc.assert(
    fc.property(instantes, horas, regras, (inicio, h, r) => {
      const fim = prazoUtil(inicio, h, r);
      expect(tempoUtil(inicio, fim, r)).toBe(h * 3_600_000);
      expect(tempoUtil(fim, inicio, r)).toBe(0);
      expect(adiarPrazo(fim, { de: fim, ate: inicio }, r)).toEqual(fim);
    }),
    { numRuns: 60 },
  );
});

test('a pause moves a promise by exactly the working time that stood still', () => {
  fc.assert(
    fc.property(instantes, horas, horas, horas, regras, (inicio, h, before, pause, r) => {
      const prazo = prazoUtil(inicio, h, r);
      const de = prazoUtil(inicio, before, r);
      const ate = prazoUtil(de, pause, r);
      const moved = adiarPrazo(prazo, { de, ate }, r);
      expect(tempoUtil(prazo, moved, r)).toBe(pause * 3_600_000);
      expect(tempoUtil(inicio, moved, r)).toBe((h + pause) * 3_600_000);
    }),
    { numRuns: 40 },
  );
});

test('one more holiday never makes a promise earlier', () => {
  fc.assert(
    fc.property(instantes, instantes, regras, (inicio, dia, r) => {
      const feriados = [...r.calendario.feriados, { data: dataEmSaoPaulo(dia), nome: 'X', todoAno: true }];
      const more = { modo: r.modo, calendario: { ...r.calendario, feriados } };
      expect(prazoUtil(inicio, 48, more).getTime()).toBeGreaterThanOrEqual(
        prazoUtil(inicio, 48, r).getTime(),
      );
    }),
    { numRuns: 40 },
  );
});
