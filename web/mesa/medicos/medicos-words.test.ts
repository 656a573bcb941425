import { expect, test } from 'vitest';
import { countWords, initials, situationLine } from './medicos-words.ts';

const [ANALISE, ATIVO, INATIVO] = [
  { estado: 'em análise' },
  { estado: 'ativo' },
  { estado: 'inativo' },
] as const;

test.each([
  [[], 'Nenhum ativo. Só quem está ativo vê a fila.'],
  [[ATIVO], '1 ativo. Só quem está ativo vê a fila.'],
  [[ATIVO, INATIVO, INATIVO], '1 ativo, 2 inativos. Só quem está ativo vê a fila.'],
  [[ANALISE, ATIVO, ATIVO, INATIVO], '2 ativos, 1 em análise, 1 inativo. Só quem está ativo vê a fila.'],
])('%j', (medicos, words) => {
  expect(countWords(medicos)).toBe(words);
});

test.each([
  ['em análise', false, 'faltam registro e convite'],
  ['em análise', true, 'falta conferir o registro'],
  ['ativo', false, 'convite ainda não aceito'],
  ['ativo', true, 'desde 18/11/2026'],
  ['inativo', false, 'desde 18/11/2026'],
] as const)('%s, with a password: %s', (estado, temSenha, line) => {
  const medico = { estado, temSenha, estadoEm: '2026-11-18T13:12:00.000Z' };
  expect(situationLine(medico)).toBe(line);
});

test.each([
  ['Helena Prado', 'HP'],
  ['  iara  de Sá Montenegro', 'IM'],
  ['Zoé', 'Z'],
])('%s: %s', (nome, letters) => {
  expect(initials(nome)).toBe(letters);
});
