import { expect, test } from 'vitest';
import { ATENDIMENTOS, cancelado, documentoFeito, naFila, palavraDoAtendimento } from './atendimento.ts';

test('the words of the doctor’s work, and what each means for the money', () => {
  expect(ATENDIMENTOS.filter(naFila)).toEqual(['na fila']);
  expect(ATENDIMENTOS.filter(cancelado)).toEqual(['cancelado']);
  expect(ATENDIMENTOS.filter(documentoFeito)).toEqual(['emitido', 'a postar', 'postado']);
  expect([naFila(null), cancelado(null), documentoFeito(null)]).toEqual([false, false, false]);
});

test('every state of the work → its words; an unknown one → unchanged', () => {
  for (const word of ATENDIMENTOS) expect(palavraDoAtendimento(word)).not.toBe(word);
  expect([palavraDoAtendimento(null), palavraDoAtendimento('novo')]).toEqual([null, 'novo']);
});
