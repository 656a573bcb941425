import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enviarMensagem, listarMensagens } from '#contracts/chat/chat.contract.ts';
import { lerAndamento } from '#contracts/consultorio/andamento.contract.ts';
import * as casos from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso, lerFila } from '#contracts/consultorio/fila.contract.ts';
import { concluirPedido, excluirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { CALENDARIO_INICIAL } from '#domain/calendario/calendario.ts';
import { adiarPrazo } from '#domain/calendario/dias-uteis.ts';
import { fraseDoTermo, lembretesDe, responderAte } from '#domain/consultorio/espera.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { openLive } from '#testing/app/live.ts';
import { jobsDone } from '#testing/app/jobs.ts';
import { mailsTo } from '#testing/app/mail.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { devolverSemResposta, lembrarPerguntas, lembrarPerguntaJob } from './sem-resposta.usecases.ts';

const actor = { tipo: 'Sistema', nome: 'teste' } as const;

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp();
  helena = await newMedico(app);
});
afterAll(() => app.stop());

/** The two steps of the hourly job, at an instant. */
const run = (em: Date) => ({ actor, input: null, deps: { ...app.deps, clock: () => em } });
const remind = (em: Date) => lembrarPerguntas(run(em));
const giveBack = (em: Date) => devolverSemResposta(run(em));

async function asked() {
  const patient = await build.newPatient(app);
  const { id } = await build.paidPedido(app, patient);
  await helena.http.want(assumirCaso, 200, { params: { id } });
  const body = { id: randomUUID(), texto: 'Em setembro, depois da dor no peito, alguém a examinou?' };
  const { pergunta } = await helena.http.want(casos.perguntarAoPaciente, 200, { params: { id }, body });
  return { patient, id, pergunta: pergunta.id, em: new Date(pergunta.em), ate: new Date(pergunta.ate) };
}

const answer = ({ http }: build.Patient) =>
  http.call(enviarMensagem, { body: { id: randomUUID(), mensagem: 'Fui no posto.' } });
const progress = ({ http }: build.Patient, id: string) => http.want(lerAndamento, 200, { params: { id } });
const inQueue = async (id: string) =>
  (await helena.http.want(lerFila, 200, { query: { aba: 'para-ler' } })).casos.find((one) => one.id === id);
const prazoOf = async (id: string) =>
  (await app.deps.db.selectFrom('pedidos').select('prazo').where('id', '=', id).executeTakeFirstOrThrow())
    .prazo ?? new Date(Number.NaN);
const acts = async (id: string) =>
  (await app.deps.db.selectFrom('auditoria').select('acao').where('alvo_id', '=', id).orderBy('id').execute())
    .map(({ acao }) => acao)
    .filter((acao) => /^caso\.(lembrar|sem_resposta|responder)/.test(acao));

test('an unanswered question → two reminders, back in the queue, a later answer counts', async () => {
  const { patient, id, pergunta, em, ate } = await asked();
  expect(ate).toEqual(responderAte(em));
  const [first, second] = lembretesDe(ate);
  if (!first || !second) throw new Error('two reminders');
  await remind(new Date(first.getTime() - 1000));
  expect((await progress(patient, id)).pergunta).toMatchObject({ ate: ate.toISOString(), lembradaEm: null });
  // Ten replicas, and again: one reminder.
  await Promise.all(Array.from({ length: 10 }, () => remind(first)));
  await remind(new Date(first.getTime() + 3_600_000));
  expect((await progress(patient, id)).pergunta?.lembradaEm).toBe(first.toISOString());
  await remind(second);
  await remind(new Date(ate.getTime() - 1000));
  await giveBack(new Date(ate.getTime() - 1000));
  expect(await acts(id)).toEqual(['caso.lembrar', 'caso.lembrar']);
  expect((await build.readPedido(patient, id)).atendimento).toBe('aguardando paciente');

  const before = await prazoOf(id);
  const live = [await openLive(helena.http), await openLive(patient.http)];
  await Promise.all([giveBack(ate), giveBack(ate), giveBack(ate)]);
  for (const stream of live) {
    await stream.find(({ data }) => data.tipo === 'pedido' && data.id === id);
    stream.close();
  }
  expect(await inQueue(id)).toMatchObject({ semRespostaEm: ate.toISOString(), respondeu: false });
  const regra = { modo: app.deps.settings.modoPrazo, calendario: CALENDARIO_INICIAL };
  const moved = adiarPrazo(before, { de: em, ate }, regra);
  expect(await prazoOf(id)).toEqual(moved);
  const after = await progress(patient, id);
  expect(after.pergunta).toMatchObject({ semResposta: true });
  expect(after.passos.map(({ passo }) => passo)).toContain('sem resposta');
  const { mensagens } = await patient.http.want(listarMensagens, 200);
  expect(mensagens.filter(({ mensagem }) => mensagem.includes('sem a sua resposta'))).toHaveLength(1);
  const caso = await helena.http.want(casos.lerCaso, 200, { params: { id } });
  expect(caso.semRespostaEm).toBe(ate.toISOString());

  expect((await answer(patient)).status).toBe(200);
  expect(await inQueue(id)).toMatchObject({ semRespostaEm: null, respondeu: true });
  expect(await prazoOf(id)).toEqual(moved);
  expect((await progress(patient, id)).pergunta).toBeNull();
  expect(await acts(id)).toEqual([
    'caso.lembrar',
    'caso.lembrar',
    'caso.sem_resposta',
    'caso.responder_depois',
  ]);
  await helena.http.want(assumirCaso, 200, { params: { id } });
  const { perguntas } = await helena.http.want(casos.lerCaso, 200, { params: { id } });
  expect(perguntas).toMatchObject([{ id: pergunta, estado: 'respondida', resposta: 'Fui no posto.' }]);
});

test('a reminder → term without content; answered before delivery → not sent', async () => {
  const [waits, answered] = [await asked(), await asked()];
  const [first] = lembretesDe(waits.ate);
  if (!first) throw new Error('a reminder');
  const row = { lembretes: 1, lembrada_em: first };
  await app.deps.db
    .updateTable('perguntas_ao_paciente')
    .set(row)
    .where('id', '=', answered.pergunta)
    .execute();
  await answer(answered.patient);
  const { cliente_id: clienteId } = await app.deps.db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', answered.id)
    .executeTakeFirstOrThrow();
  const job = { perguntaId: answered.pergunta, clienteId, lembrete: 1 };
  await app.deps.runInTransaction({ actor }, (uow) => uow.enqueue(lembrarPerguntaJob, job));
  await remind(first);
  await jobsDone(app, lembrarPerguntaJob.name);
  const [mail, ...more] = await mailsTo(app, waits.patient.dados.emailContato, 'Ainda falta a sua resposta');
  expect(more).toEqual([]);
  expect(mail?.texto).toContain(fraseDoTermo(waits.ate));
  expect(`${mail?.assunto} ${mail?.texto}`).not.toMatch(/peito|receita|exame/i);
  const email = answered.patient.dados.emailContato;
  expect(await mailsTo(app, email, 'Ainda falta a sua resposta')).toEqual([]);
});

test('an answer beside the job → one end of the pause, marked as answered in any order', async () => {
  for (let round = 0; round < 4; round++) {
    const { patient, id, em, ate, pergunta } = await asked();
    const before = await prazoOf(id);
    const [said] = await Promise.all([answer(patient), giveBack(ate)]);
    expect(said.status).toBe(200);
    expect(await inQueue(id)).toMatchObject({ semRespostaEm: null, respondeu: true });
    const { encerrada_em } = await app.deps.db
      .selectFrom('perguntas_ao_paciente')
      .select('encerrada_em')
      .where('id', '=', pergunta)
      .executeTakeFirstOrThrow();
    const regra = { modo: app.deps.settings.modoPrazo, calendario: CALENDARIO_INICIAL };
    expect(await prazoOf(id)).toEqual(adiarPrazo(before, { de: em, ate: encerrada_em ?? ate }, regra));
  }
});

test('asked again the mark goes, and the new question has a term of its own', async () => {
  const { patient, id, ate } = await asked();
  await giveBack(ate);
  await helena.http.want(assumirCaso, 200, { params: { id } });
  const body = { id: randomUUID(), texto: 'Pode responder agora?' };
  await helena.http.want(casos.perguntarAoPaciente, 200, { params: { id }, body });
  const caso = await helena.http.want(casos.lerCaso, 200, { params: { id } });
  expect(caso).toMatchObject({ semRespostaEm: null });
  expect(caso.perguntas.map(({ estado }) => estado)).toEqual(['sem resposta', 'esperando']);
  await answer(patient);
  expect((await inQueue(id))?.respondeu).toBe(true);
});

test('an order deleted or completed before the answer → no reminder, state kept', async () => {
  const admin = await build.signInAdmin(app);
  const [deleted, completed] = [await asked(), await asked()];
  await admin.want(excluirPedido, 200, { params: { id: deleted.id } });
  await admin.want(concluirPedido, 200, { params: { id: completed.id }, body: { recebido: 'outra forma' } });
  for (const { id, ate } of [deleted, completed]) {
    for (const due of lembretesDe(ate)) await remind(due);
    await giveBack(ate);
    expect(await acts(id)).toEqual([]);
    expect(await inQueue(id)).toBeUndefined();
  }
});
