import { expect, test } from 'vitest';
import { detalhes } from './palavras.ts';

const base = {
  nome: 'asaas',
  titulo: 'Pagamento',
  estado: 'bem',
  palavras: 'Respondendo',
  conselho: null,
  esperaAte: null,
} as const;
const HOJE = '2026-11-20';

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
    'Falha desde hoje às 10h42; última resposta boa ontem às 20h00; restam 24.975 de 25.000 chamadas até hoje às 22h00.',
  ],
])('%j: %s', (change, text) => {
  expect(detalhes({ ...base, ...change }, HOJE)).toBe(text);
});
