import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enviarMensagem, listarMensagens } from '#contracts/chat/chat.contract.ts';
import * as casos from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso, devolverCaso, lerFila } from '#contracts/consultorio/fila.contract.ts';
import { desativarMedico } from '#contracts/contas/medicos.contract.ts';
import { CALENDARIO_INICIAL } from '#domain/calendario/calendario.ts';
import { adiarPrazo } from '#domain/calendario/dias-uteis.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { mailTo } from '#testing/app/mail.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { upload } from '#testing/builders/upload.ts';
import { pdfOf } from '#testing/files/small-files.ts';
import { devolverVencidos } from '../fila/fila.usecases.ts';
import { writtenEvents } from '#testing/database/events.ts';

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
let caio: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp();
  helena = await newMedico(app);
  caio = await newMedico(app);
});
afterAll(() => app.stop());

const TEXTO = 'Em setembro, depois da dor no peito, alguém examinou a senhora?';
const ask = (http: Client, id: string, { id: pergunta = randomUUID(), texto = TEXTO } = {}) =>
  http.call(casos.perguntarAoPaciente, { params: { id }, body: { id: pergunta, texto } });
const read = (http: Client, id: string) => http.want(casos.lerCaso, 200, { params: { id } });
const take = (http: Client, id: string) => http.call(assumirCaso, { params: { id } });
const say = ({ http }: build.Patient, id: string = randomUUID()) =>
  http.call(enviarMensagem, { body: { id, mensagem: 'Fui no posto, fizeram eletro.' } });

async function inQueue() {
  const patient = await build.newPatient(app);
  const { id } = await build.paidPedido(app, patient);
  return { patient, id };
}

async function inHand() {
  const { patient, id } = await inQueue();
  await helena.http.want(assumirCaso, 200, { params: { id } });
  return { patient, id };
}

async function asked() {
  const made = await inHand();
  const pergunta = randomUUID();
  expect((await ask(helena.http, made.id, { id: pergunta })).status).toBe(200);
  return { ...made, pergunta };
}

/** Moves a question a week back: so long the promised time was paused. */
async function askedLongAgo(pergunta: string) {
  await sql`update perguntas_ao_paciente set feita_em = feita_em - interval '7 days' where id = ${pergunta}`.execute(
    app.deps.db,
  );
}

const rowOf = (id: string) =>
  app.deps.db.selectFrom('perguntas_ao_paciente').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const prazoOf = async (id: string) =>
  (await app.deps.db.selectFrom('pedidos').select('prazo').where('id', '=', id).executeTakeFirstOrThrow())
    .prazo ?? new Date(Number.NaN);

/** Where the promised time has to stand once a question's pause is over. */
async function moved(before: Date, pergunta: string): Promise<Date> {
  const { feita_em: de, encerrada_em: ate } = await rowOf(pergunta);
  return adiarPrazo(
    before,
    { de, ate: ate ?? new Date(Number.NaN) },
    {
      modo: app.deps.settings.modoPrazo,
      calendario: CALENDARIO_INICIAL,
    },
  );
}

test('a question → in the chat under the doctor’s name, and a mail to the patient', async () => {
  const { id, patient, pergunta } = await asked();
  const { mensagens } = await patient.http.want(listarMensagens, 200);
  expect(mensagens.at(-1)).toMatchObject({
    id: pergunta,
    Por: 'Adm',
    autor: helena.medico.nome,
    mensagem: TEXTO,
    automatica: false,
  });
  expect((await build.readPedido(patient, id)).atendimento).toBe('aguardando paciente');
  const mail = await mailTo(app, patient.dados.emailContato, 'Precisamos de uma resposta sua');
  expect(JSON.stringify(mail)).not.toContain('peito');
  const caso = await read(helena.http, id);
  expect(caso).toMatchObject({ visao: 'leitura', podeDecidir: false, com: null });
  expect(caso.perguntas).toMatchObject([{ id: pergunta, respondidaEm: null, encerradaEm: null }]);
  expect(await read(caio.http, id)).toMatchObject({ visao: 'reduzida', perguntas: [] });
});

test('asked again with the same id it is one question; another text under that id is refused', async () => {
  const { id, pergunta } = await asked();
  expect((await ask(helena.http, id, { id: pergunta })).status).toBe(200);
  expect(failureOf(await ask(helena.http, id, { id: pergunta, texto: 'Outra?' })).code).toBe('id_em_uso');
  expect(failureOf(await ask(helena.http, id)).code).toBe('fora_da_fila');
  expect(failureOf(await ask(helena.http, id, { texto: ' ' })).code).toBe('texto_recusado');
});

test('an answer → the case first in the queue; the pause does not count', async () => {
  const { id, patient, pergunta } = await asked();
  const before = await prazoOf(id);
  await askedLongAgo(pergunta);
  const live = await openLive(helena.http);
  expect((await say(patient)).status).toBe(200);
  await live.find(({ data }) => data.tipo === 'pedido' && data.id === id);
  live.close();
  expect((await build.readPedido(patient, id)).atendimento).toBe('na fila');
  const after = await prazoOf(id);
  expect(after.getTime()).toBeGreaterThan(before.getTime());
  expect(after).toEqual(await moved(before, pergunta));
  expect((await rowOf(pergunta)).respondida_em).not.toBeNull();
  expect((await read(caio.http, id)).perguntas).toEqual([]);
  const { casos: queue } = await caio.http.want(lerFila, 200, { query: { aba: 'para-ler' } });
  expect(queue.find((one) => one.id === id)).toMatchObject({ respondeu: true });
  const firstWithout = queue.findIndex(({ respondeu }) => !respondeu);
  expect(
    queue.slice(firstWithout === -1 ? queue.length : firstWithout).every(({ respondeu }) => !respondeu),
  ).toBe(true);
  // A later message answers nothing, and moves nothing.
  const later = { id: randomUUID(), mensagem: 'Obrigada.' };
  await patient.http.want(enviarMensagem, 200, { body: later });
  expect(await prazoOf(id)).toEqual(after);
  await helena.http.want(assumirCaso, 200, { params: { id } });
  expect((await read(helena.http, id)).perguntas).toMatchObject([
    { texto: TEXTO, resposta: 'Fui no posto, fizeram eletro.' },
  ]);
});

test('a message outside a question → shown to the case’s holder, not to a colleague', async () => {
  const { id, patient } = await inHand();
  const live = await openLive(helena.http);
  const since = live.messages.length;
  await say(patient);
  await live.find((message) => live.messages.indexOf(message) >= since && message.data.id === id);
  live.close();
  const events = (await writtenEvents(app.deps.db)).filter(({ ref }) => ref === id);
  expect(events.at(-1)?.topico).toBe(`medico:${helena.medico.id}`);
  expect((await read(helena.http, id)).conversa.at(-1)).toMatchObject({ Por: 'Cliente' });
});

test('a file is an answer, too', async () => {
  const { id, patient } = await asked();
  const sent = { mensagem: randomUUID(), filename: 'exame.pdf', bytes: pdfOf(2_000) };
  expect((await upload(patient, sent)).status).toBe(204);
  expect((await build.readPedido(patient, id)).atendimento).toBe('na fila');
});

test('a message that was sent before the question and comes again is no answer', async () => {
  const { id, patient } = await inHand();
  const message = randomUUID();
  await say(patient, message);
  await ask(helena.http, id);
  expect((await say(patient, message)).status).toBe(200);
  expect((await build.readPedido(patient, id)).atendimento).toBe('aguardando paciente');
});

test('the asking doctor takes the case back before the answer; a colleague only once they left', async () => {
  const { id, patient, pergunta } = await asked();
  const before = await prazoOf(id);
  await askedLongAgo(pergunta);
  expect(failureOf(await take(caio.http, id)).code).toBe('caso_aguarda');
  expect((await take(helena.http, id)).status).toBe(200);
  expect((await build.readPedido(patient, id)).atendimento).toBe('em atendimento');
  expect(await prazoOf(id)).toEqual(await moved(before, pergunta));
  expect((await read(helena.http, id)).perguntas).toMatchObject([{ respondidaEm: null }]);

  const leaving = await newMedico(app);
  const other = await build.paidPedido(app, patient);
  await leaving.http.want(assumirCaso, 200, { params: { id: other.id } });
  expect((await ask(leaving.http, other.id)).status).toBe(200);
  const admin = await build.signInAdmin(app);
  await admin.want(desativarMedico, 200, { params: { id: leaving.medico.id } });
  expect((await take(caio.http, other.id)).status).toBe(200);
});

test('an answer and a taking back at once → one end of the pause', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, patient, pergunta } = await asked();
    const before = await prazoOf(id);
    await askedLongAgo(pergunta);
    const [taken, said] = await Promise.all([take(helena.http, id), say(patient)]);
    expect([taken.status, said.status]).toEqual([200, 200]);
    expect((await build.readPedido(patient, id)).atendimento).toBe('em atendimento');
    expect(await prazoOf(id)).toEqual(await moved(before, pergunta));
    await helena.http.want(devolverCaso, 204, { params: { id } });
  }
});

test('two answers at once move the promised time once', async () => {
  const { id, patient, pergunta } = await asked();
  const before = await prazoOf(id);
  await askedLongAgo(pergunta);
  const answers = await Promise.all([say(patient), say(patient), say(patient)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await prazoOf(id)).toEqual(await moved(before, pergunta));
});

test('a question and the claim’s end at once → the case waits, or the question is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, patient } = await inHand();
    const past = new Date(Date.now() - 1000);
    // The question may be asked before the claim ends: then nobody has the case in hand any more.
    const expired = app.deps.db
      .updateTable('casos')
      .set({ assumido_ate: past })
      .where('pedido_id', '=', id)
      .where('assumido_ate', 'is not', null);
    const [question] = await Promise.all([
      ask(helena.http, id),
      expired
        .execute()
        .then(() =>
          devolverVencidos({ actor: { tipo: 'Sistema', nome: 'teste' }, input: null, deps: app.deps }),
        ),
    ]);
    const asking = question.status === 200;
    expect((await build.readPedido(patient, id)).atendimento).toBe(
      asking ? 'aguardando paciente' : 'na fila',
    );
    const open = app.deps.db.selectFrom('perguntas_ao_paciente').select('id').where('pedido_id', '=', id);
    expect(await open.execute()).toHaveLength(asking ? 1 : 0);
  }
});
