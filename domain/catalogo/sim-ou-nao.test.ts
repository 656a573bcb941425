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
  ['Não tenho alergia a nada', true],
  ['Não tenho nenhuma alergia conhecida a remédios.', true],
  ['não tenho alergia a nenhum medicamento, alimento ou substância', true],
  ['Nego alergias', true],
  ['Nega alergia medicamentosa', true],
  ['desconheço', true],
  ['Desconheço alergias', true],
  ['Não que eu saiba', true],
  ['que eu saiba não', true],
  ['Até o momento, nenhuma', true],
  ['Não possuo. Nenhuma mesmo não', false],
  ['Sem alergias', true],
  ['Nenhuma alergia', true],
  ['nunca tive nenhuma reação', true],
  ['Não, nenhum desses sintomas.', true],
  ['Não senti nada diferente e não parei nenhum dia.', true],
  ['não parei o tratamento', true],
  ['Não, efeito ruim', false],
  ['Não. Parei o tratamento por uns dias.', false],
  ['não parei, só diminuí', false],
  ['parei 3 dias', false],
  ['Não sou alérgica', true],
  ['Não tomo nenhum remédio no momento', true],
  ['Não tenho. Tive a dipirona', false],
  ['não tenho alergia, só a dipirona', false],
  ['Não. Alergia a remédio', false],
  ['não, alergia a remédio', false],
  ['não sou alérgico a penicilina', false],
  ['Alergia a nada', false],
  ['Penicilina, não', false],
  ['sem açúcar', false],
  ['Tenho alergia', false],
  ['não tenho alergia a nada'.repeat(20), false],
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

/** Processor time (µs) of repeated calls. */
const time = (word: string, letters: number) => {
  const again = `não${` ${word}`.repeat(Math.floor(letters / (word.length + 1)))} x`;
  const began = process.threadCpuUsage();
  expect([word, dizNao(again)]).toEqual([word, false]);
  return process.threadCpuUsage(began).user;
};

test('any word again and again, before one that says something → time grows in proportion', () => {
  const words = new Set(
    [
      'não nunca jamais nenhum nenhuma nada nego nega negativo desconheço sem alergia inexistente se aplica que eu saiba',
      'desse dessa desses dessas deste desta destes destas deles delas disso sintoma sintomas efeito efeitos ruim diferente',
      'dia tratamento parei suspendi interrompi tenho tive tomo senti alergias alérgico reação remédio medicamento alimento',
      'a o as os de do da por com em e ou tipo qualquer alguma algo outra conhecida coisa momento agora hoje até no na',
    ].flatMap((line) => line.split(' ')),
  );
  for (const word of words) {
    // Two ways to read a word would double the time with each of them. Below 2 ms a clock tells nothing.
    expect([word, time(word, 190) < 40 * (time(word, 95) + 2_000)]).toEqual([word, true]);
  }
});
