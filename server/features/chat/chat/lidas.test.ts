import { expect, test } from 'vitest';
import { systemScope, type Paciente } from '#platform/actor.ts';
import { call } from '#platform/db/command/decision.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { marcarLidas } from './chat.usecases.ts';
import { updateConversa, type ConversaRow } from './conversas/conversas.repository.ts';

const now = new Date('2026-11-27T12:00:00Z');
const scope = systemScope({ tipo: 'Sistema', nome: 'teste' }, 'paciente');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rule asks for nothing else of either
const given = { actor: { scope, clienteId: 'paciente' } as Paciente, deps: {} as BaseDeps, now };
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nor of the conversation
const conversa = { ultimo: 9, equipe_n: 7, lido_cliente: 4 } as ConversaRow;
const marked = (ate: number, known: ConversaRow | null = conversa) =>
  marcarLidas.decide(
    known ? { conversa: known } : {},
    { ...given, newId: () => 'novo', input: { ate } },
    undefined,
  );
const mark = (lido_cliente: number) => [call(updateConversa, scope, { lido_cliente, lido_cliente_em: now })];

test('read up to a message, or beyond the newest → the mark is there; it never goes back', () => {
  expect(marked(8).writes).toEqual(mark(8));
  expect(marked(99).writes).toEqual(mark(9));
  expect([marked(4), marked(0), marked(5, null)]).toEqual([{}, {}, {}]);
});

test('a message of the team came meanwhile → a mail is due once it is unread for long', () => {
  expect(marked(6).jobs).toMatchObject([{ data: { clienteId: 'paciente' } }]);
  expect(marked(7).jobs).toEqual([]);
});
