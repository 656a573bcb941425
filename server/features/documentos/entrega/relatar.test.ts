import { expect, test } from 'vitest';
import { MAX_RELATOS } from '#contracts/documentos/entrega.contract.ts';
import type { Paciente } from '#platform/actor.ts';
import { call } from '#platform/db/command/decision.ts';
import { insertRelato } from '../relatos/relatos.public.ts';
import type { EntregaDeps } from './entrega.usecases.ts';
import { relatarErro } from './relato.usecases.ts';

const now = new Date('2026-11-27T12:00:00Z');
const input = { id: 'documento', texto: ' Falta a dose. ' };
// The rule asks for nothing of either.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const given = { actor: {} as Paciente, input, deps: {} as EntregaDeps, now, newId: () => 'relato' };
const pedido = { id: 'pedido', numero: 1001, cliente_id: 'paciente', versao: 3 };

type State = Parameters<typeof relatarErro.decide>[0];
const decide = (relatos: State['relatos'], estado = 'assinado') =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rule asks for its state alone
  relatarErro.decide({ pedido, row: { estado } as State['row'], relatos }, given, 'pedido');

test('a first report → it is stored without spaces around it, and its doctor is told', () => {
  const relato = { id: 'relato', documento_id: 'documento', texto: 'Falta a dose.', created_at: now };
  const { writes, jobs } = decide({ todos: 0, abertos: 0 });
  expect(writes).toEqual([call(insertRelato, relato)]);
  expect(jobs).toMatchObject([{ data: { relatoId: 'relato', numero: 1001 } }]);
});

test.each([
  ['a revoked document', { todos: 1, abertos: 1 }, 'revogado', 'documento_revogado'],
  ['an open report, and no room', { todos: MAX_RELATOS, abertos: 1 }, 'assinado', 'ja_relatado'],
  ['no room', { todos: MAX_RELATOS, abertos: 0 }, 'assinado', 'relatos_demais'],
])('%s → refused', (_name, relatos, estado, code) => {
  expect(() => decide(relatos, estado)).toThrow(expect.objectContaining({ code }));
});
