import { expect, test } from 'vitest';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { financeiroScreen } from './financeiro-screen.ts';

type Charge = Pedido['cobranca'];
const made = { metodo: 'Pix', freteUf: null, vencimento: '2026-11-25' } as const;
const open = (status: string) =>
  ({ ...made, estado: 'aberta', status, pix: '000201', demoPagar: null }) as const;
const paid = (status: string): Charge => ({
  ...made,
  estado: 'paga',
  status,
  pagoEm: '2026-11-22T12:00:00Z',
});
const waiting = (estado: 'reservada' | 'em preparo' | 'desfeita', status: string | null = null): Charge => ({
  ...made,
  estado,
  status,
});
const refused: Charge = { ...made, estado: 'recusada', status: null, recusa: 'dados' };
const [ATTACHED, WAITING] = ['Sendo Feito - Documentos Anexados', 'Aguardando Pagamento'];

test.each([
  [null, ATTACHED, 'antes'],
  [waiting('reservada', 'PENDING'), ATTACHED, 'antes'],
  [open('PENDING'), WAITING, 'esperando'],
  [open('OVERDUE'), WAITING, 'vencido'],
  [paid('RECEIVED'), WAITING, 'pago'],
  [paid('RECEIVED_IN_CASH'), 'Concluído', 'pago'],
  [paid('CONFIRMED'), 'Excluído', 'pago'],
  [paid('REFUNDED'), 'Excluído', 'outra'],
  [waiting('desfeita', 'CHARGEBACK_REQUESTED'), WAITING, 'outra'],
  [open('WHAT_IS_THIS'), WAITING, 'outra'],
  [open('PENDING'), 'Excluído', 'fechado'],
  [open('OVERDUE'), 'Concluído', 'fechado'],
  [null, 'Concluído', 'fechado'],
  [waiting('em preparo'), ATTACHED, 'preparo'],
  [waiting('em preparo', 'PENDING'), ATTACHED, 'preparo'],
  [waiting('em preparo'), 'Excluído', 'fechado'],
  [refused, ATTACHED, 'preparo'],
] as const)('%j of an order %j: %s', (cobranca, status, screen) => {
  expect(financeiroScreen({ cobranca, status, frete: null })).toBe(screen);
});

test('a code to another state than the address is replaced', () => {
  const cobranca = { ...open('PENDING'), freteUf: 'SP' };
  const to = (uf: string) => financeiroScreen({ cobranca, status: WAITING, frete: { uf, centavos: 1890 } });
  expect([to('SP'), to('AM')]).toEqual(['esperando', 'antes']);
});
