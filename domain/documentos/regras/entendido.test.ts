import { expect, test } from 'vitest';
import { entendido } from './entendido.ts';
import { buildDados, buildItem, contextoLido } from './regras.testing.ts';

test.each([
  ['Rivotril 2 mg', {}, 'Rivotril é clonazepam, lista B1: sai em Receita Azul'],
  ['Clonazepam', {}, 'Clonazepam, lista B1: sai em Receita Azul'],
  ['Losartana', {}, ''],
  ['Cozaar', {}, 'Cozaar é losartana'],
  ['Amoxil', {}, 'Amoxil é amoxicilina, lista de antimicrobianos: sai em Receita com retenção'],
  ['Ozempic', {}, 'Ozempic é semaglutida, lista de agonistas de GLP-1: sai em Receita com retenção'],
  ['Roacutan', { apresentacao: '20 mg, cápsula' }, 'Roacutan é isotretinoína, lista C2: não é emitido aqui'],
  [
    'Tylex',
    { apresentacao: '30 mg, comprimido' },
    'Tylex é codeína + paracetamol, lista A2: sai em Receita de Controle Especial',
  ],
  ['Desoxyn', {}, 'Não conhecemos Desoxyn'],
  ['Xyzabcina', { substanciaAtiva: 'clonazepam' }, 'clonazepam, lista B1: sai em Receita Azul'],
  ['Xyzabcina', { substanciaAtiva: 'abcdefina' }, 'Não conhecemos abcdefina'],
  ['', {}, ''],
])('"%s" %j → "%s"', (medicamento, parts, words) => {
  const item = buildItem(medicamento, parts);
  const dados = buildDados('simples', { itens: [item] });
  expect(entendido(item, contextoLido({ tipo: 'simples', dados }))).toBe(words);
});

test('an item that was changed since it was read → nothing', () => {
  const dados = buildDados('simples', { itens: [buildItem('Rivotril')] });
  expect(entendido(buildItem('Rivotri'), contextoLido({ tipo: 'simples', dados }))).toBe('');
});
