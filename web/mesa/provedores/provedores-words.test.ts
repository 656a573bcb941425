import { expect, test } from 'vitest';
import { provedorDetails, esperaSentence, recusaSentence, recusadoSentence } from './provedores-words.ts';

const base = {
  nome: 'asaas',
  titulo: 'Pagamento',
  estado: 'bem',
  palavras: 'Respondendo',
  conselho: null,
  operador: null,
  esperaAte: null,
} as const;
const TODAY = '2026-11-20';

test.each([
  [{ desde: null, ultimoBom: null, orcamento: null }, ''],
  [{ desde: null, ultimoBom: '2026-11-20T13:42:00Z', orcamento: null }, 'Última resposta boa hoje às 10h42.'],
  [
    { desde: null, ultimoBom: null, orcamento: null, esperaAte: '2026-11-20T13:45:00Z' },
    'Volta a ser chamado hoje às 10h45.',
  ],
  [
    {
      desde: '2026-11-20T13:42:00Z',
      ultimoBom: '2026-11-19T23:00:00Z',
      orcamento: { total: 25_000, restam: 24_975, ate: '2026-11-21T01:00:00Z' },
    },
    'Falha desde hoje às 10h42; última resposta boa ontem às 20h; restam 24.975 de 25.000 chamadas até hoje às 22h.',
  ],
])('%j: %s', (change, text) => {
  expect(provedorDetails({ ...base, ...change }, TODAY)).toBe(text);
});

test.each([
  [{ palavras: '1 pedido espera o Pix', quantos: 1 }, '1 pedido espera o Pix, desde hoje às 10h42.'],
  [
    { palavras: '3 pedidos esperam o Pix', quantos: 3 },
    '3 pedidos esperam o Pix, o mais antigo desde hoje às 10h42.',
  ],
])('%j: %s', (change, text) => {
  expect(esperaSentence({ oque: 'pix', desde: '2026-11-20T13:42:00Z', ...change }, TODAY)).toBe(text);
});

test.each([
  [{ em: '2026-11-20T13:42:00Z', tipos: ['Pix pronto'] }, 'Ana Lima: Pix pronto, recusado hoje às 10h42.'],
  [
    { em: '2026-11-20T14:42:00Z', tipos: ['reembolso', 'Pix pronto'] },
    'Ana Lima: reembolso e Pix pronto, desde hoje às 10h42, por último hoje às 11h42.',
  ],
])('%j: %s', (change, text) => {
  expect(recusadoSentence({ nome: 'Ana Lima', desde: '2026-11-20T13:42:00Z', ...change }, TODAY)).toBe(text);
});

const recusada = { tipo: 'pix', ref: 'r', nome: 'Ana Lima', desde: '2026-11-20T13:42:00Z' } as const;
test.each([
  [
    { numero: 1042, motivo: 'cobranca', proximaEm: '2026-11-20T13:47:00Z' },
    'Pedido 1042, Ana Lima: o Asaas não aceitou a cobrança, hoje às 10h42. Perguntamos de novo hoje às 10h47.',
  ],
  [
    { numero: null, motivo: 'dados', proximaEm: null },
    'Ana Lima: o Asaas não aceitou os dados da pessoa, hoje às 10h42.',
  ],
] as const)('%j: %s', (change, text) => {
  expect(recusaSentence({ ...recusada, ...change }, TODAY)).toBe(text);
});
