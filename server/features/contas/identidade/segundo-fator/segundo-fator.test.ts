import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lerSessao, sair } from '#contracts/contas/sessao-atual.contract.ts';
import * as conta from '#contracts/contas/conta.contract.ts';
import * as contracts from '#contracts/contas/identidade.contract.ts';
import { ADMIN, startTestApp, type TestApp } from '#testing/app/app.ts';
import { newPatient, SENHA, signInAdmin, visitor, type Patient } from '#testing/builders/builders.ts';
import { failureOf, type AnyAnswer, type Client } from '#testing/app/client.ts';
import { mailsTo, mailTo, tokenIn } from '#testing/app/mail.ts';

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());
// Each test in a step of its own: no code serves twice.
beforeEach(() => {
  now += 300_000;
});

/** The code on the phone at an instant. */
const codeOf = (segredo: string, ms = now) =>
  new TOTP({ secret: Secret.fromBase32(segredo) }).generate({ timestamp: ms });

async function enrol(http: Client, senhaAtual: string = SENHA) {
  const { segredo } = await http.want(conta.iniciarSegundoFator, 200, { body: { senhaAtual } });
  const body = { codigo: codeOf(segredo) };
  const { codigos } = await http.want(conta.confirmarSegundoFator, 200, { body });
  now += 30_000;
  return { segredo, codigos };
}

/** The password, in a browser of its own. */
async function password({ cpf }: Patient, http = visitor(app)): Promise<Client> {
  const answer = await http.want(contracts.entrar, 200, { body: { cpf, senha: SENHA } });
  expect(answer).toEqual({ papel: null, pendente: 'codigo' });
  return http;
}

const code = (http: Client, codigo: string) => http.call(contracts.concluirEntrada, { body: { codigo } });
const refusal = (answer: AnyAnswer) => [answer.status, failureOf(answer).code];
const WRONG = [401, 'codigo_incorreto'];
const papel = async (http: Client) => (await http.want(lerSessao, 200)).papel;

test('is set up with the password and a first code; the secret leaves the server once', async () => {
  const patient = await newPatient(app);
  const { http } = patient;
  const off = { desde: null, codigosRestantes: 0 };
  expect(await http.want(conta.lerSegundoFator, 200)).toEqual(off);
  const begin = (senhaAtual?: string) =>
    http.call(conta.iniciarSegundoFator, { body: senhaAtual === undefined ? {} : { senhaAtual } });
  expect(refusal(await begin())).toEqual([403, 'senha_necessaria']);
  expect(refusal(await begin('errada errada'))).toEqual([403, 'senha_incorreta']);
  await begin(SENHA);
  const { segredo, uri } = await http.want(conta.iniciarSegundoFator, 200, { body: { senhaAtual: SENHA } });
  expect(uri).toContain(`secret=${segredo}`);
  expect(uri).not.toContain(patient.cpf);
  // Not proven yet: it guards nothing.
  expect(await http.want(conta.lerSegundoFator, 200)).toEqual(off);
  const confirm = (codigo: string) => http.call(conta.confirmarSegundoFator, { body: { codigo } });
  expect(refusal(await confirm(codeOf(segredo, now - 120_000)))).toEqual(WRONG);
  const confirmed = await http.want(conta.confirmarSegundoFator, 200, { body: { codigo: codeOf(segredo) } });
  expect(new Set(confirmed.codigos).size).toBe(10);
  expect(await http.want(conta.lerSegundoFator, 200)).toEqual({
    desde: new Date(now).toISOString(),
    codigosRestantes: 10,
  });
  expect(refusal(await begin(SENHA))).toEqual([409, 'segundo_fator_ativo']);
  const stored = JSON.stringify([
    await app.deps.db.selectFrom('segundos_fatores').selectAll().execute(),
    await app.deps.db.selectFrom('codigos_recuperacao').selectAll().execute(),
  ]);
  for (const secret of [segredo, ...confirmed.codigos, ...confirmed.codigos.map((c) => c.replace('-', ''))])
    expect(stored).not.toContain(secret);
  await mailTo(app, patient.dados.emailContato, 'Verificação em duas etapas ativada');
});

test('the password alone opens nothing; the code does, once', async () => {
  const patient = await newPatient(app);
  const { segredo } = await enrol(patient.http);
  const http = await password(patient);
  expect(await papel(http)).toBe('Visitante');
  expect(http.cookies.has('zelo_sessao')).toBe(false);
  expect(refusal(await code(http, ''))).toEqual([400, 'campos_incompletos']);
  expect(refusal(await code(http, codeOf(segredo, now - 90_000)))).toEqual(WRONG);
  expect((await code(http, codeOf(segredo))).body).toEqual({ papel: 'Paciente' });
  expect(await papel(http)).toBe('Paciente');
  // The code that was used, on another sign-in, and an older one.
  const again = await password(patient);
  expect(refusal(await code(again, codeOf(segredo)))).toEqual(WRONG);
  expect(refusal(await code(again, codeOf(segredo, now - 30_000)))).toEqual(WRONG);
  now += 30_000;
  expect((await code(again, codeOf(segredo))).status).toBe(200);
  // The pending sign-in was used up with it.
  now += 30_000;
  expect(refusal(await code(again, codeOf(segredo)))).toEqual([401, 'entrada_expirada']);
});

test('one step early and one late are taken; of ten at once one wins', async () => {
  const patient = await newPatient(app);
  const { segredo } = await enrol(patient.http);
  now += 60_000;
  expect((await code(await password(patient), codeOf(segredo, now - 30_000))).status).toBe(200);
  expect((await code(await password(patient), codeOf(segredo, now + 30_000))).status).toBe(200);
  now += 90_000;
  const browsers = await Promise.all(Array.from({ length: 10 }, () => password(patient)));
  const answers = await Promise.all(browsers.map((http) => code(http, codeOf(segredo))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('the wait for the code is ten minutes, and its token is good for nothing else', async () => {
  const patient = await newPatient(app);
  const { segredo } = await enrol(patient.http);
  const http = await password(patient);
  const pending = http.cookies.get('zelo_codigo') ?? '';
  const thief = visitor(app);
  thief.cookies.set('zelo_sessao', pending);
  expect(await papel(thief)).toBe('Visitante');
  now += 10 * 60_000;
  expect(refusal(await code(http, codeOf(segredo)))).toEqual([401, 'entrada_expirada']);
  expect(refusal(await code(visitor(app), codeOf(segredo)))).toEqual([401, 'entrada_expirada']);
});

test('a recovery code signs in once, however it is typed, and is told', async () => {
  const patient = await newPatient(app);
  const { codigos } = await enrol(patient.http);
  const [first = '', second = ''] = codigos;
  expect((await code(await password(patient), first.toLowerCase())).status).toBe(200);
  expect(refusal(await code(await password(patient), first))).toEqual(WRONG);
  expect((await code(await password(patient), second.replace('-', ' '))).status).toBe(200);
  expect((await patient.http.want(conta.lerSegundoFator, 200)).codigosRestantes).toBe(8);
  await mailTo(app, patient.dados.emailContato, 'Um código de recuperação foi usado', 2);
});

test('unknown browsers with the password → ten codes together; the known one → its own', async () => {
  const patient = await newPatient(app);
  const { segredo } = await enrol(patient.http);
  await patient.http.want(sair, 204);
  const stranger = await password(patient);
  for (let i = 0; i < 10; i += 1) expect(refusal(await code(stranger, '000000'))).toEqual(WRONG);
  expect((await code(stranger, codeOf(segredo))).status).toBe(429);
  expect((await code(await password(patient), codeOf(segredo))).status).toBe(429);
  const known = await password(patient, patient.http);
  expect((await code(known, codeOf(segredo))).status).toBe(200);
});

test('new codes and turning it off ask password and code; the former codes end', async () => {
  const patient = await newPatient(app);
  const { http } = patient;
  const { segredo, codigos } = await enrol(http);
  const [old = ''] = codigos;
  const renew = (body: { senhaAtual?: string; codigo: string }) => http.call(conta.novosCodigos, { body });
  expect(refusal(await renew({ codigo: codeOf(segredo) }))).toEqual([403, 'senha_necessaria']);
  expect(refusal(await renew({ senhaAtual: SENHA, codigo: '' }))).toEqual([400, 'campos_incompletos']);
  expect(refusal(await renew({ senhaAtual: SENHA, codigo: '000000' }))).toEqual(WRONG);
  const body = { senhaAtual: SENHA, codigo: codeOf(segredo) };
  const renewed = await http.want(conta.novosCodigos, 200, { body });
  expect(renewed.codigos).not.toContain(old);
  expect(refusal(await code(await password(patient), old))).toEqual(WRONG);
  const off = (codigo: string) =>
    http.call(conta.desligarSegundoFator, { body: { senhaAtual: SENHA, codigo } });
  expect(refusal(await off(codeOf(segredo)))).toEqual(WRONG);
  expect((await off(renewed.codigos[0] ?? '')).status).toBe(204);
  expect(refusal(await off('000000'))).toEqual([409, 'segundo_fator_ausente']);
  await visitor(app).want(contracts.entrar, 200, { body: { cpf: patient.cpf, senha: SENHA } });
  await mailTo(app, patient.dados.emailContato, 'Verificação em duas etapas desligada');
});

test('a new password by mail leaves it on, and ends a sign-in that waits for its code', async () => {
  const patient = await newPatient(app);
  const { segredo } = await enrol(patient.http);
  const waiting = await password(patient);
  const http = visitor(app);
  await http.want(contracts.iniciarVisita, 204);
  await http.want(contracts.recuperarSenha, 200, { body: { cpf: patient.cpf } });
  const token = tokenIn(await mailTo(app, patient.dados.emailContato, 'Nova senha'), 'nova-senha');
  const senha = 'bicicleta na ladeira';
  await http.want(contracts.salvarNovaSenha, 200, { body: { token, senha, confirmacao: senha } });
  expect(refusal(await code(waiting, codeOf(segredo)))).toEqual([401, 'entrada_expirada']);
  const answer = await http.want(contracts.entrar, 200, { body: { cpf: patient.cpf, senha } });
  expect(answer).toEqual({ papel: null, pendente: 'codigo' });
  expect((await code(http, codeOf(segredo))).status).toBe(200);
});

test("the administrator's account takes the same second factor", async () => {
  const http = await signInAdmin(app);
  const { segredo, codigos } = await enrol(http, ADMIN.senha);
  const again = visitor(app);
  const body = { email: ADMIN.email, senha: ADMIN.senha };
  expect(await again.want(contracts.entrarAdm, 200, { body })).toEqual({ papel: null, pendente: 'codigo' });
  expect((await code(again, codeOf(segredo))).body).toEqual({ papel: 'Admin' });
  expect(await papel(again)).toBe('Admin');
  const off = { senhaAtual: ADMIN.senha, codigo: codigos[0] ?? '' };
  await http.want(conta.desligarSegundoFator, 204, { body: off });
});

test("a patient's code and a patient's wait are worth nothing on another account", async () => {
  const [one, other] = [await newPatient(app), await newPatient(app)];
  const [mine, theirs] = [await enrol(one.http), await enrol(other.http)];
  const http = await password(one);
  expect(refusal(await code(http, theirs.codigos[0] ?? ''))).toEqual(WRONG);
  expect((await code(http, mine.codigos[0] ?? '')).status).toBe(200);
  expect(await mailsTo(app, other.dados.emailContato, 'Um código de recuperação foi usado')).toEqual([]);
});
