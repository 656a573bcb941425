import { expect, test } from 'vitest';
import type { Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { groupPedidos } from './pedido-groups.ts';
import { pedido } from './pedido.testing.ts';

const TODAY = '2026-11-28';
const NOW = '2026-11-28T12:00:00Z';
const paid = { pagamento: 'RECEIVED', atendimento: 'na fila', updatedAt: NOW } as const;
const signed = (day: string) => ({
  ...paid,
  status: 'Concluído',
  atendimento: 'emitido',
  signed: [`${day}T12:00:00Z`],
});
const numbered = (...made: Parameters<typeof pedido>[0][]) =>
  made.map((one, i) => pedido({ ...one, numero: i + 1 }));
const shown = (pedidos: readonly Pedido[]) =>
  Object.fromEntries(
    Object.entries(groupPedidos(pedidos, TODAY)).map(([group, of]) => [
      group,
      of.map(({ numero }) => numero),
    ]),
  );

test('signed orders → the newest three first; a fourth, and one of 31 days ago → further down', () => {
  const pedidos = numbered(
    signed('2026-11-20'),
    signed('2026-11-28'),
    signed('2026-10-27'),
    signed('2026-11-27'),
    { ...signed('2026-11-01'), updatedAt: '2026-11-01T12:00:00Z' },
  );
  expect(shown(pedidos)).toMatchObject({ prontos: [2, 4, 1], encerrados: [3], antigos: [5] });
});

test('what depends on the patient → the choice, the question, then what can be paid', () => {
  const choice = { ate: '2026-12-01T03:00:00Z', consulta: null };
  const pedidos = numbered(
    { pagamento: 'PENDING' },
    { ...paid, atendimento: 'aguardando paciente' },
    { ...paid, atendimento: 'recusado', escolha: choice },
  );
  expect(shown(pedidos)).toMatchObject({ depende: [3, 2, 1] });
});

test('on their way → by the promised time, without one last', () => {
  const pedidos = numbered(
    { ...paid, prazo: null },
    { ...paid, prazo: '2026-12-02T12:00:00Z' },
    { ...paid, prazo: '2026-12-01T12:00:00Z' },
    { ...paid, escolha: { ate: null, consulta: '2026-11-30T12:00:00Z' } },
  );
  expect(shown(pedidos)).toMatchObject({ caminho: [4, 3, 2, 1] });
});

test('over for more than a week → folded; an expired Pix counts from its last day', () => {
  const old = '2026-11-10T12:00:00Z';
  const pedidos = numbered(
    { pagamento: 'OVERDUE', updatedAt: old },
    { pagamento: 'REFUNDED', updatedAt: old },
    { pagamento: 'RECEIVED', status: 'Concluído', updatedAt: NOW },
  );
  expect(shown(pedidos)).toMatchObject({ encerrados: [1, 3], antigos: [2] });
});
