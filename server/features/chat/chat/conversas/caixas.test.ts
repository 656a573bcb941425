import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as adiamentos from '#contracts/chat/adiamento.contract.ts';
import * as caixas from '#contracts/chat/caixas.contract.ts';
import * as contracts from '#contracts/chat/chat.contract.ts';
import { CAIXAS, type Caixa } from '#domain/chat/caixas.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import * as build from '#testing/builders/builders.ts';

let app: TestApp;
let admin: Client;
let now = Date.now();
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date(now) });
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

const say = ({ http }: build.Patient, mensagem = 'oi') =>
  http.want(contracts.enviarMensagem, 200, { body: { id: randomUUID(), mensagem } });
const idOf = async ({ cpf }: build.Patient) =>
  (await admin.want(contracts.abrirConversa, 200, { body: { cpf } })).id;
const list = async (caixa: Caixa) =>
  (await admin.want(contracts.buscarConversas, 200, { body: { caixa } })).conversas;
const answer = (id: string) =>
  admin.want(contracts.responderPaciente, 200, {
    params: { id },
    body: { id: randomUUID(), mensagem: 'Respondido.' },
  });
const read = (id: string) =>
  admin.want(contracts.marcarLidasDoPaciente, 204, { params: { id }, body: { ate: 10_000 } });
const close = (id: string, ate: number) =>
  admin.call(caixas.fecharConversa, { params: { id }, body: { ate } });
const answerAndClose = (id: string, fecharAte: number, key = randomUUID()) =>
  admin.call(contracts.responderPaciente, {
    params: { id },
    body: { id: key, mensagem: 'Até logo.', fecharAte },
  });
const reopen = (id: string) => admin.want(caixas.reabrirConversa, 204, { params: { id } });

/** Every box that shows a conversation. */
async function boxesOf(id: string): Promise<Caixa[]> {
  const found = await Promise.all(CAIXAS.map(async (caixa) => [caixa, await list(caixa)] as const));
  return found.filter(([, rows]) => rows.some((row) => row.id === id)).map(([caixa]) => caixa);
}

const audited = (id: string) =>
  app.deps.db
    .selectFrom('auditoria')
    .select('acao')
    .where('alvo_id', '=', id)
    .where('acao', 'in', ['chat.fechar', 'chat.reabrir'])
    .execute();

test('read twice → open; answered, written to, closed, undone, written to → each in its one box', async () => {
  const patient = await build.newPatient(app);
  await build.createPedido(patient);
  const id = await idOf(patient);
  expect(await boxesOf(id)).toEqual([]);
  const first = now;
  await say(patient);
  now += 60_000;
  await say(patient);
  const before = await admin.want(contracts.resumoDasConversas, 200);
  await read(id);
  await read(id);
  expect(await boxesOf(id)).toEqual(['abertas']);
  const [open] = (await list('abertas')).filter((row) => row.id === id);
  expect(open).toMatchObject({ naoLidas: 0, caixa: 'abertas', esperaDesde: new Date(first).toISOString() });
  expect(await admin.want(contracts.resumoDasConversas, 200)).toEqual(before);

  await answer(id);
  expect(await boxesOf(id)).toEqual(['aguardando']);
  // An automatic line neither opens nor answers.
  await build.createPedido(patient, 'Atestados de saúde');
  expect(await boxesOf(id)).toEqual(['aguardando']);
  const { n } = await say(patient);
  expect(await boxesOf(id)).toEqual(['abertas']);
  const late = await close(id, n - 1);
  expect([late.status, failureOf(late).code]).toEqual([409, 'mensagem_nova']);
  const live = await openLive(admin);
  expect((await close(id, n)).status).toBe(204);
  await live.find(({ data }) => data.tipo === 'chat' && data.id === id, 3_000);
  live.close();
  expect((await close(id, n)).status).toBe(204);
  expect(await boxesOf(id)).toEqual(['fechadas']);
  expect((await list('fechadas')).find((row) => row.id === id)).toMatchObject({ esperaDesde: null });
  await reopen(id);
  await reopen(id);
  expect(await boxesOf(id)).toEqual(['abertas']);
  expect((await close(id, n)).status).toBe(204);
  now += 60_000;
  await say(patient);
  const [again] = (await list('abertas')).filter((row) => row.id === id);
  expect(again?.esperaDesde).toBe(new Date(now).toISOString());
  expect((await audited(id)).map(({ acao }) => acao)).toEqual(['chat.fechar', 'chat.reabrir', 'chat.fechar']);
  expect((await close(randomUUID(), 1)).status).toBe(404);
});

test('words of danger → closing settles them, undoing marks them again; put off → out of both', async () => {
  const patient = await build.newPatient(app);
  const { n } = await say(patient, 'Estou com dor no peito');
  const id = await idOf(patient);
  const urgent = async () => (await admin.want(contracts.resumoDasConversas, 200)).urgentes;
  const before = await urgent();
  await close(id, n);
  expect([await urgent(), await boxesOf(id)]).toEqual([before - 1, ['fechadas']]);
  await reopen(id);
  expect([await urgent(), (await list('abertas'))[0]?.id]).toEqual([before, id]);
  await close(id, n);
  await admin.want(adiamentos.adiarConversa, 200, { params: { id }, body: { quando: '1 hora' } });
  expect(await boxesOf(id)).toEqual(['adiadas']);
  now += 3_600_001;
  expect([await urgent(), await boxesOf(id)]).toEqual([before - 1, ['abertas']]);
  await admin.want(adiamentos.retomarConversa, 204, { params: { id } });
  await say(patient, 'Obrigado');
  expect([await urgent(), await boxesOf(id)]).toEqual([before - 1, ['abertas']]);
});

const ACTS = ['escrever', 'ler', 'responder', 'fechar', 'reabrir', 'adiar'] as const;

test('random histories through the routes → in the box and the order of their oldest line', async () => {
  const three = await Promise.all([1, 2, 3].map(() => build.newPatient(app)));
  const ids = await Promise.all(three.map(idOf));
  const state = ids.map(() => ({ since: null as number | null, box: null as Caixa | null, n: 0, until: 0 }));
  const act = fc.record({ who: fc.nat(2), what: fc.constantFrom(...ACTS) });
  const acts = fc.sample(fc.array(act, { minLength: 40, maxLength: 40 }), { numRuns: 1, seed: 107 })[0] ?? [];
  for (const { who, what } of acts) {
    now += 61_000;
    const [patient, id, one] = [three[who], ids[who], state[who]];
    if (!patient || id === undefined || !one) throw new Error('a person of the history is missing');
    if (what === 'escrever') {
      one.n = (await say(patient)).n;
      one.since = one.box === 'fechadas' ? now : (one.since ?? now);
      Object.assign(one, { box: 'abertas', until: 0 });
    } else if (what === 'ler') {
      await read(id);
    } else if (what === 'responder') {
      one.n = (await answer(id)).n;
      Object.assign(one, { since: null, box: 'aguardando', until: 0 });
    } else if (one.box === 'abertas' && what === 'fechar') {
      await close(id, one.n);
      one.box = 'fechadas';
    } else if (one.box === 'fechadas' && what === 'reabrir') {
      await reopen(id);
      one.box = one.since === null && one.until === 0 ? 'aguardando' : 'abertas';
    } else if (one.box === 'abertas' && what === 'adiar') {
      await admin.want(adiamentos.adiarConversa, 200, { params: { id }, body: { quando: '1 hora' } });
      Object.assign(one, { box: 'adiadas', until: now + 3_600_000 });
    }
    for (const due of state) if (due.box === 'adiadas' && due.until <= now) due.box = 'abertas';
    const wanted = state
      .map(({ box, since, until }, i) => ({ id: ids[i], box, at: since ?? until }))
      .filter(({ box }) => box === 'abertas')
      .toSorted((a, b) => a.at - b.at);
    const shown = (await list('abertas')).map((row) => row.id).filter((listed) => ids.includes(listed));
    expect(shown).toEqual(wanted.map((row) => row.id));
  }
  for (const [i, { box }] of state.entries())
    expect(await boxesOf(ids[i] ?? '')).toEqual(box === null ? [] : [box]);
});

test('answered and closed in one call → closed as answered; not over an unread line', async () => {
  const patient = await build.newPatient(app);
  await build.createPedido(patient);
  const id = await idOf(patient);
  await say(patient);
  await say(patient, 'mais uma coisa');
  const { mensagens } = await admin.want(contracts.listarMensagensDoPaciente, 200, { params: { id } });
  const newest = mensagens.at(-1)?.n ?? 0;
  const refused = await answerAndClose(id, newest - 1);
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'mensagem_nova' } } });
  expect(await boxesOf(id)).toEqual(['abertas']);
  expect(await admin.want(contracts.listarMensagensDoPaciente, 200, { params: { id } })).toMatchObject({
    mensagens: { length: mensagens.length },
  });

  const key = randomUUID();
  expect((await answerAndClose(id, newest, key)).status).toBe(200);
  expect(await boxesOf(id)).toEqual(['fechadas']);
  expect(await audited(id)).toEqual([{ acao: 'chat.fechar' }]);
  await reopen(id);
  expect(await boxesOf(id)).toEqual(['aguardando']);
  // Sent again, the message closes nothing that was opened since.
  expect((await answerAndClose(id, newest, key)).status).toBe(200);
  expect(await boxesOf(id)).toEqual(['aguardando']);
});
