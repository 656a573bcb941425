import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dataEmSaoPaulo,
  dateCreated,
  diaDaSemana,
  formatDataBr,
  idade,
  instanteEmSaoPaulo,
  isoInstant,
  parseDataBr,
  somarDias,
} from './datas.ts';

test.each([
  ['2026-11-20T15:34:00Z', '20/11/2026 12:34', '2026-11-20'],
  ['2026-11-21T02:59:59.999Z', '20/11/2026 23:59', '2026-11-20'],
  ['2026-11-21T03:00:00Z', '21/11/2026 00:00', '2026-11-21'],
  ['2027-01-01T00:00:00Z', '31/12/2026 21:00', '2026-12-31'],
  // Summer time, abolished in 2019, was −02:00.
  ['2018-12-01T02:30:00Z', '01/12/2018 00:30', '2018-12-01'],
])('%s is %s in São Paulo', (instant, text, data) => {
  expect(dateCreated(instant)).toBe(text);
  expect(dateCreated(new Date(instant))).toBe(text);
  expect(dataEmSaoPaulo(instant)).toBe(data);
});

test('an instant is written to the letter as toISOString writes it', () => {
  const any = fc.date({ noInvalidDate: true });
  fc.assert(
    fc.property(any, (instant) => {
      expect(isoInstant(instant)).toBe(instant.toISOString());
    }),
  );
  expect(isoInstant(null)).toBeNull();
});

test('what is no instant is an error, never a date', () => {
  expect(() => isoInstant(new Date(Number.NaN))).toThrow(RangeError);
  expect(() => dateCreated('ontem')).toThrow(RangeError);
  expect(() => dataEmSaoPaulo(new Date(Number.NaN))).toThrow(RangeError);
});

test.each([
  ['2026-11-20', '12:34', '2026-11-20T15:34:00.000Z'],
  ['2026-11-20', '00:00', '2026-11-20T03:00:00.000Z'],
  ['2018-12-01', '00:30', '2018-12-01T02:30:00.000Z'],
  // 2018-11-04: the clock went from 00:00 to 01:00.
  ['2018-11-04', '00:30', '2018-11-04T03:30:00.000Z'],
  ['2018-11-04', '01:00', '2018-11-04T03:00:00.000Z'],
  // 2019-02-16: 23:00 to 24:00 passed twice.
  ['2019-02-16', '23:30', '2019-02-17T01:30:00.000Z'],
  ['2019-02-17', '00:00', '2019-02-17T03:00:00.000Z'],
])('%s %s is %s', (data, hora, instant) => {
  expect(instanteEmSaoPaulo(data, hora).toISOString()).toBe(instant);
});

test.each([
  ['2026-02-30', '10:00'],
  ['20/11/2026', '10:00'],
  ['2026-11-20', '24:00'],
  ['2026-11-20', '9:00'],
])('%s %s is no time', (data, hora) => {
  expect(() => instanteEmSaoPaulo(data, hora)).toThrow(RangeError);
});

const instantes = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
});

test('from clock to instant and back shows the same clock, outside the skipped hour', () => {
  fc.assert(
    fc.property(instantes, (instant) => {
      const hora = dateCreated(instant).slice(11);
      expect(dateCreated(instanteEmSaoPaulo(dataEmSaoPaulo(instant), hora))).toBe(dateCreated(instant));
    }),
  );
});

test('the clock is the one that the rules of the zone give, through every summer time since 1931', () => {
  const clock = new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const since1931 = fc.date({
    min: new Date('1931-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(since1931, (instant) => {
      expect(dateCreated(instant)).toBe(clock.format(instant).replace(', ', ' '));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['20/11/1990', '1990-11-20'],
  [' 1/2/1990 ', '1990-02-01'],
  ['1990-11-20', '1990-11-20'],
  ['29/02/2024', '2024-02-29'],
  ['01/01/1900', '1900-01-01'],
])('%j is %s', (text, data) => {
  expect(parseDataBr(text)).toBe(data);
});

test.each([
  '',
  '29/02/2023',
  '31/04/2026',
  '00/01/2000',
  '01/13/2000',
  '31/12/1899',
  '20/11/90',
  '1990-1-1',
  '0099-01-01',
  '20-11-1990',
  '20/11/1990 a',
])('%j is no real date', (text) => {
  expect(parseDataBr(text)).toBeNull();
});

test('days are added as on a calendar', () => {
  expect(somarDias('2026-12-31', 1)).toBe('2027-01-01');
  expect(somarDias('2024-03-01', -1)).toBe('2024-02-29');
  expect(somarDias('2026-11-20', 3)).toBe('2026-11-23');
  expect(diaDaSemana('2026-11-20')).toBe(5);
  expect(() => somarDias('2026-02-30', 1)).toThrow(RangeError);
  fc.assert(
    fc.property(instantes, fc.integer({ min: -4000, max: 4000 }), (instant, n) => {
      const data = dataEmSaoPaulo(instant);
      const moved = somarDias(data, n);
      expect(somarDias(moved, -n)).toBe(data);
      expect((Date.parse(moved) - Date.parse(data)) / 86_400_000).toBe(n);
      expect(parseDataBr(formatDataBr(moved))).toBe(moved);
    }),
  );
});

test.each([
  ['2008-11-20', '2026-11-19', 17],
  ['2008-11-20', '2026-11-20', 18],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2026-11-20', '2026-11-20', 0],
])('born %s, on %s: %i', (nascimento, hoje, anos) => {
  expect(idade(nascimento, hoje)).toBe(anos);
});

test('a date not filled in stays empty', () => {
  expect(formatDataBr('1990-11-20')).toBe('20/11/1990');
  expect(formatDataBr('')).toBe('');
});
