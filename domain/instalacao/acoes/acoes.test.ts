import { expect, test } from 'vitest';
import { acoesDoGrupo, GRUPOS_DE_ACOES, palavrasDaAcao } from './acoes.ts';

const all = GRUPOS_DE_ACOES.flatMap((grupo) => acoesDoGrupo(grupo));

test('each action is in one group, and its words are a sentence that no machine wrote', () => {
  expect(new Set(all).size).toBe(all.length);
  const odd = all.filter((acao) => !/^[A-ZÀ-Ú][^_]*$/.test(palavrasDaAcao(acao) ?? ''));
  expect(odd).toEqual([]);
});

test('a charge is told by the status at the provider; an unknown action has no words', () => {
  expect(palavrasDaAcao('cobranca.received')).toBe('Cobrança no provedor: Recebida');
  expect(palavrasDaAcao('cobranca.')).toBeUndefined();
  expect(palavrasDaAcao('nova.acao')).toBeUndefined();
});
