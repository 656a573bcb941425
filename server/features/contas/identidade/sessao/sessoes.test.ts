import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerCliente } from '#contracts/contas/clientes.contract.ts';
import * as contracts from '#contracts/contas/conta.contract.ts';
import { sair } from '#contracts/contas/sessao-atual.contract.ts';
import { entrar } from '#contracts/contas/identidade.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { newPatient, SENHA, signInAdmin, visitor, type Patient } from '#testing/builders/builders.ts';
import type { Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';

let app: TestApp;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());

const FIREFOX = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';

/** Signs a person in once more, in another browser. */
async function signInElsewhere({ cpf }: Patient, http = visitor(app)): Promise<Client> {
  const headers = { 'user-agent': FIREFOX };
  await http.want(entrar, 200, { body: { cpf, senha: SENHA }, headers });
  return http;
}

const list = async (http: Client) => (await http.want(contracts.listarSessoes, 200)).sessoes;
const statusOf = async (http: Client) => (await http.call(lerCliente)).status;

test('lists where the account is signed in, in words, and which one asks', async () => {
  const patient = await newPatient(app);
  const other = await signInElsewhere(patient);
  const mine = await list(patient.http);
  expect(new Map(mine.map(({ aparelho, atual }) => [aparelho, atual]))).toEqual(
    new Map([
      ['Aparelho desconhecido', true],
      ['Firefox no Linux', false],
    ]),
  );
  expect((await list(other)).find(({ atual }) => atual)?.aparelho).toBe('Firefox no Linux');
  const kept = await app.deps.db.selectFrom('sessoes').selectAll().execute();
  expect(JSON.stringify([mine, kept])).not.toMatch(/Mozilla|127\.0\.0\.1/);
});

test('an ended session is out: its stream within three seconds, its next call at once', async () => {
  const patient = await newPatient(app);
  const other = await signInElsewhere(patient);
  const [theirs, mine] = [await openLive(other), await openLive(patient.http)];
  const id = (await list(patient.http)).find(({ atual }) => !atual)?.id ?? '';
  await patient.http.want(contracts.encerrarSessao, 204, { params: { id } });
  expect(await statusOf(other)).toBe(401);
  await theirs.ended(3_000);
  // The account's other pages hear of it and stay.
  await mine.find(({ data }) => data.tipo === 'sessao');
  await expect(mine.ended(300)).rejects.toThrow('still open');
  mine.close();
  expect(await statusOf(patient.http)).toBe(200);
  expect(await list(patient.http)).toHaveLength(1);
});

test('all others end at once', async () => {
  const patient = await newPatient(app);
  const others = [await signInElsewhere(patient), await signInElsewhere(patient)];
  expect(await patient.http.want(contracts.encerrarOutras, 200)).toEqual({ encerradas: 2 });
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
  expect(await statusOf(patient.http)).toBe(200);
  expect(await patient.http.want(contracts.encerrarOutras, 200)).toEqual({ encerradas: 0 });
});

test("somebody else's session is as missing as none", async () => {
  const [one, other, admin] = [await newPatient(app), await newPatient(app), await signInAdmin(app)];
  const theirs = (await list(other.http))[0]?.id ?? '';
  for (const http of [one.http, admin]) {
    for (const id of [theirs, crypto.randomUUID()]) {
      expect((await http.call(contracts.encerrarSessao, { params: { id } })).status).toBe(404);
    }
  }
  expect(await statusOf(other.http)).toBe(200);
});

test('one browser has one session: signing in again ends the one before', async () => {
  const patient = await newPatient(app);
  const browser = await signInElsewhere(patient);
  const before = new Map(browser.cookies);
  now += 61_000;
  await signInElsewhere(patient, browser);
  expect(await list(patient.http)).toHaveLength(2);
  const old = visitor(app);
  for (const [name, value] of before) old.cookies.set(name, value);
  expect([await statusOf(old), await statusOf(browser)]).toEqual([401, 200]);
});

test('two sign-ins of one browser at once both hold', async () => {
  const patient = await newPatient(app);
  const first = await signInElsewhere(patient);
  const copies = Array.from({ length: 2 }, () => {
    const copy = visitor(app);
    for (const [name, value] of first.cookies) copy.cookies.set(name, value);
    return copy;
  });
  await Promise.all(copies.map((copy) => signInElsewhere(patient, copy)));
  expect(await Promise.all(copies.map(statusOf))).toEqual([200, 200]);
});

test('what ran out or was left is not listed', async () => {
  const patient = await newPatient(app);
  await (await signInElsewhere(patient)).want(sair, 204);
  await signInElsewhere(patient);
  expect(await list(patient.http)).toHaveLength(2);
  now += 13 * 86_400_000;
  const late = await signInElsewhere(patient);
  expect(await list(late)).toHaveLength(3);
  now += 2 * 86_400_000;
  expect(await list(late)).toHaveLength(1);
});
