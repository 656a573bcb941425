import { expect, test } from 'vitest';
import type { Problema } from '#domain/documentos/regras/contexto.ts';
import { checksOf, fieldId, problemAt } from './problem-places.ts';

const PROBLEMS: Problema[] = [
  { campo: 'itens.0.medicamento', mensagem: 'Preencha “Medicamento 1”.', gravidade: 'impede' },
  { campo: 'ultimaConsulta', mensagem: 'Pergunte a data.', gravidade: 'avisa' },
];

test('a blank field → no error before an attempt to sign; a warning → always', () => {
  expect(problemAt(PROBLEMS, 'itens.0.medicamento', '', false)).toEqual({});
  expect(problemAt(PROBLEMS, 'itens.0.medicamento', '', true)).toEqual({
    error: 'Preencha “Medicamento 1”.',
  });
  expect(problemAt(PROBLEMS, 'itens.0.medicamento', 'x', false)).toHaveProperty('error');
  expect(problemAt(PROBLEMS, 'ultimaConsulta', '', false)).toEqual({ warning: 'Pergunte a data.' });
  expect(fieldId('d1', 'itens.0.dias')).toBe('campo-d1-itens-0-dias');
});

test('the checks say what is met', () => {
  const checks = checksOf(PROBLEMS, {
    titulo: 'Receita simples',
    items: true,
    cid: false,
    identity: true,
    note: false,
  });
  expect(checks.filter(({ done }) => done).map(({ label }) => label)).toEqual(['Até 30 dias', 'Identidade']);
  expect(checks.filter(({ done }) => !done).map(({ label }) => label)).toEqual([
    'Permitido em receita simples',
    'Campos',
    'Nota clínica',
  ]);
});
