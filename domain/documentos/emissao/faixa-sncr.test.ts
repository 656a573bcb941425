import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { UFS } from '#domain/contas/ufs.ts';
import { NUMEROS_SNCR } from '../tipo-de-documento.ts';
import { MAX_DE_NOTIFICACOES, MAX_DO_BLOCO, recusaDaFaixa, type FaixaDigitada } from './faixa-sncr.ts';

const DF: FaixaDigitada = {
  numero: 'RCE',
  inicio: 26_026_530_000_001,
  fim: 26_026_530_001_000,
  uf: 'DF',
  demo: false,
};

test.each<[string, Partial<FaixaDigitada>, string | null]>([
  ['the block of the manual', {}, null],
  ['part of it', { inicio: 26_026_530_000_500 }, null],
  ['one number', { fim: DF.inicio }, null],
  ['a number of no state', { inicio: 24_111_000_000_001, fim: 24_111_000_000_050, numero: 'NRB' }, null],
  ['backwards', { fim: DF.inicio - 1 }, 'O último número vem antes do primeiro. Confira a faixa.'],
  [
    'one more than a block',
    { fim: DF.fim + 1 },
    'O SNCR dá no máximo 1.000 números RCE de cada vez. Cadastre um bloco por vez.',
  ],
  [
    'one more than the notifications of a day',
    { numero: 'NRA', fim: DF.inicio + 50 },
    'O SNCR dá no máximo 50 números NRA de cada vez. Cadastre um bloco por vez.',
  ],
  [
    'two blocks',
    { fim: 26_036_530_000_001 },
    'Os dois números devem começar pelos mesmos sete algarismos. Confira a faixa.',
  ],
  ['of another state', { uf: 'SP' }, 'O número é de DF, e o seu CRM é de SP. Confira a faixa.'],
  [
    'of no state',
    { inicio: 26_026_990_000_001, fim: 26_026_990_000_001 },
    '“99”, depois do traço, não é de nenhum estado. Confira o número.',
  ],
  [
    'made up',
    { inicio: 94_111_000_000_001, fim: 94_111_000_000_001 },
    'Números que começam por 9 são de demonstração e não valem. Confira o que o SNCR deu.',
  ],
  ['made up, in a demonstration', { inicio: 94_111_000_000_001, fim: 94_111_000_000_001, demo: true }, null],
])('%s', (_, change, mensagem) => {
  expect(recusaDaFaixa({ ...DF, ...change })?.mensagem ?? null).toBe(mensagem);
});

test('whatever is taken is of the state of its doctor, in one block, and no larger than a grant', () => {
  const ufs = fc.constantFrom(...UFS);
  const numbers = fc.tuple(fc.nat(99_999), ufs, fc.nat(9_999_999), fc.integer({ min: -5, max: 2_000 }));
  fc.assert(
    fc.property(numbers, ufs, fc.constantFrom(...NUMEROS_SNCR), ([serie, of, count, more], uf, numero) => {
      const inicio = Number(`${serie}${of.codigo}${String(count).padStart(7, '0')}`);
      const faixa = { numero, inicio, fim: inicio + more, uf: uf.sigla, demo: true };
      if (recusaDaFaixa(faixa) !== null) return;
      expect(of).toBe(uf);
      expect(count + more).toBeLessThan(10_000_000);
      expect(more).toBeGreaterThanOrEqual(0);
      expect(more).toBeLessThan(numero.startsWith('NR') ? MAX_DE_NOTIFICACOES : MAX_DO_BLOCO);
    }),
  );
});
