import { afterAll, beforeAll, expect, test } from 'vitest';
import { criarCodigosReserva, lerCodigosReserva, trocarSenha } from '#contracts/contas/conta.contract.ts';
import * as contracts from '#contracts/contas/identidade.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { newPatient, SENHA, visitor, type Patient } from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const NOVA = 'uma frase bem comprida';

const make = async ({ http }: Patient) =>
  (await http.want(criarCodigosReserva, 200, { body: { senhaAtual: SENHA } })).codigos;
const recover = (cpf: string, codigo: string) =>
  visitor(app).call(contracts.recuperarPorCodigo, { body: { cpf, codigo } });
const left = async ({ http }: Patient) => (await http.want(lerCodigosReserva, 200)).restantes;

test('ten codes, made with the password; one sets a new password, once', async () => {
  const patient = await newPatient(app);
  expect(await patient.http.want(lerCodigosReserva, 200)).toEqual({ restantes: 0, criadosEm: null });
  const asked = await patient.http.call(criarCodigosReserva, { body: {} });
  expect(failureOf(asked).code).toBe('senha_necessaria');
  const codigos = await make(patient);
  expect([codigos.length, new Set(codigos).size, await left(patient)]).toEqual([10, 10, 10]);
  const [first = ''] = codigos;
  const { token } = await visitor(app).want(contracts.recuperarPorCodigo, 200, {
    body: { cpf: patient.cpf, codigo: first.toLowerCase().replace('-', ' ') },
  });
  expect(await left(patient)).toBe(9);
  expect((await recover(patient.cpf, first)).status).toBe(400);
  const body = { token, senha: NOVA, confirmacao: NOVA };
  await visitor(app).want(contracts.salvarNovaSenha, 200, { body });
  await visitor(app).want(contracts.entrar, 200, { body: { cpf: patient.cpf, senha: NOVA } });
  const kept = await app.deps.db.selectFrom('codigos_reserva').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(first.slice(0, 5));
});

test('a wrong code, an unknown CPF and an account without codes answer alike', async () => {
  const [patient, without] = [await newPatient(app), await newPatient(app)];
  await make(patient);
  const wrong = [
    await recover(patient.cpf, '00000-00000'),
    await recover(patient.cpf, 'código'),
    await recover(without.cpf, '00000-00000'),
    await recover('52998224725', '00000-00000'),
  ];
  const answers = wrong.map((one) => [one.status, failureOf(one).code, failureOf(one).message]);
  const alike = [400, 'codigo_reserva_incorreto', 'O CPF ou o código não confere. Cada código vale uma vez.'];
  expect(answers).toEqual([alike, alike, alike, alike]);
});

test('new codes and a new password end the former ones; five tries in fifteen minutes', async () => {
  const patient = await newPatient(app);
  const [former = ''] = await make(patient);
  await make(patient);
  expect((await recover(patient.cpf, former)).status).toBe(400);
  const body = { senhaAtual: SENHA, senha: NOVA, confirmacao: NOVA };
  await patient.http.want(trocarSenha, 204, { body });
  expect(await left(patient)).toBe(0);
  for (let i = 0; i < 4; i += 1) expect((await recover(patient.cpf, former)).status).toBe(400);
  expect((await recover(patient.cpf, former)).status).toBe(429);
});
