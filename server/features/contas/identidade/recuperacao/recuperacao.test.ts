import { afterAll, beforeAll, expect, test } from 'vitest';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { paginaInicial } from '#contracts/instalacao/paginas.contract.ts';
import * as contracts from '#contracts/contas/identidade.contract.ts';
import { maskCpf } from '#domain/contas/cpf.ts';
import { maskEmail } from '#domain/contas/email.ts';
import { ADMIN, startTestApp, type TestApp } from '#testing/app/app.ts';
import {
  dadosDe,
  newPatient,
  randomCpf,
  registerPatient,
  SENHA,
  visitor,
  type Patient,
} from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { enviarPorEmail } from './recuperacao-por-email.usecases.ts';

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now), env: { TRUST_PROXY: '1' } });
});
afterAll(() => app.stop());

/** A browser on `/login`: with the visitor session. */
async function onLogin(): Promise<Client> {
  const http = visitor(app);
  await http.want(contracts.iniciarVisita, 204);
  return http;
}

const recover = (http: Client, cpf: string) => http.call(contracts.recuperarSenha, { body: { cpf } });

async function linkFor({ cpf, dados }: Patient): Promise<string> {
  expect((await recover(await onLogin(), cpf)).status).toBe(200);
  return tokenIn(await mailTo(dados.emailContato));
}

async function mailTo(address: string): Promise<string> {
  const mail = (await app.fakes.smtp.mensagens()).find(
    ({ para, assunto }) => para.includes(address) && assunto.startsWith('Nova senha'),
  );
  return mail?.texto ?? '';
}

const tokenIn = (text: string) => /\/nova-senha\/([\w-]+)/.exec(text)?.[1] ?? '';
const NOVA = 'bicicleta na ladeira';
const save = (token: string, senha = NOVA, confirmacao = senha) =>
  visitor(app).call(contracts.salvarNovaSenha, { body: { token, senha, confirmacao } });

test('the visitor session → required, ended by landing page and time, renewable by its browser', async () => {
  const { cpf } = await newPatient(app);
  expect((await recover(visitor(app), cpf)).status).toBe(403);
  const left = await onLogin();
  await left.call(paginaInicial);
  expect((await recover(left, cpf)).status).toBe(403);
  const late = await onLogin();
  now += 15 * 60_000 + 1;
  const refused = await recover(late, cpf);
  expect([refused.status, failureOf(refused).code]).toEqual([403, 'visita_necessaria']);
  await late.want(contracts.iniciarVisita, 204);
  expect((await recover(late, cpf)).status).toBe(200);
});

test('says whether the CPF exists, and the address masked', async () => {
  const unknown = await recover(await onLogin(), randomCpf());
  expect(unknown.status).toBe(404);
  expect(failureOf(unknown).message).toBe('Não encontramos o usuário na nossa base de dados');
  const mistyped = await recover(await onLogin(), '52998224726');
  expect([mistyped.status, failureOf(mistyped).message]).toEqual([404, failureOf(unknown).message]);
  expect(failureOf(mistyped).details).toEqual([
    { campo: 'cpf', mensagem: 'CPF inválido: confira os números digitados.' },
  ]);
  const patient = await newPatient(app);
  expect((await recover(await onLogin(), patient.cpf)).body).toEqual({
    mensagem: `Email para ${maskEmail(patient.dados.emailContato)} enviado com sucesso!`,
  });
  const withoutMail = await recover(await onLogin(), (await registerPatient(app)).cpf);
  expect(withoutMail.status).toBe(502);
  expect(failureOf(withoutMail).message).toMatch(/^Erro ao enviar email: /);
});

test('the link sets a password once and ends every session', async () => {
  const patient = await newPatient(app);
  const token = await linkFor(patient);
  const link = await visitor(app).want(contracts.consultarRecuperacao, 200, { body: { token } });
  expect(link).toMatchObject({ papel: 'Paciente', conta: maskCpf(patient.cpf) });
  expect((await save(token, NOVA, 'outra frase')).status).toBe(400);
  expect((await save(token, 'curta')).status).toBe(400);
  expect((await save(token)).status).toBe(200);
  expect((await patient.http.want(lerSessao, 200)).papel).toBe('Visitante');
  const signIn = (senha: string) =>
    visitor(app).call(contracts.entrar, { body: { cpf: patient.cpf, senha } });
  expect((await signIn(SENHA)).status).toBe(401);
  expect((await signIn(NOVA)).status).toBe(200);
  const again = await save(token);
  expect([again.status, failureOf(again).code]).toEqual([404, 'link_invalido']);
});

test('of two uses at once one wins; a newer password closes older links', async () => {
  const patient = await newPatient(app);
  const [older, newer] = [await linkFor(patient), await linkFor(patient)];
  const statuses = (await Promise.all([save(newer), save(newer), save(newer)])).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  expect((await save(older)).status).toBe(404);
});

test('a link holds for thirty minutes', async () => {
  const token = await linkFor(await newPatient(app));
  now += 30 * 60_000 + 1;
  expect((await save(token)).status).toBe(404);
  expect((await visitor(app).call(contracts.consultarRecuperacao, { body: { token } })).status).toBe(404);
});

test('the database and subjects → no token, no CPF', async () => {
  const patient = await newPatient(app);
  const token = await linkFor(patient);
  const rows = await app.deps.db.selectFrom('recuperacoes').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  const mails = await app.fakes.smtp.mensagens();
  expect(mails.some(({ assunto, texto }) => `${assunto}${texto}`.includes(patient.cpf))).toBe(false);
});

test('a mail server that does not answer is said, and the next try works', async () => {
  const patient = await newPatient(app);
  app.fakes.smtp.faults.reject = true;
  const failed = await recover(await onLogin(), patient.cpf);
  app.fakes.smtp.faults.reject = false;
  expect(failed.status).toBe(502);
  expect(failureOf(failed).message).toMatch(/^Erro ao enviar email: /);
  expect((await recover(await onLogin(), patient.cpf)).status).toBe(200);
});

test('many networks use up their shares → the owner still gets a mail in ten minutes', async () => {
  const { cpf } = await newPatient(app);
  const askFrom = async (network: string) => {
    const http = await onLogin();
    const headers = { 'x-forwarded-for': network };
    return (await http.call(contracts.recuperarSenha, { body: { cpf }, headers })).status;
  };
  for (const network of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    for (let i = 0; i < 5; i += 1) expect(await askFrom(network)).toBe(200);
    expect(await askFrom(network)).toBe(429);
  }
  expect(await askFrom('198.51.100.7')).toBe(200);
  expect(await askFrom('198.51.100.8')).toBe(429);
});

test('one address of many accounts → thirty mails an hour, and one more in ten minutes', async () => {
  const address = dadosDe().emailContato;
  const inCapitals = address.toUpperCase().replace('EXEMPLO.COM.BR', 'exemplo.com.br');
  const asked: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    const { cpf, http: own, dados } = await registerPatient(app);
    const emailContato = i % 2 === 0 ? address : inCapitals;
    await own.want(salvarCliente, 200, { body: { ...dados, emailContato } });
    const headers = { 'x-forwarded-for': `203.0.113.${20 + i}` };
    for (let n = 0; n < 5; n += 1) {
      const http = await onLogin();
      asked.push((await http.call(contracts.recuperarSenha, { body: { cpf }, headers })).status);
    }
  }
  expect(asked).toEqual(Array.from({ length: 35 }, (_, n) => (n < 31 ? 200 : 429)));
});

test('guessing the administrator’s address is limited like a password', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const guess = async (contract: typeof contracts.recuperarSenhaAdm) => {
    const body = { email: `adm${crypto.randomUUID()}@exemplo.com.br` };
    return (await visitor(app).call(contract, { body, headers })).status;
  };
  for (let i = 0; i < 10; i += 1) expect(await guess(contracts.recuperarSenhaAdm)).toBe(400);
  expect(await guess(contracts.recuperarSenhaAdm)).toBe(429);
  const body = { email: 'outro@exemplo.com.br', senha: SENHA };
  expect((await visitor(app).call(contracts.entrarAdm, { body, headers })).status).toBe(429);
});

test('the sixth mail to one CPF from one network → waits, for any requester', async () => {
  const { cpf } = await newPatient(app);
  for (let i = 0; i < 5; i += 1) expect((await recover(await onLogin(), cpf)).status).toBe(200);
  const sixth = await recover(await onLogin(), cpf);
  expect([sixth.status, failureOf(sixth).message]).toEqual([
    429,
    'Muitas tentativas. Aguarde alguns minutos.',
  ]);
});

const recoverAdm = (email: string) => visitor(app).call(contracts.recuperarSenhaAdm, { body: { email } });

test('the administrator gets a link at the one address', async () => {
  expect(failureOf(await recoverAdm('outro@exemplo.com.br')).message).toBe(
    'Email incorreto, tente novamente',
  );
  expect((await recoverAdm(ADMIN.email)).body).toEqual({
    mensagem: 'Verifique sua caixa de entrada para redefinir a senha.',
  });
  const saved = await save(tokenIn(await mailTo(ADMIN.email)));
  expect([saved.status, saved.body]).toEqual([200, { papel: 'Admin' }]);
});

test('a link that waited for the mail server holds from when its mail goes out', async () => {
  const { dados } = await newPatient(app);
  const call = { actor: { tipo: 'Sistema', nome: 'teste' }, deps: app.deps } as const;
  const lacre = app.deps.vault.seal('recuperar-por-email', dados.emailContato, 'recuperar-por-email');
  const send = () => enviarPorEmail({ ...call, input: { lacre, vez: 'uma' } });
  app.fakes.smtp.faults.down = true;
  await expect(send()).rejects.toMatchObject({ name: 'ProviderError' });
  app.fakes.smtp.faults.down = false;
  now += 2 * 3_600_000;
  await send();
  const token = tokenIn(await mailTo(dados.emailContato));
  expect((await save(token)).status).toBe(200);
  await send();
  expect((await save(token)).status).not.toBe(200);
});
