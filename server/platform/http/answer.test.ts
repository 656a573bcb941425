import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerWriter } from './answer.ts';

const patient = z.object({ id: z.uuid(), nome: z.string(), apelido: z.string().optional() });
const schema = z.object({
  pacientes: z.array(patient),
  retomar: patient.nullable(),
  total: z.number().int(),
  haMais: z.boolean(),
  estado: z.enum(['novo', 'velho']),
});
const write = answerWriter(schema);
const ID = '7b0f7c06-4c5e-4a53-9d7d-0d9f4d8f6a11';
const PATIENT = { id: ID, nome: 'Conceição' };
const ANSWER = { pacientes: [PATIENT], retomar: null, total: 1, haMais: false, estado: 'novo' };

test('an answer has the fields of its contract and no other, at every depth', () => {
  const hidden = { ...PATIENT, senha_hash: 'x' };
  const whole = { ...ANSWER, pacientes: [hidden], retomar: hidden, cpf: '52998224725' };
  expect(JSON.parse(write(whole))).toEqual({ ...ANSWER, retomar: PATIENT });
  expect(JSON.parse(write(whole))).toEqual(z.encode(schema, { ...ANSWER, retomar: PATIENT, estado: 'novo' }));
});

test('what may be missing may be there', () => {
  const named = { ...PATIENT, apelido: 'Ceição' };
  expect(JSON.parse(write({ ...ANSWER, pacientes: [named] }))).toEqual({ ...ANSWER, pacientes: [named] });
});

test.each([
  ['a field is not set', { ...ANSWER, total: undefined }],
  ['a field is missing', { pacientes: [], retomar: null, total: 1, haMais: false }],
  ['a field that may be null is missing', { pacientes: [], total: 1, haMais: false, estado: 'novo' }],
  ['nothing stands where something must', { ...ANSWER, total: null }],
  ['fields stand where none are named', { ...ANSWER, total: { cpf: '52998224725' } }],
  ['no fields stand where some are named', { ...ANSWER, pacientes: ['Conceição'] }],
  ['one stands where there are several', { ...ANSWER, pacientes: PATIENT }],
])('an answer in which %s is a failure of ours', (_what, answer) => {
  expect(() => write(answer)).toThrow('an answer does not have the shape of its contract');
});

test('kinds that are rare in answers are written as zod writes them', () => {
  const either = answerWriter(
    z.object({ papel: z.union([z.literal('Medico'), z.object({ codigo: z.string() })]), nada: z.null() }),
  );
  expect(either({ papel: { codigo: '1', cpf: '2' }, nada: null })).toBe(
    '{"papel":{"codigo":"1"},"nada":null}',
  );
  expect(() => either({ papel: 'Ninguém', nada: null })).toThrow(z.ZodError);
});
