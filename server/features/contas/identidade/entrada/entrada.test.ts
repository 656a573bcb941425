import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerSessao, sair } from '#contracts/contas/sessao-atual.contract.ts';
import { entrar, entrarAdm } from '#contracts/contas/identidade.contract.ts';
import { ADMIN, startTestApp, type TestApp } from '#testing/app/app.ts';
import { randomCpf, registerPatient, SENHA, visitor } from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const signIn = (cpf: string, senha: string) => visitor(app).call(entrar, { body: { cpf, senha } });
const signInAdm = (email: string, senha: string) => visitor(app).call(entrarAdm, { body: { email, senha } });

test('both fields are needed, in the words of the product', async () => {
  for (const answer of [await signIn('', SENHA), await signIn(randomCpf(), ''), await signInAdm('', 'x')]) {
    expect(answer.status).toBe(400);
    expect(failureOf(answer).message).toBe('Preencha corretamente os campos.');
  }
});

test('wrong password, unknown CPF and impossible CPF answer alike', async () => {
  const { cpf } = await registerPatient(app);
  const answers = [
    await signIn(cpf, 'errada errada'),
    await signIn(randomCpf(), SENHA),
    await signIn('123', SENHA),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(401);
    const { code, message, details } = failureOf(answer);
    expect([code, message, details]).toEqual([
      'credenciais_incorretas',
      'CPF ou senha incorretos.',
      undefined,
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test('signing in opens a session, signing out ends it on the server', async () => {
  const { cpf } = await registerPatient(app);
  const http = visitor(app);
  expect(await http.want(entrar, 200, { body: { cpf, senha: SENHA } })).toEqual({ papel: 'Paciente' });
  const stolen = new Map(http.cookies);
  expect((await http.want(lerSessao, 200)).papel).toBe('Paciente');
  const left = await http.call(sair);
  expect(left.status).toBe(204);
  expect((await http.want(lerSessao, 200)).papel).toBe('Visitante');
  const thief = visitor(app);
  for (const [name, value] of stolen) thief.cookies.set(name, value);
  expect((await thief.want(lerSessao, 200)).papel).toBe('Visitante');
  // The audit has the end of that session, and nothing of a cookie that was made up.
  for (const value of [stolen.get('zelo_sessao') ?? '', 'A'.repeat(43)]) {
    thief.cookies.set('zelo_sessao', value);
    await thief.want(sair, 204);
  }
  const audit = app.deps.db.selectFrom('auditoria');
  const ended = audit.where('acao', '=', 'sessao.encerrar').select(['ator_tipo', 'request_id']);
  const request_id = left.headers.get('x-request-id');
  expect(await ended.execute()).toEqual([{ ator_tipo: 'Paciente', request_id }]);
});

test('the cookie is out of reach of scripts and other sites; the database holds no token', async () => {
  const { cpf } = await registerPatient(app);
  const answer = await signIn(cpf, SENHA);
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^zelo_sessao=[\w-]{43};/);
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  const token = /=([\w-]+)/.exec(cookie)?.[1] ?? '';
  const rows = await app.deps.db.selectFrom('sessoes').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ token_hash }) => token_hash.equals(Buffer.from(token, 'base64url')))).toBe(false);
});

test('the eleventh try on one account waits; others do not', async () => {
  const [victim, other] = [await registerPatient(app), await registerPatient(app)];
  for (let i = 0; i < 10; i += 1) expect((await signIn(victim.cpf, 'errada errada')).status).toBe(401);
  const eleventh = await signIn(victim.cpf, SENHA);
  expect(eleventh.status).toBe(429);
  expect(failureOf(eleventh).message).toBe('Muitas tentativas. Aguarde alguns minutos.');
  expect((await signIn(other.cpf, SENHA)).status).toBe(200);
});

test('the administrator signs in by the one address only', async () => {
  const wrong = await signInAdm('outro@exemplo.com.br', ADMIN.senha);
  expect(wrong.status).toBe(400);
  expect(failureOf(wrong).message).toBe('Email incorreto, tente novamente');
  const password = await signInAdm(ADMIN.email, 'errada errada');
  expect([password.status, failureOf(password).message]).toEqual([401, 'E-mail ou senha incorretos.']);
  const http = visitor(app);
  const body = { email: ` ${ADMIN.email.toUpperCase()} `, senha: ADMIN.senha };
  expect(await http.want(entrarAdm, 200, { body })).toEqual({ papel: 'Admin' });
  expect((await http.want(lerSessao, 200)).papel).toBe('Admin');
});

test("another site's page cannot sign anyone in", async () => {
  const { cpf } = await registerPatient(app);
  const body = { cpf, senha: SENHA };
  const otherScheme = app.url.replace('http:', 'https:');
  for (const headers of [
    { origin: 'https://outro.example' },
    { origin: otherScheme },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    expect((await visitor(app).call(entrar, { body, headers })).status).toBe(403);
  }
});
