import { expect, test } from 'vitest';
import { andamentoCurto, passoAtual } from './passos.ts';

test.each<[string | null, boolean, string]>([
  [null, false, 'fila'],
  ['na fila', false, 'fila'],
  ['em atendimento', false, 'leitura'],
  ['aguardando paciente', true, 'pergunta'],
  ['emitido', false, 'assinado'],
  ['emitido', true, 'assinado'],
  ['a postar', false, 'a postar'],
  ['postado', false, 'postado'],
  ['a postar', true, 'a postar'],
  ['postado', true, 'postado'],
])('in a list, %s (on paper: %s) → %s', (atendimento, papel, passo) => {
  expect(passoAtual(andamentoCurto(atendimento, papel))?.passo).toBe(passo);
});
