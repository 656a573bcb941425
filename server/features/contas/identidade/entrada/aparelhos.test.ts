import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerSessao, sair } from '#contracts/contas/sessao-atual.contract.ts';
import { encerrarOutras, listarSessoes } from '#contracts/contas/conta.contract.ts';
import * as contracts from '#contracts/contas/identidade.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { ADMIN, startTestApp, type TestApp } from '#testing/app/app.ts';
import { newPatient, registerPatient, SENHA, visitor, type Patient } from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { jobsDone } from '#testing/app/jobs.ts';
import { mailsTo, mailTo, tokenIn } from '#testing/app/mail.ts';
import { countAttempt } from './tentativas.usecases.ts';
import { listSignInFranquias } from './entrada.policy.ts';

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
const NOVO = 'Novo acesso à sua conta';

const signIn = ({ cpf }: Pick<Patient, 'cpf'>, http = visitor(app), senha = SENHA) =>
  http.call(contracts.entrar, { body: { cpf, senha }, headers: { 'user-agent': CHROME } });
const told = ({ dados }: Patient) => mailsTo(app, dados.emailContato, NOVO);

test('a new browser beside a known one → mail; the first or a known one → none', async () => {
  const patient = await newPatient(app);
  const browser = visitor(app);
  expect((await signIn(patient, browser)).status).toBe(200);
  const mail = await mailTo(app, patient.dados.emailContato, NOVO);
  expect(mail.texto).toContain('Chrome no Android');
  expect(mail.texto).toContain(dataEHora(new Date(now)));
  expect(mail.texto).toContain('/conta');
  expect(`${mail.assunto}${mail.texto}`).not.toContain(patient.cpf);
  await browser.want(sair, 204);
  expect((await signIn(patient, browser)).status).toBe(200);
  await jobsDone(app, 'conta.avisar_acesso');
  expect(await told(patient)).toHaveLength(1);
});

test('a removed browser → unknown again', async () => {
  const patient = await newPatient(app);
  const browser = visitor(app);
  await signIn(patient, browser);
  await mailTo(app, patient.dados.emailContato, NOVO);
  await patient.http.want(encerrarOutras, 200);
  await signIn(patient, browser);
  await mailTo(app, patient.dados.emailContato, NOVO, 2);
  expect(await told(patient)).toHaveLength(2);
});

test('a program that never keeps its cookie is told of ten times in an hour', async () => {
  const patient = await newPatient(app);
  for (let i = 0; i < 12; i += 1) expect((await signIn(patient)).status).toBe(200);
  await jobsDone(app, 'conta.avisar_acesso');
  expect(await told(patient)).toHaveLength(10);
});

test('a browser’s cookie → stored as a hash, hidden from scripts, survives signing out', async () => {
  const patient = await newPatient(app);
  const browser = visitor(app);
  const answer = await signIn(patient, browser);
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('zelo_aparelho=')) ?? '';
  expect(cookie).toMatch(/^zelo_aparelho=[\w-]{43}; Max-Age=34560000;.*HttpOnly; SameSite=Lax/);
  const token = browser.cookies.get('zelo_aparelho') ?? '';
  await browser.want(sair, 204);
  expect(browser.cookies.get('zelo_aparelho')).toBe(token);
  const rows = await app.deps.db.selectFrom('aparelhos').selectAll().execute();
  expect(JSON.stringify(rows.map((row) => row.token_hash.toString('base64url')))).not.toContain(token);
  // Known to one account is not known to another.
  const other = await newPatient(app);
  await signIn(other, browser);
  await mailTo(app, other.dados.emailContato, NOVO);
  const next = browser.cookies.get('zelo_aparelho');
  expect(next).not.toBe(token);
  // The first account knows the browser by the token that it has now.
  await signIn(patient, browser);
  expect(browser.cookies.get('zelo_aparelho')).toBe(next);
  await jobsDone(app, 'conta.avisar_acesso');
  expect(await told(patient)).toHaveLength(1);
});

test('a planted cookie → never adopted; the holder of its token stays unknown', async () => {
  const [victim, attacker] = [await newPatient(app), await newPatient(app)];
  const planting = visitor(app);
  await signIn(attacker, planting);
  for (const token of ['p'.repeat(43), planting.cookies.get('zelo_aparelho') ?? '']) {
    const browser = visitor(app);
    browser.cookies.set('zelo_aparelho', token);
    await signIn(victim, browser);
    expect(browser.cookies.get('zelo_aparelho')).not.toBe(token);
    const guessing = visitor(app);
    guessing.cookies.set('zelo_aparelho', token);
    // Ten wrong passwords from unknown browsers use up the allowance of those; the victim's browser has its own.
    for (let i = 0; i < 11; i += 1) await signIn(victim, guessing, 'errada errada');
    expect((await signIn(victim, guessing)).status).toBe(429);
    expect((await signIn(victim, browser)).status).toBe(200);
    await app.deps.db.deleteFrom('limites').execute();
  }
});

test('a sign-in ends the session that its browser held, and Sair ends all that it holds', async () => {
  const [first, second] = [await newPatient(app), await newPatient(app)];
  const browser = visitor(app);
  const sessionOf = (held: string) => {
    const old = visitor(app);
    old.cookies.set('zelo_sessao', held);
    return old.want(lerSessao, 200);
  };
  await signIn(first, browser);
  const before = browser.cookies.get('zelo_sessao') ?? '';
  expect(await sessionOf(before)).toMatchObject({ papel: 'Paciente' });
  await signIn(second, browser);
  expect(await sessionOf(before)).toMatchObject({ papel: 'Visitante' });
  // Of two sign-ins at once, neither sees the other's cookie: both sessions live, and both end.
  const twin = visitor(app);
  twin.cookies.set('zelo_aparelho', browser.cookies.get('zelo_aparelho') ?? '');
  await signIn(second, twin);
  await browser.want(sair, 204);
  expect(await sessionOf(twin.cookies.get('zelo_sessao') ?? '')).toMatchObject({ papel: 'Visitante' });
});

/** A botnet: fifty wrong passwords, each from an address of its own. */
async function attack(cpf: string): Promise<void> {
  for (let i = 0; i < 50; i += 1) {
    await countAttempt(
      app.deps,
      listSignInFranquias({ accountName: cpf, network: `198.51.100.${i}`, aparelho: null }),
    );
  }
}

async function newPasswordByMail({ cpf, dados }: Patient, http: Client, senha: string): Promise<void> {
  await http.want(contracts.iniciarVisita, 204);
  await http.want(contracts.recuperarSenha, 200, { body: { cpf } });
  const token = tokenIn(await mailTo(app, dados.emailContato, 'Nova senha'), 'nova-senha');
  await http.want(contracts.salvarNovaSenha, 200, { body: { token, senha, confirmacao: senha } });
}

test('unknown browsers lock out each other, not a known browser or the mailbox’s owner', async () => {
  const patient = await newPatient(app);
  const phone = visitor(app);
  await signIn(patient, phone);
  await attack(patient.cpf);
  const stranger = visitor(app);
  const locked = await signIn(patient, stranger);
  expect([locked.status, failureOf(locked).message]).toEqual([
    429,
    'Muitas tentativas. Aguarde alguns minutos.',
  ]);
  expect((await signIn(patient, phone)).status).toBe(200);
  for (let i = 0; i < 9; i += 1) expect((await signIn(patient, phone, 'errada errada')).status).toBe(401);
  expect((await signIn(patient, phone)).status).toBe(200);

  await newPasswordByMail(patient, stranger, 'bicicleta na ladeira');
  expect((await signIn(patient, stranger, 'bicicleta na ladeira')).status).toBe(200);
  // Every other browser was put out with the old password.
  expect((await signIn(patient, phone, 'bicicleta na ladeira')).status).toBe(429);
});

test('a known browser → its link, whatever unknown ones request', async () => {
  const patient = await newPatient(app);
  const ask = async (http: Client) => {
    await http.want(contracts.iniciarVisita, 204);
    return (await http.call(contracts.recuperarSenha, { body: { cpf: patient.cpf } })).status;
  };
  for (let i = 0; i < 5; i += 1) expect(await ask(visitor(app))).toBe(200);
  expect(await ask(visitor(app))).toBe(429);
  await patient.http.want(sair, 204);
  expect(await ask(patient.http)).toBe(200);
});

test('an unknown CPF has the same allowances', async () => {
  const { cpf } = await registerPatient(app);
  const unknown = cpf === '52998224725' ? '11144477735' : '52998224725';
  await attack(unknown);
  expect((await signIn({ cpf: unknown })).status).toBe(429);
});

test('the administrator is told too', async () => {
  for (const http of [visitor(app), visitor(app)]) {
    await http.want(contracts.entrarAdm, 200, { body: { email: ADMIN.email, senha: ADMIN.senha } });
    expect((await http.want(listarSessoes, 200)).sessoes.length).toBeGreaterThan(0);
  }
  const mail = await mailTo(app, ADMIN.email, NOVO);
  expect(mail.texto).toContain('/seguranca');
});
