import { expect, test } from 'vitest';
import { escreverVista, filtra, lerVista, type Vista } from './filtros.ts';

const TODOS: Vista = {
  status: null,
  servico: null,
  de: null,
  ate: null,
  busca: '',
  ordem: 'recentes',
  lugar: null,
};

test('an address without filters is everything, and back', () => {
  expect(lerVista(new URLSearchParams(), '')).toEqual(TODOS);
  expect(escreverVista(TODOS)).toBe('');
  expect(filtra(TODOS)).toBe(false);
});

test('every filter comes back from its address, but what was looked for', () => {
  const vista: Vista = {
    status: 'Sendo feito - Histórico Respondido',
    servico: 'Renovação de Receita Azul',
    de: '2026-11-01',
    ate: '2026-11-30',
    busca: 'Maria 529.982.247-25',
    ordem: 'prazo',
    lugar: 'abc-_1',
  };
  const search = escreverVista(vista);
  expect(search).not.toMatch(/Maria|529/);
  expect(lerVista(new URLSearchParams(search), vista.busca)).toEqual(vista);
});

test('what an address makes up is left out', () => {
  const params = new URLSearchParams('status=Todos&servico=nenhum&de=ontem&ate=2026-02-30&ordem=x');
  expect(lerVista(params, '')).toEqual(TODOS);
  expect(lerVista(new URLSearchParams('de=1970-01-01'), '').de).toBeNull();
});
