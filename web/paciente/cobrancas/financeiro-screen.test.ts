import { expect, test } from 'vitest';
import { prazoRuns, financeiroScreen } from './financeiro-screen.ts';

const pagamento = (status: string | null, pix: string | null = null) => ({
  status,
  pix,
  emPreparo: false,
  recusa: null,
  valorCentavos: 4990,
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
  [null, null, 'Concluído', 'fechado'],
] as const)('%j with code %j of an order %j: %s', (status, pix, statusDoPedido, screen) => {
  expect(financeiroScreen({ pagamento: pagamento(status, pix), status: statusDoPedido })).toBe(screen);
});

test('what was asked for and is not there yet is being prepared', () => {
  const emPreparo = { ...pagamento(null), emPreparo: true };
  const status = 'Sendo Feito - Documentos Anexados';
  expect(financeiroScreen({ pagamento: emPreparo, status })).toBe('preparo');
  expect(financeiroScreen({ pagamento: { ...emPreparo, status: 'PENDING' }, status })).toBe('preparo');
  expect(financeiroScreen({ pagamento: emPreparo, status: 'Excluído' })).toBe('fechado');
  expect(financeiroScreen({ pagamento: { ...pagamento(null), recusa: 'dados' }, status })).toBe('preparo');
});

test.each([
  [null, true],
  ['na fila', true],
  ['em atendimento', true],
  ['aguardando paciente', true],
  ['emitido', false],
  ['a postar', false],
  ['postado', false],
])('while the doctor’s work stands at %j, the promised time runs: %s', (atendimento, runs) => {
  expect(prazoRuns({ atendimento, status: 'Aguardando Pagamento' })).toBe(runs);
  expect(prazoRuns({ atendimento, status: 'Concluído' })).toBe(false);
});
