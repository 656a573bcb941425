import { expect, test } from 'vitest';
import type { Acontecimento } from '#contracts/mesa/fio.contract.ts';
import { fioLines, fioSearch, readFioView } from './fio-lines.ts';

const entry = (id: string, tecnico = false): Acontecimento => ({
  id,
  em: '2026-11-18T13:12:00.000Z',
  grupo: 'pedido',
  quem: 'Sistema',
  nome: null,
  oQue: id,
  detalhe: null,
  texto: null,
  linha: null,
  tecnico,
});
const shape = (filtro: 'tudo' | 'acessos') =>
  fioLines([entry('a'), entry('b', true), entry('c', true), entry('d'), entry('e', true)], filtro).map(
    (line) => (line.kind === 'registros' ? line.registros.map(({ id }) => id) : line.acontecimento.id),
  );

test('records in a row are folded in their place; one alone, and looks asked for, are not', () => {
  expect(shape('tudo')).toEqual(['a', ['b', 'c'], 'd', 'e']);
  expect(shape('acessos')).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('filter and place are in the address; a filter that nobody knows is none', () => {
  const params = new URLSearchParams('x=1&fio=correio&antes=p');
  expect(readFioView(params)).toEqual({ filtro: 'correio', lugar: 'p' });
  expect(readFioView(new URLSearchParams('fio=toString'))).toEqual({ filtro: 'tudo', lugar: null });
  expect(fioSearch(params, 'tudo', null)).toBe('?x=1');
  expect(fioSearch(params, 'avisos', '2026|a')).toBe('?x=1&fio=avisos&antes=2026%7Ca');
});
