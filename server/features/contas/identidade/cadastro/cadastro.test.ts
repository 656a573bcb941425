import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { cadastrar } from '#contracts/contas/identidade.contract.ts';
import { PRIVACIDADE_VERSAO, TERMOS_VERSAO } from '#domain/pedidos/consentimento.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { randomCpf, registerPatient, SENHA, visitor } from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' } });
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
    { tipo: 'privacidade', versao: PRIVACIDADE_VERSAO },
    { tipo: 'termos', versao: TERMOS_VERSAO },
  ]);
});

/** A registration that a proxy passes on from this address. */
const from = (ip: string, cpf: string) =>
  visitor(app).call(cadastrar, {
    body: { cpf, senha: SENHA, confirmacao: SENHA },
    headers: { 'x-forwarded-for': ip },
  });

test('fifty registrations from one network → accepted; requests for sixty CPFs → refused', async () => {
  const { cpf } = await registerPatient(app);
  const statusesOf = async (ip: string, cpfs: readonly string[]) =>
    (await Promise.all(cpfs.map((one) => from(ip, one)))).map(({ status }) => status);
  const fifty = await statusesOf('203.0.113.7', Array.from({ length: 50 }, randomCpf));
  expect(new Set(fifty)).toEqual(new Set([201]));
  const asking = await statusesOf(
    '203.0.113.7',
    Array.from({ length: 20 }, () => cpf),
  );
  expect(asking.filter((status) => status === 409)).toHaveLength(10);
  expect(asking.filter((status) => status === 429)).toHaveLength(10);
  // Another network is not concerned.
  expect((await from('198.51.100.9', randomCpf())).status).toBe(201);
});

test('registrations with a taken CPF do not count towards the number from which all are slowed', async () => {
  const cpf = randomCpf();
  expect((await from('198.51.100.11', cpf)).status).toBe(201);
  const chave = app.deps.signer.key('cadastrar-todos', '');
  const counted = async () =>
    (await app.deps.db.selectFrom('limites').select('contagem').where('chave', '=', chave).execute())[0]
      ?.contagem;
  const before = await counted();
  expect((await from('198.51.100.12', cpf)).status).toBe(409);
  expect(await counted()).toBe(before);
  expect((await from('198.51.100.12', randomCpf())).status).toBe(201);
  expect(await counted()).toBe((before ?? 0) + 1);
});

test('registrations of all networks together are slowed beyond their number, and none is refused', async () => {
  const chave = app.deps.signer.key('cadastrar-todos', '');
  const values = { chave, inicio: new Date(), contagem: 300 };
  await app.deps.db
    .insertInto('limites')
    .values(values)
    .onConflict((oc) => oc.column('chave').doUpdateSet(values))
    .execute();
  const slowed = Promise.all(Array.from({ length: 5 }, () => from('198.51.100.10', randomCpf())));
  const others = visitor(app).want(lerSessao, 200);
  await expect(Promise.race([slowed.then(() => 'slowed'), others.then(() => 'others')])).resolves.toBe(
    'others',
  );
  expect((await slowed).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
});
