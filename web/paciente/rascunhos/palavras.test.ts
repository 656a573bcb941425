import { expect, test } from 'vitest';
import { palavrasDoRascunho } from './palavras.ts';
import type { Fase } from './sala.ts';

const HOJE = '2026-11-21';
const estado = (fase: Fase, salvoEm: string | null = null, guardado = true) => ({
  fase,
  salvoEm,
  guardado,
  mensagem: 'Palavras do servidor.',
});

test.each([
  ['parado', null, ''],
  ['salvando', '2026-11-21T17:32:00Z', 'Salvando…'],
  ['salvo', '2026-11-21T17:32:00Z', 'Rascunho salvo às 14:32'],
  // Of another day: the hour alone would be taken for today's.
  ['salvo', '2026-11-20T02:10:00Z', 'Rascunho salvo em 19/11 às 23:10'],
  [
    'sem-conexao',
    null,
    'Sem conexão: o que você escreveu está guardado neste aparelho e será enviado quando a conexão voltar',
  ],
  ['recusado', null, 'Palavras do servidor.'],
  ['fechado', null, 'Palavras do servidor.'],
] as const)('%s (%s) reads %j', (fase, salvoEm, texto) => {
  expect(palavrasDoRascunho(estado(fase, salvoEm), HOJE).texto).toBe(texto);
});

test('nothing but an acknowledged draft is called saved, and no copy is promised that is not there', () => {
  const fases = ['parado', 'salvando', 'sem-conexao', 'falhou', 'recusado', 'sem-sessao', 'fechado'] as const;
  for (const fase of fases) {
    expect(palavrasDoRascunho(estado(fase, '2026-11-21T17:32:00Z'), HOJE).texto).not.toContain('salvo às');
  }
  for (const fase of ['sem-conexao', 'falhou'] as const) {
    expect(palavrasDoRascunho(estado(fase, null, false), HOJE).texto).not.toContain('guardado');
  }
});
