import { expect, test } from 'vitest';
import { consultaDoNumeroSncr, formatNumeroSncr, MAIOR_NUMERO, PRIMEIRO_SIMULADO } from './numero-sncr.ts';

test.each([
  [24_111_000_000_001, '2411.1-00.0000001'],
  [PRIMEIRO_SIMULADO, '9411.1-00.0000001'],
  [7, '0000.0-00.0000007'],
  [MAIOR_NUMERO, '9999.9-99.9999999'],
])('%d is printed as %s', (numero, printed) => {
  expect(formatNumeroSncr(numero)).toBe(printed);
});

test('a number is looked up at Anvisa’s own page', () => {
  expect(consultaDoNumeroSncr('2411.1-00.0000001')).toBe(
    'https://sncr.anvisa.gov.br/receita/consultar?numero=2411.1-00.0000001',
  );
});
