import { expect, test } from 'vitest';
import { describeRascunho } from './words.ts';
import type { DraftPhase } from './draft-outbox.ts';

const TODAY = '2026-11-21';
const state = (phase: DraftPhase, savedAt: string | null = null, durable = true) => ({
  phase,
  savedAt,
  durable,
  message: 'Palavras do servidor.',
});

test.each([
  ['idle', null, ''],
  ['saving', '2026-11-21T17:32:00Z', 'Salvando…'],
  ['saved', '2026-11-21T17:32:00Z', 'Rascunho salvo às 14h32'],
  // On another day the hour alone would be misleading.
  ['saved', '2026-11-20T02:10:00Z', 'Rascunho salvo em 19/11 às 23h10'],
  [
    'offline',
    null,
    'Sem conexão: o que você escreveu está guardado neste aparelho e será enviado quando a conexão voltar',
  ],
  ['refused', null, 'Palavras do servidor.'],
  ['closed', null, 'Palavras do servidor.'],
] as const)('%s (%s) reads %j', (phase, savedAt, text) => {
  expect(describeRascunho(state(phase, savedAt), TODAY).text).toBe(text);
});

test('only an acknowledged draft is called saved, and no missing copy is promised', () => {
  const phases = ['idle', 'saving', 'offline', 'failing', 'refused', 'signed-out', 'closed'] as const;
  for (const phase of phases) {
    expect(describeRascunho(state(phase, '2026-11-21T17:32:00Z'), TODAY).text).not.toContain('salvo às');
  }
  for (const phase of ['offline', 'failing'] as const) {
    expect(describeRascunho(state(phase, null, false), TODAY).text).not.toContain('guardado');
  }
});
