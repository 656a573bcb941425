import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dizNao, dizSim } from './sim-ou-nao.ts';

test.each([
  ['Sim', true],
  ['sim', true],
  ['SIM!', true],
  ['sím', true],
  ['Sim, ontem', true],
  ['  sim\nfalta de ar', true],
  ['“Sim”, um pouco', true],
  ['- sim', true],
  ['sim…', true],
  ['simples', false],
  ['Simone disse que não', false],
  ['assim', false],
  ['acho que sim', false],
  ['não', false],
  ['', false],
])('%j says yes: %s', (resposta, yes) => {
  expect(dizSim(resposta)).toBe(yes);
});

test.each([
  ['Não', true],
  ['nao', true],
  ['NÃO.', true],
  ['n', true],
  ['N/A', true],
  ['não se aplica', true],
  ['Não se aplica!', true],
  ['nenhum', true],
  ['Nenhuma.', true],
  ['Não, nenhuma', true],
  ['nunca', true],
  ['Não, nunca tive', true],
  ['Já tive, hoje não', false],
  ['não tenho', true],
  ['Não uso nenhum', true],
  ['nada', true],
  ['não sei', false],
  ['Não, mas já desmaiei', false],
  ['nenhuma novidade: dipirona', false],
  ['não posso tomar dipirona', false],
  ['naomi', false],
  ['Dipirona', false],
  ['Sim', false],
  ['', false],
  ['-', false],
])('%j says no and nothing else: %s', (resposta, no) => {
  expect(dizNao(resposta)).toBe(no);
});

test('no answer says both', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('sim', 'não', 'nenhum', 'nunca', ',', ' ', 'a')), (parts) => {
      const resposta = parts.join('');
      expect(dizSim(resposta) && dizNao(resposta)).toBe(false);
    }),
  );
});
