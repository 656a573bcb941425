import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as chat from '#contracts/chat/chat.contract.ts';
import * as caso from '#contracts/consultorio/caso.contract.ts';
import * as contracts from '#contracts/consultorio/resposta-no-caso.contract.ts';
import { assumirCaso, devolverCaso, lerFila } from '#contracts/consultorio/fila.contract.ts';
import { desativarMedico } from '#contracts/contas/medicos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { addPessoa, childOf } from '#testing/builders/pessoas.ts';

let app: TestApp;
let admin: Client;
let helena: Awaited<ReturnType<typeof newMedico>>;
let caio: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
  helena = await newMedico(app);
  caio = await newMedico(app);
});
afterAll(() => app.stop());

const say = ({ http }: build.Patient, mensagem: string, sobre: string | null = null) =>
  http.want(chat.enviarMensagem, 200, { body: { id: randomUUID(), mensagem, sobre } });
const shown = async (busca: string) =>
  (await admin.want(chat.buscarConversas, 200, { body: { busca } })).conversas[0];
const give = (id: string, medicoId: string, pedidoId: string) =>
  admin.call(contracts.darConversa, { params: { id }, body: { medicoId, pedidoId } });
const answer = (http: Client, pedido: string, ate: number, id: string = randomUUID()) =>
  http.call(contracts.responderNoCaso, {
    params: { id: pedido },
    body: { id, mensagem: 'Pode tomar.', ate },
  });
const waitsFor = async (http: Client, id: string) => {
  const { casos } = await http.want(lerFila, 200, { query: { aba: 'comigo' } });
  return casos.find((one) => one.id === id)?.conversaDesde ?? null;
};

/** A case in Helena's hand, and the conversation of its patient. */
async function inHand() {
  const patient = await build.newPatient(app);
  const { id: pedido } = await build.paidPedido(app, patient);
  await helena.http.want(assumirCaso, 200, { params: { id: pedido } });
  const { id } = await admin.want(chat.abrirConversa, 200, { body: { cpf: patient.cpf } });
  return { patient, pedido, id };
}

const audited = async (id: string) =>
  (
    await app.deps.db
      .selectFrom('auditoria')
      .select('acao')
      .where('alvo_id', '=', id)
      .where('acao', 'in', ['chat.dar', 'chat.tomar'])
      .execute()
  ).map(({ acao }) => acao);

test('given to the doctor of a case → told, waits in the queue, answered in the case', async () => {
  const { patient, pedido, id } = await inHand();
  const { n } = await say(patient, 'Posso tomar com leite?');
  const { medicos } = await admin.want(contracts.listarMedicosDaConversa, 200, { params: { id } });
  expect(medicos).toMatchObject([{ medicoId: helena.medico.id, pedidoId: pedido }]);
  const wrong = await give(id, caio.medico.id, pedido);
  expect([wrong.status, failureOf(wrong).code]).toEqual([409, 'medico_sem_caso']);
  const early = await answer(helena.http, pedido, n);
  expect([early.status, failureOf(early).code]).toEqual([409, 'conversa_nao_dada']);

  const live = await openLive(helena.http);
  expect((await give(id, helena.medico.id, pedido)).status).toBe(204);
  await live.find(({ data }) => data.tipo === 'pedido' && data.id === pedido, 3_000);
  expect((await give(id, helena.medico.id, pedido)).status).toBe(204);
  // The desk sees it as before, with who is to answer.
  expect(await shown(patient.cpf)).toMatchObject({ caixa: 'abertas', com: { pedidoId: pedido } });
  expect(await waitsFor(helena.http, pedido)).not.toBeNull();
  const read = await helena.http.want(caso.lerCaso, 200, { params: { id: pedido } });
  expect(read.conversaDada?.desde).toEqual(expect.any(String));

  const again = randomUUID();
  for (const _ of [1, 2]) expect((await answer(helena.http, pedido, n, again)).status).toBe(200);
  expect(await shown(patient.cpf)).toMatchObject({
    caixa: 'aguardando',
    ultima: { mensagem: 'Pode tomar.' },
  });
  expect(await waitsFor(helena.http, pedido)).toBeNull();
  await say(patient, 'Obrigada. E à noite?');
  expect(await waitsFor(helena.http, pedido)).not.toBeNull();
  await admin.want(contracts.tomarConversa, 204, { params: { id } });
  await admin.want(contracts.tomarConversa, 204, { params: { id } });
  expect(await shown(patient.cpf)).toMatchObject({ caixa: 'abertas', com: null });
  expect(await waitsFor(helena.http, pedido)).toBeNull();
  expect(await audited(id)).toEqual(['chat.dar', 'chat.tomar']);
  live.close();
});

test('lines about somebody else → not settled by the doctor’s answer, and with the desk again', async () => {
  const { patient, pedido, id } = await inHand();
  const pessoa = await addPessoa(patient, childOf());
  const { n } = await say(patient, 'Posso tomar com leite?');
  await give(id, helena.medico.id, pedido);
  const other = await say(patient, 'O menino está com falta de ar', pessoa.id);
  expect((await answer(helena.http, pedido, other.n)).status).toBe(200);
  const left = await shown(patient.cpf);
  expect(left).toMatchObject({
    caixa: 'abertas',
    esperaDesde: other.createdAt,
    urgencia: other.n,
    com: null,
  });
  expect(other.n).toBe(n + 1);
});

test('danger the doctor had before them → settled by the answer; not by a question', async () => {
  const { patient, pedido, id } = await inHand();
  await give(id, helena.medico.id, pedido);
  const { n } = await say(patient, 'Estou com dor no peito');
  expect((await answer(helena.http, pedido, n - 1)).status).toBe(200);
  expect(await shown(patient.cpf)).toMatchObject({ caixa: 'abertas', urgencia: n });
  expect((await answer(helena.http, pedido, n + 1)).status).toBe(200);
  expect(await shown(patient.cpf)).toMatchObject({ caixa: 'aguardando', urgencia: null });
  const late = await say(patient, 'Desmaiei');
  const body = { id: randomUUID(), texto: 'Desde quando a senhora sente isso?' };
  await helena.http.want(caso.perguntarAoPaciente, 200, { params: { id: pedido }, body });
  expect(await shown(patient.cpf)).toMatchObject({ caixa: 'abertas', urgencia: late.n });
});

test('the case left the hand → no answer till it is taken; a deactivated doctor → with the desk', async () => {
  const { patient, pedido, id } = await inHand();
  const { n } = await say(patient, 'Bom dia');
  await give(id, helena.medico.id, pedido);
  await helena.http.want(devolverCaso, 204, { params: { id: pedido } });
  const away = await answer(helena.http, pedido, n);
  expect([away.status, failureOf(away).code]).toEqual([409, 'conversa_nao_dada']);
  expect((await answer(caio.http, pedido, n)).status).toBe(409);
  const read = await helena.http.want(caso.lerCaso, 200, { params: { id: pedido } });
  expect([read.visao, read.conversaDada === null]).toEqual(['reduzida', false]);
  admin = await build.signInAdmin(app);
  await admin.want(desativarMedico, 200, { params: { id: helena.medico.id } });
  expect(await shown(patient.cpf)).toMatchObject({ caixa: 'abertas', com: null });
});
