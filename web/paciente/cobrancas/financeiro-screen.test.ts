import { expect, test } from 'vitest';
import { financeiroScreen } from './financeiro-screen.ts';

const pagamento = (status: string | null, pix: string | null = null) => ({
  status,
  pix,
  emPreparo: false,
  recusa: null,
  valorCentavos: 4990,
  freteCentavos: 0,
  freteUf: null,
  vencimento: null,
  pagoEm: null,
  demoPagar: null,
});

test.each([
  [null, null, 'Sendo Feito - Documentos Anexados', 'antes'],
  ['PENDING', null, 'Sendo Feito - Documentos Anexados', 'antes'],
  ['PENDING', '000201', 'Aguardando Pagamento', 'esperando'],
  ['OVERDUE', '000201', 'Aguardando Pagamento', 'vencido'],
  ['RECEIVED', null, 'Aguardando Pagamento', 'pago'],
  ['RECEIVED_IN_CASH', null, 'Concluído', 'pago'],
  ['CONFIRMED', null, 'Excluído', 'pago'],
  ['REFUNDED', null, 'Excluído', 'outra'],
  ['CHARGEBACK_REQUESTED', null, 'Aguardando Pagamento', 'outra'],
  ['WHAT_IS_THIS', '000201', 'Aguardando Pagamento', 'outra'],
  ['PENDING', '000201', 'Excluído', 'fechado'],
  ['OVERDUE', '000201', 'Concluído', 'fechado'],
  [null, null, 'Concluído', 'fechado'],
] as const)('%j with code %j of an order %j: %s', (status, pix, statusDoPedido, screen) => {
  expect(financeiroScreen({ pagamento: pagamento(status, pix), status: statusDoPedido, frete: null })).toBe(
    screen,
  );
});

test('a code to another state than the address is replaced', () => {
  const made = { ...pagamento('PENDING', '000201'), freteCentavos: 1890, freteUf: 'SP' };
  const status = 'Aguardando Pagamento';
  const to = (uf: string) => financeiroScreen({ pagamento: made, status, frete: { uf, centavos: 1890 } });
  expect([to('SP'), to('AM')]).toEqual(['esperando', 'antes']);
});

test('what was asked for and is not there yet is being prepared', () => {
  const emPreparo = { ...pagamento(null), emPreparo: true };
  const status = 'Sendo Feito - Documentos Anexados';
  expect(financeiroScreen({ pagamento: emPreparo, status, frete: null })).toBe('preparo');
  expect(financeiroScreen({ pagamento: { ...emPreparo, status: 'PENDING' }, status, frete: null })).toBe(
    'preparo',
  );
  expect(financeiroScreen({ pagamento: emPreparo, status: 'Excluído', frete: null })).toBe('fechado');
  expect(financeiroScreen({ pagamento: { ...pagamento(null), recusa: 'dados' }, status, frete: null })).toBe(
    'preparo',
  );
});
