import { expect, test } from 'vitest';
import { provaDeUso, podeProvar, recusaDaJustificativa } from './prova-de-uso.ts';

const AZUL = 'Renovação de Receita Azul';
const AMARELA = 'Renovação de Receita Amarela';

test.each([
  ['Renovação de Receita Simples (Branca)', false, '', 'dispensada'],
  ['Renovação de Receita de Controle Especial', false, 'Uso há anos.', 'dispensada'],
  [AZUL, false, '', 'falta'],
  [AZUL, false, ' \u200B\n', 'falta'],
  [AZUL, false, 'Uso há anos.', 'justificativa'],
  [AZUL, true, '', 'arquivo'],
  [AMARELA, true, 'Uso há anos.', 'arquivo'],
  [AMARELA, false, '', 'falta'],
] as const)('%s, a file: %s, words: “%s” → %s', (servico, temArquivo, justificativa, expected) => {
  expect(provaDeUso({ servico, temArquivo, justificativa })).toBe(expected);
});

test('an expired prescription or a report → may prove it; exam, identity card, chat file → no', () => {
  expect(['receita_vencida', 'laudo_medico'].every(podeProvar)).toBe(true);
  expect(['exames_anteriores', 'documento_oficial', 'outros_documentos', null].some(podeProvar)).toBe(false);
});

test('a justification has a limit, an empty one takes it back', () => {
  expect(recusaDaJustificativa('')).toBeNull();
  expect(recusaDaJustificativa('a'.repeat(2_000))).toBeNull();
  expect(recusaDaJustificativa('a'.repeat(2_001))).toContain('2.001 letras');
});
