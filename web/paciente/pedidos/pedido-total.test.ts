import { expect, test } from 'vitest';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { movedAway, totalOf } from './pedido-total.ts';

const pagamento = (valorCentavos: number, freteUf: string | null): Pedido['pagamento'] => ({
  status: null,
  valorCentavos,
  freteCentavos: 1890,
  freteUf,
  pix: null,
  emPreparo: false,
  recusa: null,
  vencimento: null,
  pagoEm: null,
  demoPagar: null,
});
const before = { precoCentavos: 8990, precoNovoCentavos: null };

test.each([
  ['no freight', { ...before, frete: null, pagamento: pagamento(8990, null) }, 8990, false],
  [
    'before a charge',
    { ...before, frete: { uf: 'SP', centavos: 1890 }, pagamento: pagamento(10_880, null) },
    10_880,
    false,
  ],
  [
    'a charge',
    { ...before, frete: { uf: 'SP', centavos: 2000 }, pagamento: pagamento(10_880, 'SP') },
    10_880,
    false,
  ],
  [
    'moved',
    { ...before, frete: { uf: 'AM', centavos: 3290 }, pagamento: pagamento(10_880, 'SP') },
    12_280,
    true,
  ],
  [
    'a new price',
    {
      precoCentavos: 8990,
      precoNovoCentavos: 9990,
      frete: { uf: 'SP', centavos: 1890 },
      pagamento: pagamento(10_880, null),
    },
    11_880,
    false,
  ],
])('%s', (_name, pedido, total, moved) => {
  expect([totalOf(pedido), movedAway(pedido)]).toEqual([total, moved]);
});
