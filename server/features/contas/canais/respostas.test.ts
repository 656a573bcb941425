import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contracts from '#contracts/contas/canais.contract.ts';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { celularDe } from '#domain/contas/telefone.ts';
import { whatsAppMessage, type MessageFake } from '#demo/channel/message-fake.ts';
import { DEMO_WHATSAPP } from '#demo/demo.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { hurryJobs, jobsDone } from '#testing/app/jobs.ts';
import { newPatient, type Patient } from '#testing/builders/builders.ts';

let app: TestApp;
let whatsapp: MessageFake;
beforeAll(async () => {
  app = await startTestApp();
  if (!app.demo.whatsapp) throw new Error('it is played');
  ({ whatsapp } = app.demo);
});
afterAll(() => app.stop());
let celular: string;
beforeEach(() => {
  celular = `119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
});

async function reachedBy(telefone: string): Promise<Patient> {
  const patient = await newPatient(app);
  await patient.http.want(salvarCliente, 200, { body: { ...patient.dados, telefone } });
  await patient.http.want(contracts.mudarCanal, 200, {
    params: { canal: 'whatsapp' },
    body: { ligado: true },
  });
  return patient;
}

async function hear(
  from: string,
  content: Record<string, unknown> & { type: string },
  secret = DEMO_WHATSAPP.appSecret,
) {
  const { body, signature } = whatsAppMessage(secret, from, content);
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  const { status } = await fetch(`${app.url}/api/webhooks/whatsapp`, { method: 'POST', headers, body });
  return status;
}
const says = (texto: string, from = `55${celular}`) => hear(from, { type: 'text', text: { body: texto } });
const isOn = async ({ http }: Patient) => (await http.want(contracts.lerCanais, 200)).whatsapp.ligado;
async function answers(to = `55${celular}`) {
  await hurryJobs(app);
  await jobsDone(app, 'recados.responder');
  return whatsapp.messages().flatMap(({ para, texto }) => (para === to ? [texto] : []));
}

test('SAIR → off in each account of the number, with its history and one confirmation', async () => {
  const family = [await reachedBy(celular), await reachedBy(celular)];
  const other = await reachedBy(celular.replace(/^11/, '21'));
  expect([await says(' Sair! '), await says('SAIR')]).toEqual([204, 204]);
  expect(await Promise.all([...family, other].map(isOn))).toEqual([false, false, true]);
  const told = await answers();
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/^Pronto: .* não manda mais mensagens/);
  const rows = await app.deps.db
    .selectFrom('mudancas_de_canal')
    .select(['ligado', 'por'])
    .where('telefone', '=', celular)
    .where('por', '=', 'resposta')
    .execute();
  expect(rows).toEqual([
    { ligado: false, por: 'resposta' },
    { ligado: false, por: 'resposta' },
  ]);
});

test('a sender without the ninth digit, and a touched button → off alike', async () => {
  const patient = await reachedBy(celular);
  const from = `55${celular.slice(0, 2)}${celular.slice(3)}`;
  const button = { type: 'button', button: { text: 'Parar', payload: 'x' } };
  const mobile = celularDe(celular)?.[3] ?? '0';
  // Only numbers that begin with 6 to 9 ever had eight digits.
  expect(await hear(mobile >= '6' ? from : `55${celular}`, button)).toBe(204);
  expect(await isOn(patient)).toBe(false);
});

test('other words → once a day: nobody reads there, the way to the chat; a reaction → nothing', async () => {
  const patient = await reachedBy(celular);
  await hear(`55${celular}`, { type: 'reaction', reaction: { emoji: '👍' } });
  await says('estou com dor no peito');
  await says('alguém aí?');
  await hear(`55${celular}`, { type: 'audio', audio: { id: '1' } });
  const told = await answers();
  expect(told).toEqual([expect.stringMatching(/^Ninguém lê .*\/chatpage .*192/)]);
  expect(told.join()).not.toContain('dor');
  expect(await isOn(patient)).toBe(true);
});

test('SAIR of a number without an account, and a message not signed by us → nothing', async () => {
  const patient = await reachedBy(celular);
  const { body } = whatsAppMessage('outro', `55${celular}`, { type: 'text', text: { body: 'SAIR' } });
  expect(body).toContain('SAIR');
  expect(await hear(`55${celular}`, { type: 'text', text: { body: 'SAIR' } }, 'outro')).toBe(401);
  expect(await isOn(patient)).toBe(true);
  expect(await says('SAIR', '5521900000001')).toBe(204);
  expect(await answers('5521900000001')).toEqual([]);
});

test('a turned-off switch in the account, then SAIR → no second confirmation', async () => {
  const patient = await reachedBy(celular);
  await patient.http.want(contracts.mudarCanal, 200, {
    params: { canal: 'whatsapp' },
    body: { ligado: false },
  });
  await says('pare');
  expect(await answers()).toEqual([]);
});
