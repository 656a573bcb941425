import { expect, test } from 'vitest';
import { dadosIniciais, dadosVisiveis, itemInicial } from './dados.ts';
import { buildContexto, buildDados } from './regras/regras.testing.ts';

test('a document begins with one blank medicine of thirty days', () => {
  expect(dadosIniciais('azul').itens).toEqual([itemInicial()]);
  expect(itemInicial()).toMatchObject({ medicamento: '', dias: 30, continuo: false, condicoes: [] });
  expect(dadosIniciais('atestado')).toMatchObject({ finalidade: 'afastamento', dias: null, inicio: '' });
});

test('what is not shown is not kept', () => {
  const contexto = buildContexto();
  const leave = buildDados('atestado', { cid: 'J11.1', responsavel: 'Ana Reis' });
  const fitness = { ...leave, finalidade: 'saude', aptoPara: 'nadar' } as const;
  expect(dadosVisiveis('atestado', leave, contexto)).toEqual({ ...leave, responsavel: '' });
  expect(dadosVisiveis('atestado', fitness, contexto)).toMatchObject({
    dias: null,
    inicio: '',
    responsavel: '',
    aptoPara: 'nadar',
    cid: 'J11.1',
  });
  expect(dadosVisiveis('atestado', leave, buildContexto({ idade: 9 }))).toEqual(leave);
});
