import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVENTOS, INACABADOS, LISTADOS, proximaEtapa, STATUS, transicao } from './pedido-status.ts';
import type { Ator, Evento, PedidoStatus } from './pedido-status.ts';

const ATORES: readonly Ator[] = ['Paciente', 'Medico', 'Admin', 'Sistema'];
const ETAPAS: readonly Evento[] = ['responder_historico', 'confirmar_anexos', 'gerar_cobranca', 'descartar'];
const [S1, S2, S3, S4, S5, S6] = STATUS;

test('the statuses are the exact words of the specification', () => {
  expect(STATUS).toEqual([
    'Sendo Feito - Serviço Selecionado',
    'Sendo feito - Histórico Respondido',
    'Sendo Feito - Documentos Anexados',
    'Aguardando Pagamento',
    'Concluído',
    'Excluído',
  ]);
  expect([...LISTADOS].toSorted()).toEqual([S4, S5, S3].toSorted());
});

test.each([
  ['responder_historico', [S2, S2, S3, S4, 'concluido', 'excluido']],
  ['confirmar_anexos', ['historico-pendente', S3, S3, S4, 'concluido', 'excluido']],
  ['gerar_cobranca', ['historico-pendente', S4, S4, S4, 'concluido', 'excluido']],
  ['descartar', [S6, S6, S6, S6, 'concluido', 'excluido']],
] as const)('%s on an unpaid order, from each status', (evento, expected) => {
  const got = STATUS.map((status) => {
    const result = transicao({ status, evento, ator: 'Paciente', pago: false });
    return result.ok ? result.status : result.motivo;
  });
  expect(got).toEqual(expected);
});

test('a document that is revoked brings its order back to the doctor, unless it was deleted', () => {
  const after = STATUS.map((status) => transicao({ status, evento: 'revogar', ator: 'Medico', pago: true }));
  expect(after.slice(3)).toEqual([S4, S4, S6].map((status) => ({ ok: true, status })));
});

test.each(ETAPAS)('%s on a paid order edits nothing, whatever its status', (evento) => {
  for (const status of STATUS) {
    expect(transicao({ status, evento, ator: 'Paciente', pago: true })).toEqual({
      ok: false,
      motivo: 'pago',
    });
  }
});

test.each([
  ['responder_historico', ['Paciente']],
  ['confirmar_anexos', ['Paciente']],
  ['gerar_cobranca', ['Paciente', 'Sistema']],
  ['revogar', ['Medico']],
  ['descartar', ['Paciente']],
  ['concluir', ['Medico', 'Admin', 'Sistema']],
  ['excluir', ['Admin']],
  ['restaurar', ['Admin']],
  ['reabrir', ['Admin']],
] as const)('%s may be raised by %j only', (evento, allowed) => {
  for (const status of STATUS) {
    for (const pago of [false, true]) {
      const refused = ATORES.filter((ator) => {
        const result = transicao({ status, evento, ator, pago, statusAnterior: S3 });
        return !result.ok && result.motivo === 'ator';
      });
      expect(refused).toEqual(ATORES.filter((ator) => !allowed.some((a) => a === ator)));
    }
  }
});

test.each(STATUS)('the administrator completes and deletes from "%s", paid or not', (status) => {
  for (const pago of [false, true]) {
    expect(transicao({ status, evento: 'concluir', ator: 'Admin', pago })).toEqual({ ok: true, status: S5 });
    expect(transicao({ status, evento: 'excluir', ator: 'Admin', pago })).toEqual({ ok: true, status: S6 });
  }
});

const restaurar = (status: PedidoStatus, statusAnterior?: PedidoStatus | null) =>
  transicao({ status, evento: 'restaurar', ator: 'Admin', pago: true, statusAnterior });

test('a deleted order returns to where it was, and only a deleted one', () => {
  for (const anterior of STATUS.slice(0, 5)) {
    expect(restaurar(S6, anterior)).toEqual({ ok: true, status: anterior });
    expect(restaurar(anterior, S1)).toEqual({ ok: false, motivo: 'nao-excluido' });
  }
  for (const anterior of [undefined, null, S6]) {
    expect(restaurar(S6, anterior)).toEqual({ ok: false, motivo: 'sem-status-anterior' });
  }
});

const reabrir = (status: PedidoStatus, statusAnterior?: PedidoStatus | null) =>
  transicao({ status, evento: 'reabrir', ator: 'Admin', pago: true, statusAnterior });

test('a completed order returns to where it was, and only a completed one', () => {
  for (const anterior of STATUS.slice(0, 4)) {
    expect(reabrir(S5, anterior)).toEqual({ ok: true, status: anterior });
    expect(reabrir(anterior, S1)).toEqual({ ok: false, motivo: 'nao-concluido' });
  }
  expect(reabrir(S6, S4)).toEqual({ ok: false, motivo: 'nao-concluido' });
  for (const anterior of [undefined, null, S5, S6]) {
    expect(reabrir(S5, anterior)).toEqual({ ok: false, motivo: 'sem-status-anterior' });
  }
});

test('no act of a patient ever moves an order backwards, and only discarding ends it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STATUS), fc.array(fc.constantFrom(...EVENTOS)), (start, eventos) => {
      let status: PedidoStatus = start;
      for (const evento of eventos) {
        const result = transicao({ status, evento, ator: 'Paciente', pago: false, statusAnterior: S1 });
        if (!result.ok) continue;
        expect(STATUS.indexOf(result.status)).toBeGreaterThanOrEqual(STATUS.indexOf(status));
        expect(result.status).not.toBe(S5);
        expect(result.status === S6).toBe(evento === 'descartar');
        status = result.status;
      }
    }),
  );
});

test('every status that waits for a step names the step that leaves it', () => {
  expect(STATUS.map(proximaEtapa)).toEqual(['historico', 'anexos', 'financeiro', null, null, null]);
  expect(INACABADOS.every((status) => proximaEtapa(status) !== null)).toBe(true);
  expect(new Set<PedidoStatus>([...INACABADOS, ...LISTADOS, S6]).size).toBe(STATUS.length);
});
