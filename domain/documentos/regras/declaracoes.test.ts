import { expect, test } from 'vitest';
import { desajustes } from './declaracoes.ts';
import { buildDados, buildItem, contextoLido } from './regras.testing.ts';

test.each([
  ['Zyxwvutin', 'abcdefina', []],
  ['Zyxwvutin', 'losartana', []],
  ['Zyxwvutin', 'clonazepam', ['azul: Zyxwvutin (clonazepam), lista B1: pede Receita Azul']],
  ['Rivotril', '', ['azul: Rivotril é clonazepam, lista B1: pede Receita Azul']],
  [
    'Zyxwvutin',
    'Amoxil',
    ['retencao: Zyxwvutin (Amoxil) é amoxicilina, lista de antimicrobianos: pede Receita com retenção'],
  ],
  [
    'Zyxwvutin',
    'Roacutan',
    [
      'retinoide: Zyxwvutin (Roacutan) é isotretinoína, lista C2: pede uma notificação que não é emitida aqui',
    ],
  ],
] as const)('declared: %s (%s) → %j', (medicamento, substanciaAtiva, found) => {
  const itens = [
    buildItem(medicamento, { substanciaAtiva, foraDasListas: true, apresentacao: '20 mg, cápsula' }),
    buildItem('clonazepam'),
  ];
  const contexto = contextoLido({ tipo: 'simples', dados: buildDados('simples', { itens }) });
  expect(desajustes('simples', itens, contexto).map(({ pede, porque }) => `${pede}: ${porque}`)).toEqual(
    found,
  );
});
