import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CALENDARIO_INICIAL } from './calendario.ts';
import { dataEmSaoPaulo, dateCreated, instanteEmSaoPaulo } from './datas.ts';
import {
  atendimentoAberto,
  hojeEmPalavras,
  HORARIO_INICIAL,
  horarioEmPalavras,
  parseHora,
  problemasDoHorario,
  proximaAbertura,
  type HorarioDaCasa,
  type Turno,
} from './horario.ts';

const em = (text: string) => instanteEmSaoPaulo(text.slice(0, 10), text.slice(11));
const mostrar = (instant: Date) => {
  const [data = '', hora] = dateCreated(instant).split(' ');
  return `${data.split('/').toReversed().join('-')} ${hora}`;
};
const turno = (abre: string, fecha: string): Turno => ({ abre, fecha });
/** Saturday is open, Thursday and before closed. */
const SEXTA_E_SABADO: HorarioDaCasa = {
  segundaAQuinta: [],
  sexta: [turno('07:30', '11:00')],
  sabado: [turno('09:00', '12:00')],
  domingo: [],
};

test.each([
  ['2026-11-19 07:59', false, '2026-11-19 08:00'],
  ['2026-11-19 08:00', true, '2026-11-19 13:00'],
  ['2026-11-19 11:59', true, '2026-11-19 13:00'],
  ['2026-11-19 12:00', false, '2026-11-19 13:00'],
  ['2026-11-19 12:34', false, '2026-11-19 13:00'],
  ['2026-11-19 17:59', true, '2026-11-23 08:00'],
  ['2026-11-19 18:00', false, '2026-11-23 08:00'],
  ['2026-11-20 10:00', false, '2026-11-23 08:00'],
  ['2026-12-31 23:59', false, '2027-01-04 08:00'],
])('at %s support is open: %s; it opens next at %s', (agora, aberto, proxima) => {
  expect(atendimentoAberto(em(agora), CALENDARIO_INICIAL, HORARIO_INICIAL)).toBe(aberto);
  expect(mostrar(proximaAbertura(em(agora), CALENDARIO_INICIAL, HORARIO_INICIAL))).toBe(proxima);
});

test.each([
  ['2026-11-19 10:00', '2026-11-21 09:00', 'hoje: fechado'],
  ['2026-11-21 12:00', '2026-11-27 07:30', 'hoje: das 9h às 12h'],
  ['2026-12-25 08:00', '2026-12-26 09:00', 'hoje: fechado (feriado: Natal)'],
])('hours of the house at %s: it opens next at %s, and the day is %s', (agora, proxima, palavras) => {
  expect(mostrar(proximaAbertura(em(agora), CALENDARIO_INICIAL, SEXTA_E_SABADO))).toBe(proxima);
  expect(hojeEmPalavras(agora.slice(0, 10), CALENDARIO_INICIAL, SEXTA_E_SABADO)).toBe(palavras);
});

test('the morning of Ash Wednesday is closed where Carnival is not worked', () => {
  const calendario = { ...CALENDARIO_INICIAL, carnavalConta: false };
  expect(hojeEmPalavras('2027-02-10', calendario, HORARIO_INICIAL)).toBe('hoje: das 13h às 18h');
});

test('hours in words: equal weekdays together, closed days left out', () => {
  expect(horarioEmPalavras(HORARIO_INICIAL)).toBe('de segunda a sexta, das 8h às 12h e das 13h às 18h');
  expect(horarioEmPalavras(SEXTA_E_SABADO)).toBe('na sexta, das 7h30 às 11h; no sábado, das 9h às 12h');
  const late = { ...HORARIO_INICIAL, sexta: [turno('00:30', '01:00')], domingo: [turno('10:00', '11:15')] };
  expect(horarioEmPalavras(late)).toBe(
    'de segunda a quinta, das 8h às 12h e das 13h às 18h; na sexta, da 0h30 à 1h; no domingo, das 10h às 11h15',
  );
});

test.each([
  ['8', '08:00'],
  ['8h', '08:00'],
  [' 13h30 ', '13:30'],
  ['8:05', '08:05'],
  ['0830', '08:30'],
  ['24h', null],
  ['8h60', null],
  ['cedo', null],
  ['', null],
])('the hour typed as %j is %s', (typed, hora) => {
  expect(parseHora(typed)).toBe(hora);
});

test('a shift that ends too early, two that meet, a week without one → each at its field', () => {
  const wrong: HorarioDaCasa = {
    ...HORARIO_INICIAL,
    sexta: [turno('12:00', '08:00')],
    sabado: [turno('08:00', '12:00'), turno('12:00', '13:00')],
    domingo: [turno('8h', '09:00')],
  };
  expect(problemasDoHorario(wrong).map(({ campo }) => campo)).toEqual([
    'sexta.0.fecha',
    'sabado.1.abre',
    'domingo.0.abre',
  ]);
  expect(problemasDoHorario(HORARIO_INICIAL)).toEqual([]);
  const closed = { segundaAQuinta: [], sexta: [], sabado: [], domingo: [] };
  expect(problemasDoHorario(closed).map(({ campo }) => campo)).toEqual(['segundaAQuinta']);
});

test('the moment support opens, it is open', () => {
  const instantes = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2080-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instantes, fc.constantFrom(HORARIO_INICIAL, SEXTA_E_SABADO), (instant, horario) => {
      const feriados = [{ data: dataEmSaoPaulo(instant), nome: 'Local', todoAno: true }];
      const calendario = { ...CALENDARIO_INICIAL, feriados };
      const next = proximaAbertura(instant, calendario, horario);
      expect(next.getTime()).toBeGreaterThan(instant.getTime());
      expect(atendimentoAberto(next, calendario, horario)).toBe(true);
      expect(atendimentoAberto(new Date(next.getTime() - 1), calendario, horario)).toBe(false);
    }),
  );
});
