import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerPrazoDaSessao } from '#contracts/contas/conta.contract.ts';
import { lerSessao } from '#contracts/contas/sessao-atual.contract.ts';
import { abrirConversa } from '#contracts/chat/chat.contract.ts';
import { listarDevolucoes } from '#contracts/pagamentos/devolucoes.contract.ts';
import { appForTest, startTestApp, type TestApp } from '#testing/app/app.ts';
import { newPatient, signInAdmin } from '#testing/builders/builders.ts';
import type { Client } from '#testing/app/client.ts';
import { PNG } from '#testing/files/small-files.ts';
import { upload } from '#testing/builders/upload.ts';

const MINUTE = 60_000;

// The gate reads the end of a session by the database's clock: what is over must be over there, too.
let now = Date.now();
const ago = (minutes: number) => Date.now() - minutes * MINUTE;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
});
afterAll(() => app.stop());

const OCIOSO = { 'x-ocioso': '1' };
/** Whole minutes that are left, asked as a page asks that nobody touches. */
async function left(http: Client): Promise<number> {
  const { restamSegundos } = await http.want(lerPrazoDaSessao, 200, { headers: OCIOSO });
  return Math.round(restamSegundos / 60);
}
async function signInAgo(minutes: number): Promise<Client> {
  now = ago(minutes);
  const http = await signInAdmin(app);
  now = Date.now();
  return http;
}

test("the administrator's session ends half an hour after the last touch", async () => {
  const late = await signInAgo(31);
  expect((await late.call(listarDevolucoes)).status).toBe(401);
  expect((await late.want(lerSessao, 200)).papel).toBe('Visitante');
});

test('a page’s automatic requests → no prolongation; a person’s act → prolongation', async () => {
  const http = await signInAgo(20);
  expect(await left(http)).toBe(10);
  expect((await http.call(listarDevolucoes, { headers: OCIOSO })).status).toBe(200);
  const stream = await http.fetch('/api/live', { signal: AbortSignal.timeout(300) });
  await stream.text().catch(() => undefined);
  // The picture of a file that a patient sends while the chat is open.
  const picture = `/api/anexos/${crypto.randomUUID()}/previa`;
  expect((await http.fetch(picture, { headers: { 'sec-fetch-dest': 'image' } })).status).toBe(404);
  expect(await left(http)).toBe(10);
  expect((await http.call(listarDevolucoes)).status).toBe(200);
  expect(await left(http)).toBe(30);
});

test('a file resumed after a wait for the connection → no prolongation', async () => {
  const http = await signInAgo(20);
  const patient = await newPatient(app);
  const { id: conversa } = await http.want(abrirConversa, 200, {
    body: { cpf: patient.cpf },
    headers: OCIOSO,
  });
  const idle: Client = {
    ...http,
    fetch(path, init) {
      const headers = new Headers(init?.headers);
      headers.set('x-ocioso', '1');
      return http.fetch(path, { ...init, headers });
    },
  };
  const sent = { mensagem: crypto.randomUUID(), conversa, filename: 'caixa.png', bytes: PNG };
  expect((await upload({ ...patient, http: idle }, sent)).status).toBe(204);
  expect(await left(http)).toBe(10);
});

test('twelve hours after signing in it ends, whatever is done', async () => {
  const http = await signInAgo(0);
  const opened = new Date(ago(11 * 60 + 45));
  await app.deps.db.updateTable('sessoes').set({ created_at: opened, vista_em: opened }).execute();
  expect((await http.call(listarDevolucoes)).status).toBe(200);
  expect(await left(http)).toBe(15);
});

test('how long is a setting', async () => {
  const short = await appForTest({ env: { ADMIN_IDLE_MINUTES: '5' } });
  expect(await left(await signInAdmin(short))).toBe(5);
});

test('a patient stays for two weeks after signing in, touched or not', async () => {
  const DAY = 24 * 60 * MINUTE;
  now = Date.now() - 9 * DAY;
  const { http, cpf } = await newPatient(app);
  const ends = async () => {
    const { expira_em: end } = await app.deps.db
      .selectFrom('sessoes as s')
      .innerJoin('clientes as c', 'c.id', 's.cliente_id')
      .where('c.cpf', '=', cpf)
      .select('s.expira_em')
      .executeTakeFirstOrThrow();
    return Math.round((end.getTime() - Date.now()) / DAY);
  };
  expect(await ends()).toBe(5);
  now = Date.now();
  expect((await http.want(lerSessao, 200)).papel).toBe('Paciente');
  expect(await ends()).toBe(5);
  expect((await http.call(lerPrazoDaSessao)).status).toBe(403);
});
