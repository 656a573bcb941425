import { expect, test } from 'vitest';
import { changesSince, isUnchanged, overlay } from './fields.ts';

test('what changed is named, an untouched empty field is not', () => {
  const seen = { nome: 'Ana', caixa: true };
  expect(changesSince(seen, { nome: 'Ana', cidade: '', outra: false, caixa: true })).toEqual({});
  expect(changesSince(seen, { nome: '', cidade: 'Recife', outra: true, caixa: false })).toEqual({
    nome: '',
    cidade: 'Recife',
    outra: true,
    caixa: false,
  });
});

test('a change goes over the draft; null takes a field out', () => {
  expect(overlay({ a: '1', b: '2', c: true }, { b: null, c: false, d: '' })).toEqual({
    a: '1',
    c: false,
    d: '',
  });
  expect([
    isUnchanged({ a: '1' }, 'a', '1'),
    isUnchanged({ a: '1' }, 'a', null),
    isUnchanged({}, 'a', null),
  ]).toEqual([true, false, true]);
});
