import { expect, test } from 'vitest';
import { momentosFeitos, telaDoPagamento } from './tela.ts';

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
] as const)('%j with code %j of an order %j: %s', (status, pix, statusDoPedido, tela) => {
  expect(telaDoPagamento({ pagamento: pagamento(status, pix), status: statusDoPedido })).toBe(tela);
});

test('what was asked for and is not there yet is being prepared', () => {
  const emPreparo = { ...pagamento(null), emPreparo: true };
  const status = 'Sendo Feito - Documentos Anexados';
  expect(telaDoPagamento({ pagamento: emPreparo, status })).toBe('preparo');
  expect(telaDoPagamento({ pagamento: { ...emPreparo, status: 'PENDING' }, status })).toBe('preparo');
  expect(telaDoPagamento({ pagamento: emPreparo, status: 'Excluído' })).toBe('fechado');
  expect(telaDoPagamento({ pagamento: { ...pagamento(null), recusa: 'dados' }, status })).toBe('preparo');
});

test.each([
  [null, 1],
  ['na fila', 1],
  ['em atendimento', 1],
  ['aguardando paciente', 1],
  ['emitido', 3],
  ['a postar', 3],
  ['postado', 4],
])('the doctor’s %j leaves %d moments behind', (atendimento, feitos) => {
  expect(momentosFeitos({ atendimento, status: 'Aguardando Pagamento' })).toBe(feitos);
  expect(momentosFeitos({ atendimento, status: 'Concluído' })).toBe(4);
});
