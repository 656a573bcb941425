import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import {
  abrirContestacao,
  acompanharContestacao,
  listarContestacoes,
} from '#contracts/titular/contestacoes.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { newPatient, randomCpf, signInAdmin, visitor } from '#testing/builders/builders.ts';
import { claimOf, documentOf, openCase, tryCase } from '#testing/builders/contestacao.ts';
import { failureOf } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { mailsTo, mailTo, tokenIn } from '#testing/app/mail.ts';
import { writtenEvents } from '#testing/database/events.ts';

const WAITED = { timeout: 30_000, interval: 20 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => app.stop());
// All requests of this file come from one address, so the rate limits are reset.
beforeEach(async () => void (await app.deps.db.deleteFrom('limites').execute()));

test('every field that cannot be is named, and nothing is opened', async () => {
  const http = visitor(app);
  const empty = { cpf: ' ', nome: '', email: '', telefone: '', relato: '', documento: '' };
  const answer = await http.call(abrirContestacao, { body: { ...empty, chave: randomUUID() } });
  expect(answer.status).toBe(400);
  const { message, details = [] } = failureOf(answer);
  expect(message).toBe('Preencha corretamente os campos.');
  expect(details.map(({ campo }) => campo)).toEqual(['cpf', 'nome', 'email', 'telefone', 'documento']);
  const wrong = await tryCase(app, claimOf('52998224726'));
  expect(failureOf(wrong).message).toBe('CPF inválido: confira os números digitados.');
  expect(await app.deps.db.selectFrom('contestacoes').select('id').execute()).toEqual([]);
});

test('a CPF with or without an account → one answer; the person follows the mailed link', async () => {
  const patient = await newPatient(app);
  for (const claim of [claimOf(patient.cpf), claimOf(randomCpf())]) {
    const answer = await tryCase(app, claim);
    expect([answer.status, answer.body]).toEqual([
      201,
      { protocolo: expect.stringMatching(/^\w{4}-\w{4}$/) },
    ]);
    const mail = await mailTo(app, claim.email, 'aberto no Zelo');
    for (const text of [mail.assunto, mail.texto, mail.html]) expect(text).not.toContain(claim.cpf);
    const token = tokenIn(mail, 'nao-fui-eu');
    expect(await visitor(app).want(acompanharContestacao, 200, { body: { token } })).toMatchObject({
      situacao: 'aberta',
      motivo: null,
      linkAte: null,
      podePedirLink: false,
    });
  }
  expect((await visitor(app).call(acompanharContestacao, { body: { token: 'a'.repeat(43) } })).status).toBe(
    404,
  );
});

test('the account → untouched, its own contact warned once a day, naming nobody', async () => {
  const patient = await newPatient(app);
  const row = () =>
    app.deps.db.selectFrom('clientes').selectAll().where('cpf', '=', patient.cpf).executeTakeFirstOrThrow();
  const before = await row();
  const first = claimOf(patient.cpf);
  const { protocolo } = await openCase(app, first);
  const warning = await mailTo(app, patient.dados.emailContato, 'Um caso foi aberto');
  expect(warning.texto).toContain(protocolo);
  expect(warning.texto).toContain('Nada mudou na sua conta.');
  for (const secret of [patient.cpf, first.nome, first.email, 'nao-fui-eu/']) {
    expect(warning.texto).not.toContain(secret);
  }
  const second = claimOf(patient.cpf);
  await openCase(app, second);
  await mailTo(app, second.email, 'Caso');
  // Its job runs concurrently with the one that has just sent a mail.
  await vi.waitFor(async () => expect(await unfinishedWarnings()).toBe(0), { timeout: 30_000 });
  expect(await mailsTo(app, patient.dados.emailContato, 'caso')).toHaveLength(1);
  expect(await row()).toEqual(before);
  expect((await patient.http.want(lerSessao, 200)).papel).toBe('Paciente');
});

async function unfinishedWarnings(): Promise<number> {
  const text = `select count(*)::int as n from pgboss.job where name = 'contestacao.avisar_conta' and state < 'completed'`;
  const { rows } = await app.deps.pool.query<{ n: number }>(text);
  return rows[0]?.n ?? -1;
}

test('one open case for a CPF and an e-mail; the same form sent again is the same case', async () => {
  const claim = claimOf(randomCpf());
  const chave = randomUUID();
  const first = await tryCase(app, claim, { chave });
  expect((await tryCase(app, claim, { chave })).body).toEqual(first.body);
  const again = await tryCase(app, { ...claim, email: claim.email.toUpperCase() });
  expect([again.status, failureOf(again).code]).toEqual([409, 'caso_ja_aberto']);
  // The mail repeats the same link.
  const mail = await mailTo(app, claim.email, 'aberto no Zelo', 2);
  const [, before] = await mailsTo(app, claim.email, 'aberto no Zelo');
  expect(tokenIn(mail, 'nao-fui-eu')).toBe(before && tokenIn(before, 'nao-fui-eu'));
  expect((await tryCase(app, claimOf(claim.cpf))).status).toBe(201);
  // This key with another person's data must not return the first case.
  const foreign = await tryCase(app, claimOf(randomCpf()), { chave });
  expect([foreign.status, foreign.body]).not.toEqual([201, first.body]);
});

test('ten at once are one case', async () => {
  const claim = claimOf(randomCpf());
  const http = visitor(app);
  const documents = await Promise.all(Array.from({ length: 5 }, () => documentOf(http)));
  const answers = await Promise.all(
    documents.map((documento) =>
      http.call(abrirContestacao, { body: { ...claim, documento, chave: randomUUID() } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
});

test('the same form sent twice at once is one case, and both hear its protocol', async () => {
  const http = visitor(app);
  const body = { ...claimOf(randomCpf()), documento: await documentOf(http), chave: randomUUID() };
  const [one, other] = await Promise.all([
    http.call(abrirContestacao, { body }),
    http.call(abrirContestacao, { body }),
  ]);
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(one.body).toEqual(other.body);
});

test('the same form that waits while its twin opens the case hears the protocol, too', async () => {
  const claim = claimOf(randomCpf());
  const [first, chave] = [randomUUID(), randomUUID()];
  const opened = await tryCase(app, claim, { chave: first });
  const http = visitor(app);
  const body = { ...claim, documento: await documentOf(http), chave };
  const late = await app.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('limites').selectAll().forUpdate().execute();
    const begun = { answer: http.call(abrirContestacao, { body }) };
    // It has found no case of its form, and waits to be counted: meanwhile that form's case is there.
    await vi.waitFor(async () => expect(await lockWaits()).toBeGreaterThan(0), WAITED);
    await tx.updateTable('contestacoes').set({ chave }).where('chave', '=', first).execute();
    return begun;
  });
  const answer = await late.answer;
  expect([opened.status, answer.status]).toEqual([201, 201]);
  expect(answer.body).toEqual(opened.body);
});

async function lockWaits(): Promise<number> {
  const { rows } = await app.deps.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and application_name = 'zelo'`,
  );
  return rows[0]?.n ?? 0;
}

test('other people’s attempts elsewhere → do not block a claim of one’s own CPF', async () => {
  const cpf = randomCpf();
  const http = visitor(app);
  const from = async (address: string) => {
    const body = { ...claimOf(cpf), documento: await documentOf(http), chave: randomUUID() };
    return (await http.call(abrirContestacao, { body, headers: { 'x-forwarded-for': address } })).status;
  };
  for (let i = 0; i < 5; i += 1) expect(await from('203.0.113.9')).toBe(201);
  expect(await from('203.0.113.9')).toBe(429);
  // The client's own entries of the header precede those of the proxy, and count nothing.
  expect(await from('198.51.100.1, 203.0.113.9')).toBe(429);
  expect(await from('203.0.113.10')).toBe(201);
});

test('the sixth case of one CPF from one address → waits; also the twenty-first of any', async () => {
  const cpf = randomCpf();
  const from = { headers: { 'x-forwarded-for': '203.0.113.20' } };
  for (let i = 0; i < 5; i += 1) expect((await tryCase(app, claimOf(cpf), from)).status).toBe(201);
  const sixth = await tryCase(app, claimOf(cpf), from);
  expect([sixth.status, failureOf(sixth).message]).toEqual([
    429,
    'Muitas tentativas. Aguarde alguns minutos.',
  ]);
  for (let i = 0; i < 14; i += 1) await tryCase(app, claimOf(randomCpf()), from);
  expect((await tryCase(app, claimOf(randomCpf()), from)).status).toBe(429);
});

test('no more than five mails a day go to an address that somebody typed', async () => {
  const { email } = claimOf(randomCpf());
  for (let i = 0; i < 5; i += 1) await openCase(app, claimOf(randomCpf(), { email }));
  expect((await tryCase(app, claimOf(randomCpf(), { email }))).status).toBe(429);
});

test('the administrator sees it at once; the audit names it by its id only', async () => {
  const admin = await signInAdmin(app);
  const stream = await openLive(admin);
  const claim = claimOf(randomCpf());
  const { id, protocolo } = await openCase(app, claim);
  await stream.find(({ data }) => data.tipo === 'contestacao' && data.id === id);
  stream.close();
  const { abertas } = await admin.want(listarContestacoes, 200);
  expect(abertas.find((caso) => caso.id === id)).toMatchObject({
    protocolo,
    nome: claim.nome,
    cpf: claim.cpf,
  });
  const entries = await app.deps.db.selectFrom('auditoria').selectAll().where('alvo_id', '=', id).execute();
  expect(entries.map(({ acao, ator_tipo }) => [acao, ator_tipo])).toEqual([
    ['contestacao.abrir', 'Visitante'],
  ]);
  const tables = JSON.stringify(await writtenEvents(app.deps.db));
  expect(tables).not.toContain(claim.cpf);
});
