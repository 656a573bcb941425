import { expect, test } from 'vitest';
import { z } from 'zod';
import { createMemoryStorage } from '#lib/browser/tab-storage.ts';
import { pedidoKey, forgetPedidoKey, randomUuid } from '#lib/browser/pedido-key.ts';
import { splitFrete, precoChanges } from './servico-words.ts';

test('a key is a UUID as the contract asks for, and never the same', () => {
  const chaves = Array.from({ length: 50 }, randomUuid);
  for (const chave of chaves) expect(z.uuid().safeParse(chave).success).toBe(true);
  expect(new Set(chaves).size).toBe(50);
});

test('one key per service until the order is known', () => {
  const store = createMemoryStorage();
  const chave = pedidoKey(store, 'exames');
  expect(pedidoKey(store, 'exames')).toBe(chave);
  expect(pedidoKey(store, 'prep')).not.toBe(chave);
  forgetPedidoKey(store, 'exames');
  expect(pedidoKey(store, 'exames')).not.toBe(chave);
});

test('says each price that changed, also to and from none', () => {
  const before = [
    { Servico: 'A', preco: 4990 },
    { Servico: 'B', preco: null },
    { Servico: 'C', preco: 5990 },
    { Servico: 'D', preco: 100 },
  ];
  const now = [
    { Servico: 'A', preco: 5490 },
    { Servico: 'B', preco: 6990 },
    { Servico: 'C', preco: null },
    { Servico: 'D', preco: 100 },
    { Servico: 'E', preco: 1 },
  ];
  expect(precoChanges(before, now)).toEqual([
    'A: antes R$\u00A049,90, agora R$\u00A054,90.',
    'B: antes indisponível no momento, agora R$\u00A069,90.',
    'C: antes R$\u00A059,90, agora indisponível no momento.',
  ]);
});

test.each([
  [
    'Receita tipo B. O frete aparece antes. Pede prova.',
    'Receita tipo B.',
    'O frete aparece antes. Pede prova.',
  ],
  ['Exames de sangue.', 'Exames de sangue.', ''],
])('%j', (text, descricao, frete) => {
  expect(splitFrete(text)).toEqual({ descricao, frete });
});
