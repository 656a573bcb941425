import { expect, test } from 'vitest';
import type { Admin } from '#platform/actor.ts';
import { call } from '#platform/db/command/decision.ts';
import {
  madeDevolucao,
  updateDevolucao,
  type DevolucaoChange,
  type DevolucaoRow,
} from './devolucoes.repository.ts';
import * as usecases from './devolucoes.usecases.ts';

const now = new Date('2026-11-27T12:00:00Z');
const open: DevolucaoRow = madeDevolucao(
  {
    id: 'd',
    asaas_id: 'pay',
    cobranca_id: null,
    pedido_id: null,
    cliente_id: 'paciente',
    valor_centavos: 3_000,
    pago_centavos: 5_990,
    pago_em: now,
    regra_causa: 'excluido',
    regra_estagio: 'em leitura',
    regra_percentual: 50,
    regra_centavos: 3_000,
    motivo: 'pedido_excluido',
    situacao: 'aberta',
    autorizada_em: null,
    prometida_ate: null,
    no_provedor: false,
    estornado_centavos: 0,
    encerrada_em: null,
  },
  now,
);
const actor: Admin = { tipo: 'Admin', administradorId: 'a', sessaoId: 's' };
// A rule asks for nothing of them.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const given = { actor, deps: {} as usecases.DecisionDeps, now, newId: () => 'novo' };

const stateOf = (row: DevolucaoRow) => ({ pedido: null, row, conciliar: () => ({}) });
const asking = <Input>(input: Input) => ({ ...given, input: { id: open.id, ...input } });
const decided = {
  pedir: (row: DevolucaoRow) => usecases.pedirReembolso.decide(stateOf(row), asking({}), row),
  manter: (row: DevolucaoRow, motivo = 'Combinado.') =>
    usecases.manterDevolucao.decide(stateOf(row), asking({ motivo }), row),
  registrar: (row: DevolucaoRow, motivo = 'Por TED.') =>
    usecases.registrarDevolucao.decide(stateOf(row), asking({ motivo }), row),
  valor: (row: DevolucaoRow, valorCentavos: number, motivo = '') =>
    usecases.mudarValor.decide(stateOf(row), asking({ valorCentavos, motivo }), row),
};
const changed = (change: DevolucaoChange) => [call(updateDevolucao, 'd', change, now)];

test('authorized → asked for at once, and since when it is stays', () => {
  const first = decided.pedir(open);
  expect(first.writes).toEqual(changed({ autorizada_em: now, proxima_em: null }));
  expect(first.jobs).toMatchObject([{ data: { devolucaoId: 'd' } }]);
  const before = new Date('2026-11-01T00:00:00Z');
  const again = decided.pedir({ ...open, autorizada_em: before });
  expect(again.writes).toEqual(changed({ autorizada_em: before, proxima_em: null }));
});

test.each(['devolvida', 'mantida'] as const)('%s → nothing is decided any more', (situacao) => {
  const row = { ...open, situacao, decisao: 'Antes.' };
  for (const act of [decided.pedir, decided.manter, decided.registrar]) {
    expect(() => act(row)).toThrow(/encerrad/);
  }
  expect(() => decided.valor(row, 4_000)).toThrow(/encerrad/);
});

test('asked of the provider → neither kept, nor refunded another way, nor changed', () => {
  const row = { ...open, situacao: 'pedida ao provedor' } as const;
  for (const act of [decided.manter, decided.registrar]) expect(() => act(row)).toThrow(/provedor/);
  expect(() => decided.valor(row, 4_000)).toThrow(/provedor/);
});

test('kept with a reason only, and never what the patient has a right to', () => {
  expect(() => decided.manter(open, '')).toThrow(/motivo/i);
  expect(() => decided.manter({ ...open, motivo: 'cancelado' })).toThrow(/./);
  expect(decided.manter(open).writes).toMatchObject([{ args: ['d', { situacao: 'mantida' }, now] }]);
});

test.each([
  ['the same amount → nothing', {}, 3_000, '', []],
  ['more → without a reason', {}, 4_000, '', [{ valor_centavos: 4_000, valor_motivo: null }]],
  ['less → with a reason', {}, 2_000, 'Combinado.', [{ valor_centavos: 2_000, valor_decidido: true }]],
  ['what is back already → done', { estornado_centavos: 2_000 }, 2_000, 'x', [{ situacao: 'devolvida' }]],
  ['more of what is back → asked for', { situacao: 'devolvida' }, 4_000, '', [{ situacao: 'aberta' }]],
] as const)('another amount: %s', (_name, known, valor, motivo, changes) => {
  const { writes = [] } = decided.valor({ ...open, ...known }, valor, motivo);
  expect(writes.map(({ args: [, change] }) => change)).toMatchObject(changes);
});

test('another amount where no rule gave one, or less without a reason → refused', () => {
  expect(() => decided.valor({ ...open, regra_centavos: null }, 4_000)).toThrow(/./);
  expect(() => decided.valor(open, 2_000)).toThrow(/motivo/);
  expect(() => decided.valor(open, 6_000)).toThrow(/mais/);
});
