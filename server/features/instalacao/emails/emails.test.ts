import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { listarProvedores } from '#contracts/mesa/provedores.contract.ts';
import type { Mail } from '#ports/mail.ts';
import type { SmtpFaults } from '#demo/mail/smtp-fake.ts';
import { appForTest, startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { acceptCase, claimOf, openCase } from '#testing/builders/contestacao.ts';
import { forgetProviders, untilHealed, waitingJobs } from '#testing/app/jobs.ts';
import { openLive } from '#testing/app/live.ts';
import { readReputation } from './emails.repository.ts';
import { queuedMailer } from './emails.usecases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ times: { mailMs: 3_000 } });
});
afterAll(() => app.stop());

const WELL: SmtpFaults = {
  down: false,
  slowMs: 0,
  slowGreetingMs: 0,
  banner: false,
  refuseKey: false,
  greylist: false,
  reject: false,
  loseAnswer: false,
  holdAnswer: false,
};
beforeEach(async () => {
  Object.assign(app.fakes.smtp.faults, WELL);
  await forgetProviders(app);
});

const mail = (change: Partial<Mail> = {}): Mail => ({
  to: `${randomUUID()}@exemplo.com.br`,
  subject: 'Pagamento confirmado',
  text: 'Oi',
  html: '',
  key: randomUUID(),
  ...change,
});

async function taken({ to }: Pick<Mail, 'to'>) {
  return (await app.fakes.smtp.mensagens()).filter((message) => message.para.includes(to));
}

test('a mail that was taken is not handed over again, however often and at once its job runs', async () => {
  const fila = queuedMailer(app.deps);
  const message = mail();
  await Promise.all([fila.send(message), fila.send(message), fila.send(message)]);
  await fila.send(message);
  expect(await taken(message)).toHaveLength(1);
});

test.each([
  ['cut lines', { down: true }],
  ['a late greeting', { slowGreetingMs: 30_000 }],
  ['a late answer', { slowMs: 30_000 }],
  ['greylisting', { greylist: true }],
  ['a greeting of another protocol', { banner: true }],
] as const)('%s → one mail of the payment, without a click', async (_name, fault) => {
  const patient = await build.newPatient(app);
  await untilHealed(app, async () => (await waitingJobs(app, 'email.confirmar')) === 0);
  Object.assign(app.fakes.smtp.faults, fault);
  const { numero } = await build.paidPedido(app, patient);
  await expect.poll(() => waitingJobs(app, 'pagamento.avisar')).toBe(1);
  Object.assign(app.fakes.smtp.faults, WELL);
  await forgetProviders(app);
  const about = async () =>
    (await taken({ to: patient.dados.emailContato })).filter(({ assunto }) => assunto.includes(`${numero}`));
  await untilHealed(app, async () => (await waitingJobs(app, 'pagamento.avisar')) === 0);
  expect(await about()).toHaveLength(1);
});

test('an answer that was lost: whatever arrives twice carries one Message-ID', async () => {
  const fila = queuedMailer(app.deps);
  const message = mail();
  app.fakes.smtp.faults.loseAnswer = true;
  await expect(fila.send(message)).rejects.toMatchObject({ name: 'ProviderError' });
  app.fakes.smtp.faults.loseAnswer = false;
  await fila.send(message);
  const ids = (await taken(message)).map(({ messageId }) => messageId);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(1);
});

test('a server that takes a mail and never says so gets it ever more rarely, until it says so', async () => {
  const message = mail();
  let now = Date.now();
  const fila = queuedMailer({ ...app.deps, clock: () => new Date(now) });
  app.fakes.smtp.faults.loseAnswer = true;
  // One hour of a job that is retried twice a minute.
  for (let n = 0; n < 120; n += 1, now += 30_000) {
    await forgetProviders(app);
    await expect(fila.send(message)).rejects.toBeInstanceOf(Error);
  }
  const copies = (await taken(message)).length;
  expect(copies).toBeGreaterThan(2);
  expect(copies).toBeLessThan(10);
  app.fakes.smtp.faults.loseAnswer = false;
  now += 6 * 3_600_000;
  await fila.send(message);
  await fila.send(message);
  expect(await taken(message)).toHaveLength(copies + 1);
});

test('a refused address → dropped at once and shown at the desk until another accepts a mail', async () => {
  const patient = await build.newPatient(app);
  await untilHealed(app, async () => (await waitingJobs(app, 'email.confirmar')) === 0);
  app.fakes.smtp.faults.reject = true;
  await build.paidPedido(app, patient);
  await untilHealed(app, async () => (await waitingJobs(app, 'pagamento.avisar')) === 0);
  const admin = await build.signInAdmin(app);
  const refused = async () => (await admin.want(listarProvedores, 200)).emailsRecusados;
  expect(await refused()).toMatchObject([{ nome: patient.dados.nome, tipos: ['pagamento confirmado'] }]);
  expect((await readReputation(app.deps.db, new Date(0))).codigos).toContainEqual({
    codigo: '550',
    quantos: 1,
  });
  app.fakes.smtp.faults.reject = false;
  const body = build.dadosDe({ nome: 'Outra Pessoa' });
  const other = await build.registerPatient(app);
  await other.http.want(salvarCliente, 200, { body });
  expect(await refused()).toHaveLength(1);
  await queuedMailer(app.deps).send(mail({ to: patient.dados.emailContato }));
  expect(await refused()).toEqual([]);
});

test('another address of the same person is not refused; back to the old one, it is again', async () => {
  const patient = await build.newPatient(app);
  await untilHealed(app, async () => (await waitingJobs(app, 'email.confirmar')) === 0);
  const admin = await build.signInAdmin(app);
  const refused = async () =>
    (await admin.want(listarProvedores, 200)).emailsRecusados.filter(
      ({ nome }) => nome === patient.dados.nome,
    );
  const nome = `Pessoa ${randomUUID().slice(0, 8)}`;
  await app.deps.db.updateTable('clientes').set({ nome }).where('cpf', '=', patient.cpf).execute();
  patient.dados.nome = nome;
  app.fakes.smtp.faults.reject = true;
  await queuedMailer(app.deps).send(mail({ to: patient.dados.emailContato, key: `conta-${randomUUID()}` }));
  app.fakes.smtp.faults.reject = false;
  expect(await refused()).toMatchObject([{ tipos: ['segurança da conta'] }]);
  const setTo = (email_contato: string) =>
    app.deps.db.updateTable('clientes').set({ email_contato }).where('cpf', '=', patient.cpf).execute();
  await setTo(`${randomUUID()}@exemplo.com.br`);
  expect(await refused()).toEqual([]);
  await setTo(patient.dados.emailContato.toUpperCase());
  expect(await refused()).toHaveLength(1);
});

test('a refused address in capitals → shown at the desk until its account is closed', async () => {
  const { cpf, dados } = await build.newPatient(app);
  await untilHealed(app, async () => (await waitingJobs(app, 'email.confirmar')) === 0);
  const admin = await build.signInAdmin(app);
  const nome = `Pessoa ${randomUUID().slice(0, 8)}`;
  const email_contato = dados.emailContato.toUpperCase();
  await app.deps.db.updateTable('clientes').set({ nome, email_contato }).where('cpf', '=', cpf).execute();
  app.fakes.smtp.faults.reject = true;
  await queuedMailer(app.deps).send(mail({ to: email_contato }));
  const named = async () =>
    (await admin.want(listarProvedores, 200)).emailsRecusados.filter((one) => one.nome === nome);
  expect(await named()).toHaveLength(1);
  // The account is told of the case: a mail that was taken would end the refusal, too.
  const { id } = await openCase(app, claimOf(cpf));
  await acceptCase(admin, id);
  expect(await named()).toEqual([]);
});

test('an address that refuses is told live to the desk, and so is its mending', async () => {
  const patient = await build.newPatient(app);
  await untilHealed(app, async () => (await waitingJobs(app, 'email.confirmar')) === 0);
  const live = await openLive(await build.signInAdmin(app));
  const told = () => live.messages.filter(({ data }) => data.tipo === 'provedores').length;
  for (const reject of [true, false]) {
    const before = told();
    app.fakes.smtp.faults.reject = reject;
    await queuedMailer(app.deps).send(mail({ to: patient.dados.emailContato }));
    await expect.poll(told).toBeGreaterThan(before);
  }
  live.close();
});

test('an end does not wait for a delivery that hangs, and the mail goes after the next start', async () => {
  const own = await appForTest();
  own.fakes.smtp.faults.holdAnswer = true;
  const { dados } = await build.newPatient(own);
  const toThem = async () =>
    (await own.fakes.smtp.mensagens()).filter(({ para }) => para.includes(dados.emailContato));
  await expect.poll(async () => (await toThem()).length).toBe(1);
  const started = performance.now();
  await own.restart();
  // Includes starting the server.
  expect(performance.now() - started).toBeLessThan(8_000);
  // Nobody knows whether the server took the first copy, so the mail is repeated under the same Message-ID.
  await own.deps.pool.query(`update arrendamentos set ate = now() - interval '1 second'`);
  await untilHealed(own, async () => (await toThem()).length === 2, 20_000);
  expect(new Set((await toThem()).map(({ messageId }) => messageId)).size).toBe(1);
});
