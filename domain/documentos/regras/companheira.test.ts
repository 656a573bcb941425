import { expect, test } from 'vitest';
import type { ItemDaReceita } from '../receita.ts';
import { buildItem, said } from './regras.testing.ts';

test.each<[string, Partial<ItemDaReceita>[], string[]]>([
  ['as it is written there', [{}], []],
  ['by its brand, in other letters', [{ medicamento: 'Rivotril', posologia: '1 Comprimido de  manha.' }], []],
  ['of another strength', [{ apresentacao: '0,5 mg, comprimido' }], ['a apresentação']],
  ['of another strength beside its name', [{ medicamento: 'clonazepam 0,5 mg' }], ['a concentração']],
  ['more of it', [{ quantidade: '60 comprimidos' }], ['a quantidade']],
  ['taken otherwise', [{ posologia: '2 comprimidos de manhã' }], ['a posologia']],
  ['taken by half', [{ posologia: '1/2 comprimido de manhã' }], ['a posologia']],
  ['for longer', [{ dias: 10 }], ['a duração']],
  ['by another way', [{ viaDeUso: 'sublingual' }], ['a via de uso']],
  ['twice', [{}, {}], ['uma vez', 'Li e mantenho']],
  ['not', [{ medicamento: 'losartana' }], ['leva o medicamento da notificação']],
  ['beside a listed one', [{}, { medicamento: 'diazepam' }], ['diazepam está na lista B1']],
])('with a notification the common prescription holds its medicine %s', (_name, parts, words) => {
  const stops = said(
    'simples',
    { itens: parts.map((part) => buildItem('clonazepam', part)) },
    {
      servico: 'Renovação de Receita Azul',
      acompanha: 'azul',
      acompanhadas: ['clonazepam'],
      itemAcompanhado: buildItem('clonazepam'),
    },
  ).filter((problem) => problem.startsWith('impede'));
  expect(stops).toEqual(words.map((word) => expect.stringContaining(word)));
});
