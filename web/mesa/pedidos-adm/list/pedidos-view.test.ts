import { expect, test } from 'vitest';
import { viewQuery, isFiltered, readView, wholeBandeja, type PedidosView } from './pedidos-view.ts';

const ALL = wholeBandeja(null);

test('an address without filters is everything, and back', () => {
  expect(readView(new URLSearchParams(), '')).toEqual(ALL);
  expect(viewQuery(ALL)).toBe('');
  expect(isFiltered(ALL)).toBe(false);
});

test('every filter comes back from its address, but what was looked for', () => {
  const view: PedidosView = {
    bandeja: 'concluidos',
    status: 'Sendo feito - Histórico Respondido',
    servico: 'Renovação de Receita Azul',
    de: '2026-11-01',
    ate: '2026-11-30',
    atrasados: true,
    busca: 'Maria 529.982.247-25',
    ordem: 'prazo',
    lugar: 'abc-_1',
  };
  const search = viewQuery(view);
  expect(search).not.toMatch(/Maria|529/);
  expect(readView(new URLSearchParams(search), view.busca)).toEqual(view);
});

test('what an address makes up is left out', () => {
  const params = new URLSearchParams(
    'fila=todos&status=Todos&servico=nenhum&de=ontem&ate=2026-02-30&ordem=x&prazo=ontem',
  );
  expect(readView(params, '')).toEqual(ALL);
  expect(readView(new URLSearchParams('de=1970-01-01'), '').de).toBeNull();
});

test('a tray of promises → by promise; another order → in the address', () => {
  expect(readView(new URLSearchParams('fila=para-ler'), '')).toEqual(wholeBandeja('para-ler'));
  expect(wholeBandeja('para-ler').ordem).toBe('prazo');
  expect(wholeBandeja('concluidos').ordem).toBe('recentes');
  expect(viewQuery(wholeBandeja('para-ler'))).toBe('?fila=para-ler');
  const newest: PedidosView = { ...wholeBandeja('para-ler'), ordem: 'recentes' };
  expect(readView(new URLSearchParams(viewQuery(newest)), '')).toEqual(newest);
  expect(isFiltered(newest)).toBe(false);
});
