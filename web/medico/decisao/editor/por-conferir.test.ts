import { expect, test } from 'vitest';
import { filledByPedido, stillToCheck } from './por-conferir.ts';

const a = { medicamento: 'Losartana', posologia: '1 ao dia' };
const b = { medicamento: 'Sinvastatina', posologia: '1 à noite' };
const porConferir = ['itens.0.medicamento', 'itens.0.posologia', 'itens.1.posologia'];
const before = { itens: [a, b], porConferir };

test('a field with another value → checked; its neighbours are not', () => {
  const after = { itens: [{ ...a, posologia: '2 ao dia' }, b], porConferir };
  expect(stillToCheck(before, after)).toEqual(['itens.0.medicamento', 'itens.1.posologia']);
});

test('an item that is removed → the marks of the next one move with it', () => {
  expect(stillToCheck(before, { itens: [b], porConferir })).toEqual(['itens.0.posologia']);
});

test('an item that is added → every mark stays', () => {
  expect(stillToCheck(before, { itens: [a, b, { medicamento: '' }], porConferir })).toEqual(porConferir);
});

test('a field of the document → by its own value', () => {
  const certificate = { dias: 2, inicio: '27/11/2026', porConferir: ['dias', 'inicio'] };
  expect(stillToCheck(certificate, { ...certificate, dias: 3 })).toEqual(['inicio']);
});

test('a request fills its fields and leaves the others', () => {
  const current = {
    itens: [{ medicamento: '' }],
    orientacoes: 'Com água.',
    local: 'Santos, SP',
    porConferir: [],
  };
  const pedido = { itens: [a], orientacoes: '', local: '', porConferir: ['itens.0.medicamento'] };
  expect(filledByPedido(current, pedido)).toEqual({
    ...pedido,
    orientacoes: 'Com água.',
    local: 'Santos, SP',
  });
});
