import { expect, test } from 'vitest';
import { nomeDoArquivo } from './nome-do-arquivo.ts';

const assinadoEm = '2026-11-29T01:30:00Z';

test.each([
  ['Receita simples', 'Maria Souza', 'Receita simples - Maria Souza - 2026-11-28'],
  ['Atestado médico', "José d'Ávila-Prado", "Atestado médico - José d'Ávila-Prado - 2026-11-28"],
  ['Receita', '../a\\b:c*?"<>|\u202Efdp.', 'Receita - a b c fdp - 2026-11-28'],
  ['Receita', '  ', 'Receita - 2026-11-28'],
])('%s of %s → kind, person and day, in signs that every file system takes', (titulo, paciente, nome) => {
  expect(nomeDoArquivo({ titulo, paciente, assinadoEm })).toBe(nome);
});

test('a long name → its first 60 letters', () => {
  expect(nomeDoArquivo({ titulo: 'Receita', paciente: 'A'.repeat(500), assinadoEm })).toHaveLength(83);
});
