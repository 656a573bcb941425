import { expect, test } from 'vitest';
import { igualAo, mudancasDesde, sobrepor } from './campos.ts';

test('what changed is named, an untouched empty field is not', () => {
  const visto = { nome: 'Ana', caixa: true };
  expect(mudancasDesde(visto, { nome: 'Ana', cidade: '', outra: false, caixa: true })).toEqual({});
  expect(mudancasDesde(visto, { nome: '', cidade: 'Recife', outra: true, caixa: false })).toEqual({
    nome: '',
    cidade: 'Recife',
    outra: true,
    caixa: false,
  });
});

test('a change goes over the draft; null takes a field out', () => {
  expect(sobrepor({ a: '1', b: '2', c: true }, { b: null, c: false, d: '' })).toEqual({
    a: '1',
    c: false,
    d: '',
  });
  expect([igualAo({ a: '1' }, 'a', '1'), igualAo({ a: '1' }, 'a', null), igualAo({}, 'a', null)]).toEqual([
    true,
    false,
    true,
  ]);
});
