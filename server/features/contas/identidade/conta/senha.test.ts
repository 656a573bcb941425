import { afterAll, beforeAll, expect, test } from 'vitest';
import { trocarSenha } from '#contracts/contas/conta.contract.ts';
import * as contracts from '#contracts/contas/identidade.contract.ts';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { newPatient, SENHA, signInAdmin, visitor, type Patient } from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { mailsTo, mailTo, tokenIn } from '#testing/app/mail.ts';

let app: TestApp;
const now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());

const NOVA = 'bicicleta na ladeira';
const MUDOU = 'A sua senha mudou';

const change = (
  { http }: { http: Client },
  body: Partial<Record<'senhaAtual' | 'senha' | 'confirmacao', string>>,
) => http.call(trocarSenha, { body: { senhaAtual: SENHA, senha: NOVA, confirmacao: NOVA, ...body } });
const signIn = async ({ cpf }: Patient, senha: string, http = visitor(app)) =>
  (await http.call(contracts.entrar, { body: { cpf, senha } })).status;
const papel = async (http: Client) => (await http.want(lerSessao, 200)).papel;

async function link({ cpf, dados }: Patient): Promise<string> {
  const http = visitor(app);
  await http.want(contracts.iniciarVisita, 204);
  await http.want(contracts.recuperarSenha, 200, { body: { cpf } });
  return tokenIn(await mailTo(app, dados.emailContato, 'Nova senha'), 'nova-senha');
}

test.each([
  [{ confirmacao: 'outra frase' }, 400, 'As senhas não são iguais.'],
  [{ senha: 'curta', confirmacao: 'outra' }, 400, 'As senhas não são iguais.'],
  [{ senha: 'curta', confirmacao: 'curta' }, 400, 'Escolha uma senha com pelo menos 8 caracteres.'],
  [{ senhaAtual: '' }, 403, 'Digite a sua senha atual para continuar.'],
  [{ senhaAtual: 'errada errada' }, 403, 'A senha atual não confere.'],
])('%j is refused with %i, %s', async (body, status, message) => {
  const patient = await newPatient(app);
  const answer = await change(patient, body);
  expect([answer.status, failureOf(answer).message]).toEqual([status, message]);
  expect(failureOf(answer).details).toEqual([{ campo: expect.any(String), mensagem: expect.any(String) }]);
  expect(await signIn(patient, SENHA)).toBe(200);
});

test('a change keeps this browser in, puts every other out, ends links, and is told', async () => {
  const patient = await newPatient(app);
  const other = visitor(app);
  await signIn(patient, SENHA, other);
  const token = await link(patient);
  expect((await change(patient, {})).status).toBe(204);
  expect([await papel(patient.http), await papel(other)]).toEqual(['Paciente', 'Visitante']);
  expect([await signIn(patient, SENHA), await signIn(patient, NOVA)]).toEqual([401, 200]);
  const late = await visitor(app).call(contracts.consultarRecuperacao, { body: { token } });
  expect(late.status).toBe(404);
  const mail = await mailTo(app, patient.dados.emailContato, MUDOU);
  expect(mail.texto).toContain(dataEHora(new Date(now)));
});

test('a new password by a link is told as well', async () => {
  const patient = await newPatient(app);
  const body = { token: await link(patient), senha: NOVA, confirmacao: NOVA };
  await visitor(app).want(contracts.salvarNovaSenha, 200, { body });
  expect((await mailTo(app, patient.dados.emailContato, MUDOU)).texto).not.toContain(patient.cpf);
});

test('a wrong try changes nothing and is not told; the eleventh waits', async () => {
  const patient = await newPatient(app);
  for (let i = 0; i < 10; i += 1)
    expect((await change(patient, { senhaAtual: 'errada errada' })).status).toBe(403);
  expect((await change(patient, {})).status).toBe(429);
  expect(await mailsTo(app, patient.dados.emailContato, MUDOU)).toEqual([]);
  // Signing in has an allowance of its own.
  expect(await signIn(patient, SENHA)).toBe(200);
});

test('the administrator changes theirs the same way', async () => {
  const http = await signInAdmin(app);
  const answer = await change({ http }, { senhaAtual: 'mesa de demonstracao' });
  expect(answer.status).toBe(204);
  expect(await papel(http)).toBe('Admin');
});
