import { expect, test } from 'vitest';
import { comoVoltou, passoDoDesfeito } from './desfeitos.ts';

test.each([
  ['PENDING', false, 'desfeito'],
  ['CHARGEBACK_DISPUTE', false, 'contestado'],
  ['REFUNDED', false, 'perdido'],
  ['REFUNDED', true, 'devolvido'],
  ['REFUND_IN_PROGRESS', true, 'devolvendo'],
] as const)('%s, still paid: %s, went as %s; what was delivered stays', (status, pago, como) => {
  expect(comoVoltou(status, pago)).toBe(como);
  const [before, after] = [passoDoDesfeito(como, false), passoDoDesfeito(como, true)];
  expect(after.passo).toMatch(/^O que foi entregue continua valendo\. ./);
  expect([before.atos, after.atos]).toEqual(
    como === 'devolvendo' ? [[], []] : [['pedir-de-novo'], ['dar-baixa']],
  );
});
