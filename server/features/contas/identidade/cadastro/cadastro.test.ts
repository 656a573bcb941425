import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerSessao } from '../../../../../contracts/contas/sessao-atual.contract.ts';
import { cadastrar } from '../../../../../contracts/contas/identidade.contract.ts';
import { startTestApp, type TestApp } from '../../../../testing/app/app.ts';
import { randomCpf, registerPatient, SENHA, visitor } from '../../../../testing/builders/builders.ts';
import { failureOf } from '../../../../testing/app/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const register = (body: { cpf: string; senha: string; confirmacao: string }) =>
  visitor(app).call(cadastrar, { body });

test.each([
  ['short', { cpf: '5299822472' }, 'Digite um CPF válido (apenas números, 11 dígitos).'],
  ['letters', { cpf: '5299822472a' }, 'Digite um CPF válido (apenas números, 11 dígitos).'],
  ['wrong check digits', { cpf: '52998224724' }, 'CPF inválido: confira os números digitados.'],
  ['all equal', { cpf: '11111111111' }, 'CPF inválido: confira os números digitados.'],
  [
    'short password',
    { senha: '1234567', confirmacao: '1234567' },
    'Escolha uma senha com pelo menos 8 caracteres.',
  ],
  ['two passwords', { confirmacao: 'outra frase' }, 'As senhas não são iguais.'],
  [
    'two passwords before anything else',
    { cpf: '1', confirmacao: 'outra frase' },
    'As senhas não são iguais.',
  ],
])('refuses %s with its words', async (_name, change, message) => {
  const answer = await register({ cpf: randomCpf(), senha: SENHA, confirmacao: SENHA, ...change });
  expect(answer.status).toBe(400);
  expect(failureOf(answer)).toMatchObject({ message, details: [{ campo: expect.any(String) }] });
});

test('registering signs in; the masked CPF is the same person', async () => {
  const http = visitor(app);
  const body = { cpf: '111.444.777-35', senha: SENHA, confirmacao: SENHA };
  expect(await http.want(cadastrar, 201, { body })).toEqual({ cpf: '11144477735' });
  expect(await http.want(lerSessao, 200)).toMatchObject({
    papel: 'Paciente',
    cpf: '11144477735',
    dadosCompletos: false,
  });
  const again = await register({ ...body, cpf: '11144477735' });
  expect(again.status).toBe(409);
  expect(failureOf(again).message).toBe('Erro ao criar usuário: este CPF já tem cadastro.');
});

test('one CPF, ten registrations at once: one patient', async () => {
  const cpf = randomCpf();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => register({ cpf, senha: SENHA, confirmacao: SENHA })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(9);
});

test('the act accepts terms and privacy; the password is kept as a hash only', async () => {
  const { cpf } = await registerPatient(app);
  const { db } = app.deps;
  const row = await db.selectFrom('clientes').selectAll().where('cpf', '=', cpf).executeTakeFirstOrThrow();
  expect(row.senha_hash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(row)).not.toContain(SENHA);
  const consents = await db
    .selectFrom('consentimentos')
    .select(['tipo', 'versao'])
    .where('cliente_id', '=', row.id)
    .orderBy('tipo')
    .execute();
  expect(consents).toEqual([
    { tipo: 'privacidade', versao: 1 },
    { tipo: 'termos', versao: 1 },
  ]);
});
