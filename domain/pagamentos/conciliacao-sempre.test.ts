import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ATENDIMENTOS } from '../pedidos/atendimento.ts';
import { STATUS } from '../pedidos/pedido-status.ts';
import { RECEBIDOS } from '../pedidos/recebido.ts';
import { conciliar, type PelaRegra } from './conciliacao.ts';
import { MOTIVOS_DE_DEVOLUCAO, SITUACOES_DE_DEVOLUCAO } from './devolucao.ts';

const half: PelaRegra = (_causa, pago) => ({
  causa: 'recusado',
  estagio: 'em leitura',
  percentual: 50,
  valor: Math.ceil(pago / 2),
});

const anyOrder = fc.record({
  status: fc.constantFrom(...STATUS),
  statusAnterior: fc.constantFrom(null, ...STATUS.slice(0, 5)),
  atendimento: fc.constantFrom(null, ...ATENDIMENTOS),
  escolhaAberta: fc.boolean(),
  semEscolha: fc.boolean(),
  recebido: fc.constantFrom(null, ...RECEBIDOS),
  semPostagem: fc.boolean(),
});
const anyCharge = fc
  .record({
    valor: fc.integer({ min: 1, max: 10_000 }),
    frete: fc.integer({ min: 0, max: 3_000 }),
    recebido: fc.option(fc.integer({ min: 1, max: 10_000 })),
    back: fc.constantFrom(0, 0.5, 1),
    aberta: fc.boolean(),
    desfeita: fc.boolean(),
    baixada: fc.boolean(),
    devolucao: fc.option(
      fc.record({
        situacao: fc.constantFrom(...SITUACOES_DE_DEVOLUCAO),
        motivo: fc.constantFrom(...MOTIVOS_DE_DEVOLUCAO),
        valor: fc.integer({ min: 1, max: 10_000 }),
        decidida: fc.boolean(),
        pelaRegra: fc.boolean(),
      }),
    ),
  })
  .map(({ back, ...charge }) => ({
    ...charge,
    estornado: Math.floor((charge.recebido ?? 0) * back),
    status: charge.recebido === null ? 'PENDING' : 'RECEIVED',
  }));

test('any history → received money pays the order or is listed for refund', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(anyCharge, { maxLength: 4 }), (order, charges) => {
      const named = charges.map((charge, i) => ({ ...charge, id: `c${i}` }));
      const { paga, devolver, fechar } = conciliar(order, named, half);
      const payer = named.find(({ id }) => id === paga);
      expect(paga === null || payer?.recebido !== null).toBe(true);
      expect(new Set(devolver.map(({ cobranca }) => cobranca)).size).toBe(devolver.length);
      for (const { cobranca, valor } of devolver) {
        expect(valor).toBeGreaterThan(0);
        expect(valor).toBeLessThanOrEqual(named.find(({ id }) => id === cobranca)?.recebido ?? 0);
      }
      const resting = named.filter(
        ({ recebido, estornado, devolucao }) =>
          recebido !== null &&
          estornado === 0 &&
          devolucao?.situacao !== 'pedida ao provedor' &&
          devolucao?.situacao !== 'devolvida',
      );
      for (const { id } of resting) {
        expect(id === paga || devolver.some(({ cobranca }) => cobranca === id)).toBe(true);
      }
      // No payable charge stays open beside a paid one, or for an order that is over.
      const over = paga !== null || order.status === 'Excluído';
      const open = named.filter(({ id, aberta }) => aberta && id !== paga && !fechar.includes(id));
      expect(over ? open : []).toEqual([]);
      expect(fechar).not.toContain(paga);
    }),
    { numRuns: 2_000 },
  );
});
