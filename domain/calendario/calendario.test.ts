import { expect, test } from 'vitest';
import { CALENDARIO_INICIAL, diasDoCalendario, type Calendario } from './calendario.ts';
import { dateCreated, instanteEmSaoPaulo } from './datas.ts';
import { adiarPrazo, feriado, prazoUtil, promessaDeHoje, type ModoPrazo } from './dias-uteis.ts';

const regra = (modo: ModoPrazo, calendario: Calendario = CALENDARIO_INICIAL) => ({ modo, calendario });
const em = (text: string) => instanteEmSaoPaulo(text.slice(0, 10), text.slice(11));
const mostrar = (instant: Date) => {
  const [data = '', hora] = dateCreated(instant).split(' ');
  return `${data.split('/').toReversed().join('-')} ${hora}`;
};

// Worked out by hand: Easter of 2027 is 28 March, so Carnival is 8 and 9 February, Ash Wednesday 10 February, and Corpus
// Christi 27 May; 9 July 2027 is a Friday.
const fechado = { ...CALENDARIO_INICIAL, carnavalConta: false, corpusChristiConta: false };
const comLocais: Calendario = {
  ...CALENDARIO_INICIAL,
  feriados: [
    { data: '2026-07-09', nome: 'Revolução Constitucionalista', todoAno: true },
    { data: '2026-12-24', nome: 'Recesso', todoAno: false },
  ],
};
test.each<[string, Calendario, paid: string, dias: string, atendimento: string]>([
  ['a Friday evening', CALENDARIO_INICIAL, '2026-11-27 22:00', '2026-12-01 22:00', '2026-12-07 11:00'],
  ['20 November', CALENDARIO_INICIAL, '2026-11-19 10:12', '2026-11-24 10:12', '2026-11-27 14:12'],
  ["the year's end", CALENDARIO_INICIAL, '2026-12-30 09:00', '2027-01-04 09:00', '2027-01-07 12:00'],
  ['Carnival that counts', CALENDARIO_INICIAL, '2027-02-05 16:00', '2027-02-09 16:00', '2027-02-15 09:00'],
  ['Carnival that does not', fechado, '2027-02-05 16:00', '2027-02-12 04:00', '2027-02-17 14:00'],
  [
    'Corpus Christi that counts',
    CALENDARIO_INICIAL,
    '2027-05-26 10:00',
    '2027-05-28 10:00',
    '2027-06-02 14:00',
  ],
  ['Corpus Christi that does not', fechado, '2027-05-26 10:00', '2027-05-31 10:00', '2027-06-03 14:00'],
  ['a local holiday of every year', comLocais, '2027-07-08 10:00', '2027-07-13 10:00', '2027-07-16 14:00'],
  ['a local holiday of one year', comLocais, '2026-12-23 15:00', '2026-12-29 15:00', '2027-01-04 18:00'],
  ['the year after it', comLocais, '2027-12-23 15:00', '2027-12-27 15:00', '2027-12-30 18:00'],
])('48 hours over %s', (_name, calendario, paid, dias, atendimento) => {
  expect(mostrar(prazoUtil(em(paid), 48, regra('dias', calendario)))).toBe(dias);
  expect(mostrar(prazoUtil(em(paid), 48, regra('atendimento', calendario)))).toBe(atendimento);
});

test('a pause over a local holiday moves a promise by what was worked around it', () => {
  const pausa = { de: em('2027-07-08 12:00'), ate: em('2027-07-12 12:00') };
  const moved = (modo: ModoPrazo) =>
    mostrar(adiarPrazo(em('2027-07-13 10:00'), pausa, regra(modo, comLocais)));
  expect([moved('dias'), moved('atendimento')]).toEqual(['2027-07-14 10:00', '2027-07-14 10:00']);
});

const promised = (text: string, calendario?: Calendario) =>
  mostrar(promessaDeHoje(em(text), regra('dias', calendario)));

test('any hour of a day → the same promise for a payment', () => {
  expect([promised('2026-11-23 00:00'), promised('2026-11-23 23:59')]).toEqual([
    '2026-11-26 00:00',
    '2026-11-26 00:00',
  ]);
  expect(promised('2027-02-07 10:00', fechado)).toBe('2027-02-12 12:00');
});

test('the days of a year: what is closed by law, by rule and by the administrator', () => {
  const days = diasDoCalendario(2027, { ...comLocais, carnavalConta: false });
  expect(days.filter(({ origem }) => origem !== 'nacional')).toEqual([
    {
      data: '2027-02-08',
      nome: 'Segunda-feira de Carnaval',
      origem: 'facultativo',
      soManha: false,
      conta: false,
    },
    {
      data: '2027-02-09',
      nome: 'Terça-feira de Carnaval',
      origem: 'facultativo',
      soManha: false,
      conta: false,
    },
    {
      data: '2027-02-10',
      nome: 'Quarta-feira de Cinzas',
      origem: 'facultativo',
      soManha: true,
      conta: false,
    },
    { data: '2027-05-27', nome: 'Corpus Christi', origem: 'facultativo', soManha: false, conta: true },
    {
      data: '2027-07-09',
      nome: 'Revolução Constitucionalista',
      origem: 'local',
      soManha: false,
      conta: false,
    },
  ]);
  // Not before the year it begins in.
  expect(diasDoCalendario(2025, comLocais).some(({ origem }) => origem === 'local')).toBe(false);
  expect(feriado('2027-02-10', fechado)).toBeNull();
  expect(feriado('2027-02-09', fechado)).toBe('Terça-feira de Carnaval');
});

test('29 February returns in leap years only', () => {
  const leap = { ...CALENDARIO_INICIAL, feriados: [{ data: '2028-02-29', nome: 'X', todoAno: true }] };
  const years = [2028, 2029, 2030, 2031, 2032];
  expect(years.filter((y) => diasDoCalendario(y, leap).some(({ origem }) => origem === 'local'))).toEqual([
    2028, 2032,
  ]);
});
