import { expect, test } from 'vitest';
import { estadoDaCobranca, semCodigo, type FatosDaCobranca } from './cobranca.ts';

const EM = new Date('2026-11-22T12:00:00Z');
const NOVA: FatosDaCobranca = {
  status: null,
  pix: null,
  pago_em: null,
  em_preparo_desde: null,
  recusa_motivo: null,
};
const waits = { em_preparo_desde: EM };
const refused = { ...waits, recusa_motivo: 'dados' } as const;
const code = { status: 'PENDING', pix: '000201' };

test.each([
  ['a new row', {}, { estado: 'reservada' }, true],
  ['known at the provider without a code', { status: 'PENDING' }, { estado: 'reservada' }, true],
  ['later than the page waits', waits, { estado: 'em preparo' }, true],
  ['refused data', refused, { estado: 'recusada', recusa_motivo: 'dados' }, true],
  [
    'a refused charge',
    { ...refused, recusa_motivo: 'cobranca' },
    { estado: 'recusada', recusa_motivo: 'cobranca' },
    true,
  ],
  ['a code', code, { estado: 'aberta', pix: '000201' }, false],
  ['a code that came late', { ...code, ...waits }, { estado: 'aberta', pix: '000201' }, false],
  ['an expired code', { ...code, status: 'OVERDUE' }, { estado: 'aberta', pix: '000201' }, false],
  ['an unknown status', { ...code, status: 'WHAT' }, { estado: 'aberta', pix: '000201' }, false],
  ['a payment', { ...code, status: 'RECEIVED', pago_em: EM }, { estado: 'paga', pago_em: EM }, false],
  ['paid before its code', { status: 'RECEIVED', pago_em: EM }, { estado: 'paga', pago_em: EM }, false],
  ['a refund', { ...code, status: 'REFUNDED', pago_em: EM }, { estado: 'paga', pago_em: EM }, false],
  ['a dispute', { ...code, status: 'CHARGEBACK_REQUESTED' }, { estado: 'desfeita' }, false],
] as const)('%s → %j is %j, without a code: %s', (_, change, estado, without) => {
  const found = estadoDaCobranca({ ...NOVA, ...change });
  expect([found, semCodigo(found)]).toEqual([estado, without]);
});
