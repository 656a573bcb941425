import { expect, test } from 'vitest';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { movedAway, totalOf } from './pedido-total.ts';

const charged = (freteUf: string): Pedido['cobranca'] => ({
  metodo: 'Pix',
  estado: 'reservada',
  status: null,
  freteUf,
  vencimento: '2026-11-25',
});
const before = { precoCentavos: 8990, precoNovoCentavos: null };

test.each([
  ['no freight', { ...before, frete: null, valorCentavos: 8990, cobranca: null }, 8990, false],
  [
    'before a charge',
    { ...before, frete: { uf: 'SP', centavos: 1890 }, valorCentavos: 10_880, cobranca: null },
    10_880,
    false,
  ],
  [
    'a charge',
    { ...before, frete: { uf: 'SP', centavos: 2000 }, valorCentavos: 10_880, cobranca: charged('SP') },
    10_880,
    false,
  ],
  [
    'moved',
    { ...before, frete: { uf: 'AM', centavos: 3290 }, valorCentavos: 10_880, cobranca: charged('SP') },
    12_280,
    true,
  ],
  [
    'a new price',
    {
      precoCentavos: 8990,
      precoNovoCentavos: 9990,
      frete: { uf: 'SP', centavos: 1890 },
      valorCentavos: 10_880,
      cobranca: null,
    },
    11_880,
    false,
  ],
])('%s', (_name, pedido, total, moved) => {
  expect([totalOf(pedido), movedAway(pedido)]).toEqual([total, moved]);
});
