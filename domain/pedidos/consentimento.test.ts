import { expect, test } from 'vitest';
import { EMERGENCIA, TERMO_TELEMEDICINA } from './consentimento.ts';

test('the consent contains the emergency line of the decisions', () => {
  expect(EMERGENCIA).toBe(
    'Este serviço não atende urgências. Em emergência ligue 192 (SAMU). Para apoio emocional, 188 (CVV).',
  );
  expect(TERMO_TELEMEDICINA).toContain(EMERGENCIA);
});

test.each([
  '14.510/2022',
  '2.314/2022',
  '13.709/2018',
  '180 dias',
  '20 anos',
  'recusar',
  'reembolso',
  'ICP-Brasil',
])('the consent names %s', (needed) => {
  expect(TERMO_TELEMEDICINA.join('\n')).toContain(needed);
});
