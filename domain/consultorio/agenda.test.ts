import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataEmSaoPaulo, dateCreated, instanteEmSaoPaulo, somarDias } from '../calendario/datas.ts';
import { CALENDARIO_INICIAL } from '../calendario/calendario.ts';
import { feriado as feriadoDe } from '../calendario/dias-uteis.ts';
import * as agenda from './agenda.ts';
import type { ExcecaoDaAgenda, Horario, PadraoSemanal } from './agenda.ts';

const PADRAO: PadraoSemanal = {
  segunda: [
    { de: '08:00', ate: '09:20' },
    { de: '15:00', ate: '17:20' },
  ],
  quinta: [{ de: '09:00', ate: '10:00' }],
  sexta: [{ de: '10:00', ate: '11:10' }],
};
const em = (text: string) => instanteEmSaoPaulo(text.slice(0, 10), text.slice(11));
const feriado = (data: string) => feriadoDe(data, CALENDARIO_INICIAL);
const regras = { padrao: PADRAO, excecoes: [] as ExcecaoDaAgenda[], duracaoMin: 20, feriado };
const livres = (change: Partial<Parameters<typeof agenda.horariosLivres>[0]>) =>
  agenda
    .horariosLivres({
      ...regras,
      antecedenciaMin: 120,
      marcadas: [],
      agora: em('2026-11-19 08:00'),
      de: '2026-11-26',
      ate: '2026-11-26',
      ...change,
    })
    .map(({ inicio }) => dateCreated(inicio).slice(11));

const marcada = (inicio: string, minutos: number): Horario => ({
  inicio: em(inicio),
  fim: new Date(em(inicio).getTime() + minutos * 60_000),
});
const fechado = (data: string, de: string | null, ate: string | null) =>
  ({ data, tipo: 'fechado', de, ate }) as const;
const aberto = (data: string, de: string, ate: string) => ({ data, tipo: 'aberto', de, ate }) as const;

// 2026-11-26 is a Thursday, 27 a Friday, 28 a Saturday; 20 is a holiday and a Friday.
test.each<[string, Parameters<typeof livres>[0], string[]]>([
  ['the week', {}, ['09:00', '09:20', '09:40']],
  [
    'a rest too short for a consultation',
    { de: '2026-11-27', ate: '2026-11-27' },
    ['10:00', '10:20', '10:40'],
  ],
  ['half an hour each', { duracaoMin: 30 }, ['09:00', '09:30']],
  ['a day without consultations', { de: '2026-11-28', ate: '2026-11-28' }, []],
  ['a closed day', { excecoes: [fechado('2026-11-26', null, null)] }, []],
  [
    'a closed part keeps the other times',
    { excecoes: [fechado('2026-11-26', '09:05', '09:10')] },
    ['09:20', '09:40'],
  ],
  [
    'an open Saturday',
    { de: '2026-11-28', ate: '2026-11-28', excecoes: [aberto('2026-11-28', '09:00', '09:40')] },
    ['09:00', '09:20'],
  ],
  [
    'an open time that overlaps the week',
    { excecoes: [aberto('2026-11-26', '09:30', '10:20')] },
    ['09:00', '09:20', '09:40', '10:00'],
  ],
  [
    'closed wins over open',
    { excecoes: [aberto('2026-11-26', '14:00', '15:00'), fechado('2026-11-26', null, null)] },
    [],
  ],
  ['a holiday closes the week', { de: '2026-11-20', ate: '2026-11-20' }, []],
  [
    'a holiday that is opened',
    { de: '2026-11-20', ate: '2026-11-20', excecoes: [aberto('2026-11-20', '14:00', '14:20')] },
    ['14:00'],
  ],
  ['a booked time', { marcadas: [marcada('2026-11-26 09:20', 20)] }, ['09:00', '09:40']],
  ['a booked time across two', { marcadas: [marcada('2026-11-26 09:10', 20)] }, ['09:40']],
  ['two hours before, to the minute', { agora: em('2026-11-26 07:20') }, ['09:20', '09:40']],
  ['one day before', { agora: em('2026-11-25 09:21'), antecedenciaMin: 1440 }, ['09:40']],
  ['days in the wrong order', { de: '2026-11-27', ate: '2026-11-26' }, []],
])('%s', (_, change, expected) => {
  expect(livres(change)).toEqual(expected);
});

test('a day says what is open, what an exception or a holiday closed, and its holiday', () => {
  const excecoes = [fechado('2026-11-26', '09:00', '09:30')];
  expect(agenda.diaDaAgenda({ ...regras, excecoes }, '2026-11-26')).toEqual({
    data: '2026-11-26',
    feriado: null,
    horarios: [{ de: '09:40', ate: '10:00' }],
    abertos: [{ de: '09:30', ate: '10:00' }],
    fechados: [{ de: '09:00', ate: '09:30' }],
  });
  expect(agenda.diaDaAgenda(regras, '2026-11-20')).toMatchObject({
    feriado: 'Dia da Consciência Negra',
    abertos: [],
    fechados: [{ de: '10:00', ate: '11:10' }],
  });
});

test('what is booked lies in the agenda as long as the agenda opens all of it', () => {
  const booked = marcada('2026-11-26 09:30', 30);
  expect(agenda.estaNaAgenda(regras, booked)).toBe(true);
  const later = [fechado('2026-11-26', '09:40', '09:50')];
  expect(agenda.estaNaAgenda({ ...regras, excecoes: later }, booked)).toBe(false);
  expect(agenda.estaNaAgenda(regras, marcada('2026-11-26 09:50', 20))).toBe(false);
  const touching = {
    quinta: [
      { de: '09:00', ate: '09:40' },
      { de: '09:40', ate: '10:00' },
    ],
  };
  expect(agenda.estaNaAgenda({ ...regras, padrao: touching }, booked)).toBe(true);
});

test('times are counted from the beginning of each interval; nobody asks for years at once', () => {
  expect(agenda.contarHorarios(PADRAO.segunda ?? [], 20)).toBe(11);
  expect(agenda.contarHorarios(PADRAO.segunda ?? [], 30)).toBe(6);
  expect(() => agenda.diasEntre('2026-01-01', '2027-01-02')).toThrow(RangeError);
});

test('a night in which the clock goes back or forth offers no instant twice', () => {
  const padrao = { sabado: [{ de: '22:00', ate: '23:59' }], domingo: [{ de: '00:00', ate: '02:00' }] };
  for (const [agora, de, ate] of [
    ['2018-11-01 08:00', '2018-11-03', '2018-11-04'],
    ['2019-02-14 08:00', '2019-02-16', '2019-02-17'],
  ] as const) {
    const found = agenda.horariosLivres({
      ...regras,
      padrao,
      antecedenciaMin: 120,
      marcadas: [],
      agora: em(agora),
      de,
      ate,
    });
    for (const [at, { inicio }] of found.entries()) {
      expect(inicio.getTime()).toBeGreaterThanOrEqual(found[at - 1]?.fim.getTime() ?? 0);
    }
  }
});

const hora = (minuto: number) =>
  `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`;
const intervalos = fc
  .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 1, max: 300 }))
  .map(([de, length]) => ({ de: hora(de), ate: hora(Math.min(de + length, 1439)) }));
const dias = fc.integer({ min: 0, max: 40 }).map((n) => somarDias('2026-12-01', n));
const excecoes = fc.record({
  data: dias,
  tipo: fc.constantFrom('fechado' as const, 'aberto' as const),
  trecho: intervalos,
});

test('any agenda → bookable times are disjoint, open, after the notice and unbooked', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...agenda.DIAS_DA_SEMANA), fc.array(intervalos, { maxLength: 4 })),
      fc.array(excecoes, { maxLength: 8 }),
      fc.constantFrom(...agenda.DURACOES),
      fc.constantFrom(...agenda.ANTECEDENCIAS),
      fc.array(fc.tuple(dias, fc.integer({ min: 0, max: 1400 })), { maxLength: 8 }),
      fc.tuple(dias, fc.integer({ min: 0, max: 1439 })),
      (padrao, lista, duracaoMin, antecedenciaMin, booked, [hoje, minuto]) => {
        const dado = {
          padrao,
          excecoes: lista.map(({ trecho, ...rest }) => ({ ...rest, ...trecho })),
          duracaoMin,
          feriado,
        };
        const agora = em(`${hoje} ${hora(minuto)}`);
        const marcadas = booked.map(([data, at]) => marcada(`${data} ${hora(at)}`, 30));
        const range = { de: '2026-12-01', ate: '2027-01-10' };
        const found = agenda.horariosLivres({ ...dado, antecedenciaMin, marcadas, agora, ...range });
        for (const [at, livre] of found.entries()) {
          expect(livre.fim.getTime() - livre.inicio.getTime()).toBe(duracaoMin * 60_000);
          expect(livre.inicio.getTime()).toBeGreaterThanOrEqual(agora.getTime() + antecedenciaMin * 60_000);
          expect(livre.inicio.getTime()).toBeGreaterThanOrEqual(found[at - 1]?.fim.getTime() ?? 0);
          expect(agenda.estaNaAgenda(dado, livre)).toBe(true);
          const [data, de] = [dataEmSaoPaulo(livre.inicio), dateCreated(livre.inicio).slice(11)];
          const doDia = dado.excecoes.filter((excecao) => excecao.data === data);
          expect(doDia.some((e) => e.tipo === 'fechado' && e.de <= de && de < e.ate)).toBe(false);
          const opened = doDia.some((e) => e.tipo === 'aberto' && e.de <= de && de < e.ate);
          expect(feriado(data) === null || opened).toBe(true);
        }
        const clash = found.some((livre) =>
          marcadas.some(({ inicio, fim }) => inicio < livre.fim && fim > livre.inicio),
        );
        expect(clash).toBe(false);
      },
    ),
    { numRuns: 50 },
  );
});
