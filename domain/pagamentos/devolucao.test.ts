import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  esperaDaDevolucao,
  fimDoProvedor,
  pendente,
  SITUACOES_DE_DEVOLUCAO,
  situacaoPeloProvedor,
} from './devolucao.ts';

test.each([
  ['2026-08-25T02:59:59Z', '2026-11-23T03:00:00Z'],
  ['2026-08-25T03:00:00Z', '2026-11-24T03:00:00Z'],
])('a payment of %s goes back through the provider until the 90th day ends: %s', (pagoEm, fim) => {
  expect(fimDoProvedor(new Date(pagoEm))).toEqual(new Date(fim));
});

const nothing = { estornado: 0, emAndamento: false, negado: false };

test.each([
  ['aberta', nothing, 'aberta'],
  ['aberta', { ...nothing, emAndamento: true }, 'pedida ao provedor'],
  ['aberta', { ...nothing, estornado: 5_000 }, 'devolvida'],
  ['aberta', { ...nothing, estornado: 4_999 }, 'aberta'],
  ['pedida ao provedor', nothing, 'pedida ao provedor'],
  ['pedida ao provedor', { ...nothing, negado: true }, 'falhou'],
  ['pedida ao provedor', { ...nothing, negado: true, emAndamento: true }, 'pedida ao provedor'],
  ['falhou', { ...nothing, negado: true }, 'falhou'],
  ['falhou', { ...nothing, emAndamento: true }, 'pedida ao provedor'],
  ['mantida', nothing, 'mantida'],
  ['mantida', { ...nothing, estornado: 5_000 }, 'devolvida'],
  ['devolvida', nothing, 'devolvida'],
  ['devolvida', { ...nothing, emAndamento: true }, 'devolvida'],
] as const)('%s, and the provider says %j: %s', (atual, said, fica) => {
  expect(situacaoPeloProvedor(atual, 5_000, said)).toBe(fica);
});

test('what went back never comes to be owed again by reading', () => {
  const said = fc.record({ estornado: fc.nat(10_000), emAndamento: fc.boolean(), negado: fc.boolean() });
  fc.assert(
    fc.property(fc.constantFrom(...SITUACOES_DE_DEVOLUCAO), fc.array(said), (start, reads) => {
      let situacao = start;
      for (const read of reads) {
        const next = situacaoPeloProvedor(situacao, 5_000, read);
        expect(situacao === 'devolvida' && next !== 'devolvida').toBe(false);
        expect(situacaoPeloProvedor(next, 5_000, read)).toBe(next);
        situacao = next;
      }
    }),
  );
});

test('the tries thin out to one in six hours', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map((n) => esperaDaDevolucao(n) / 60_000)).toEqual([
    1, 5, 15, 60, 180, 360, 360,
  ]);
});

test('refunded or kept → no pending action', () => {
  expect(SITUACOES_DE_DEVOLUCAO.filter(pendente)).toEqual(['aberta', 'pedida ao provedor', 'falhou']);
});
