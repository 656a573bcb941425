import { expect, test } from 'vitest';
import { avisosFacts, releituraSentence, avisosSentence, pauseSentence } from './avisos-words.ts';

const TODAY = '2026-11-20';
const avisos = {
  situacao: 'bem',
  palavras: 'Os avisos de pagamento chegam',
  conselho: null,
  operador: null,
  atencao: false,
  desde: '2026-11-19T12:00:00Z',
  lidaEm: '2026-11-20T13:40:00Z',
  atrasados: 0,
  podeReativar: false,
  ultimoEm: '2026-11-20T13:42:00Z',
  ultimas24h: 1,
  recusados24h: 0,
  recusadoEm: null,
  conselhoDaRecusa: null,
  desconhecidos: [] as never[],
  abertas: 1_200,
  releitura: null,
} as const;

test.each([
  [{}, 'Os avisos de pagamento chegam, o último hoje às 10h42'],
  [{ ultimoEm: null }, 'Os avisos de pagamento chegam; ainda não veio nenhum'],
  [{ situacao: 'interrompida', palavras: 'Parou' }, 'Parou, desde ontem às 9h'],
  [{ situacao: 'nao-conferida', palavras: 'Ainda não', desde: null }, 'Ainda não'],
] as const)('%j: %s', (change, text) => {
  expect(avisosSentence({ ...avisos, ...change }, TODAY)).toBe(text);
});

test('the facts by name; what is none is not shown', () => {
  expect(avisosFacts(avisos, TODAY).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Último aviso: hoje às 10h42',
    'Nas últimas 24 horas: 1 aviso',
    'Atrasados no Asaas: 0',
    'Cobranças em aberto: 1.200',
    'Conferido no Asaas: hoje às 10h40',
  ]);
  const refused = { ...avisos, atrasados: null, recusados24h: 2, recusadoEm: '2026-11-20T13:42:00Z' };
  expect(avisosFacts(refused, TODAY).map(({ name }) => name)).toEqual([
    'Último aviso',
    'Nas últimas 24 horas',
    'Recusados',
    'Cobranças em aberto',
    'Conferido no Asaas',
  ]);
});

const releitura = {
  pedidaEm: '2026-11-20T13:00:00Z',
  total: 340,
  lidas: 120,
  falhas: 0,
  mudaram: 0,
  terminadaEm: null,
  parada: null,
  continuaEm: null,
} as const;

test.each([
  [{}, '120 de 340 cobranças lidas; nenhuma tinha novidade.'],
  [{ mudaram: 1 }, '120 de 340 cobranças lidas; 1 tinha novidade.'],
  [
    { lidas: 340, mudaram: 2, falhas: 3, terminadaEm: '2026-11-20T13:42:00Z' },
    'Releitura terminada hoje às 10h42: 340 cobranças lidas; 2 tinham novidade; de 3 o Asaas não deu resposta que se entenda.',
  ],
])('%j: %s', (change, text) => {
  expect(releituraSentence({ ...releitura, ...change }, TODAY)).toBe(text);
});

test.each([
  [{}, null],
  [{ parada: 'provedor' }, 'Em pausa: o Asaas não está respondendo. Continua sozinha assim que der.'],
  [
    { parada: 'chamadas', continuaEm: '2026-11-20T22:00:00Z' },
    'Em pausa: o resto das chamadas deste período fica para os pacientes. Continua sozinha hoje às 19h.',
  ],
] as const)('%j: %s', (change, text) => {
  expect(pauseSentence({ ...releitura, ...change }, TODAY)).toBe(text);
});
