import { expect, test } from 'vitest';
import { problemasDoAtestado } from './atestado.ts';
import { dadosIniciais } from './dados.ts';
import { buildContexto, said } from './regras/regras.testing.ts';
import { campoAparece } from './regras/campos.ts';
import { lerPeriodo } from './atestado.ts';
import { tipoDeDocumento, tituloDoDocumento } from './tipos.ts';

const HOJE = { hoje: '2026-11-26', agora: '14:30', pedidoEm: '2026-11-24' };
const wrong = (parts: object, quando: object = HOJE) =>
  problemasDoAtestado({ ...dadosIniciais('atestado'), ...parts }, { ...HOJE, ...quando }).map(
    ({ campo }) => campo,
  );

test.each([
  ['afastamento', 'Atestado de afastamento'],
  ['comparecimento', 'Declaração de comparecimento'],
  ['acompanhamento', 'Atestado de acompanhamento'],
  ['saude', 'Atestado de saúde'],
  ['', 'Atestado'],
])('a certificate for %j is called %s', (finalidade, titulo) => {
  expect(tituloDoDocumento({ tipo: 'atestado', dados: { finalidade } })).toBe(titulo);
});

test('a report and a laudo have each its title; a draft of before is a report', () => {
  const titles = ['relatorio', 'laudo', ''].map((natureza) =>
    tituloDoDocumento({ tipo: 'relatorio', dados: { natureza } }),
  );
  expect(titles).toEqual(['Relatório médico', 'Laudo médico', 'Relatório médico']);
});

const attendance = (inicio: string) => wrong({ finalidade: 'comparecimento', inicio });
const leave = (inicio: string) => wrong({ finalidade: 'afastamento', dias: 2, inicio });
const company = (parts: object) => wrong({ finalidade: 'acompanhamento', ...parts });

test('an attendance is of a day since the order that has been', () => {
  expect(attendance('27/01/2027')).toEqual(['inicio']);
  expect(attendance('2026-11-26')).toEqual([]);
  expect(attendance('24/11/2026')).toEqual([]);
  expect(attendance('23/11/2026')).toEqual(['inicio']);
  expect(attendance('')).toEqual([]);
});

test.each([
  ['das 13h às 14h30', []],
  ['das 14h às 14h31', ['periodo']],
  ['das 14h às 13h', ['periodo']],
  ['pela manhã', ['periodo']],
  ['', []],
])('an attendance of today at 14h30 %j → %j', (periodo, campos) => {
  expect(wrong({ finalidade: 'comparecimento', inicio: '26/11/2026', periodo })).toEqual(campos);
});

test('an hour to come is refused of today only', () => {
  const late = { finalidade: 'comparecimento', inicio: '25/11/2026', periodo: 'das 22h às 22h20' };
  expect(wrong(late)).toEqual([]);
});

test.each([
  ['das 14h às 14h30', ['14:00', '14:30']],
  ['14:05 - 15:00', ['14:05', '15:00']],
  ['de 9 h até 10h.', ['09:00', '10:00']],
  ['das 25h às 26h', null],
  ['das 14h60 às 15h', null],
  ['14h', null],
])('the period %j is read as %j', (texto, hours) => {
  expect(lerPeriodo(texto)).toEqual(hours && { inicio: hours[0], fim: hours[1] });
});

test('a leave begins with the order at the earliest, and within 30 days', () => {
  expect(leave('23/11/2026')).toEqual(['inicio']);
  expect(leave('24/11/2026')).toEqual([]);
  expect(leave('26/12/2026')).toEqual([]);
  expect(leave('27/12/2026')).toEqual(['inicio']);
});

test('company of one day is of a day that has been, of several days as a leave', () => {
  expect(company({ inicio: '27/11/2026' })).toEqual(['inicio']);
  expect(company({ inicio: '26/11/2026' })).toEqual([]);
  expect(company({ inicio: '27/11/2026', dias: 2 })).toEqual([]);
});

test('who is accompanied was seen by the doctor, who says so', () => {
  const base = {
    finalidade: 'acompanhamento',
    inicio: '23/11/2026',
    dias: null,
    acompanhado: 'Rui',
  } as const;
  expect(said('atestado', { ...base, acompanhadoAtendido: true })).toEqual([]);
  expect(said('atestado', base)).toEqual([
    'impede: O atestado de acompanhamento diz que você atendeu a pessoa acompanhada. Marque, ou escolha outra finalidade.',
  ]);
});

test('a leave of more than 15 days is written twice', () => {
  expect(said('atestado', { dias: 15 })).toEqual([]);
  expect(said('atestado', { dias: 16 })).toEqual(['impede: Preencha “Confirme os dias”.']);
  expect(said('atestado', { dias: 160, diasConfirmados: 16 })).toEqual([
    'impede: Os dias são 160, e a confirmação diz 16. Deixe iguais.',
  ]);
  expect(said('atestado', { dias: 160, diasConfirmados: 160 })).toEqual([]);
});

test.each([
  ['afastamento', true],
  ['saude', true],
  ['comparecimento', false],
  ['acompanhamento', false],
])('with the consent a certificate for %s takes a CID: %j', (finalidade, takes) => {
  const cid = tipoDeDocumento('atestado').campos.find(({ nome }) => nome === 'cid');
  expect(cid && campoAparece(cid, { finalidade }, buildContexto())).toBe(takes);
});
