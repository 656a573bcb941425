import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerAndamento, salvarConsentimentoCid } from '#contracts/consultorio/andamento.contract.ts';
import { lerCaso } from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { TERMO_CID_VERSAO } from '#domain/pedidos/consentimento-cid.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { createPedido, newPatient, paidPedido, type Patient } from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { MAX_MUDANCAS } from './andamento.usecases.ts';

let app: TestApp;
let patient: Patient;
let doctor: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp();
  [patient, doctor] = await Promise.all([newPatient(app), newMedico(app)]);
});
afterAll(() => app.stop());

const ATESTADO = 'Atestados de saúde';

const answer = (id: string, autorizado: boolean) =>
  patient.http.want(salvarConsentimentoCid, 200, { params: { id }, body: { autorizado } });
const tryTo = (id: string, autorizado: boolean, { http } = patient) =>
  http.call(salvarConsentimentoCid, { params: { id }, body: { autorizado } });
const seenByDoctor = async (id: string) =>
  (await doctor.http.want(lerCaso, 200, { params: { id } })).paciente.consentimentoCid;
const seenByPatient = async (id: string) =>
  (await patient.http.want(lerAndamento, 200, { params: { id } })).consentimentoCid;
const rowsOf = (id: string) =>
  app.deps.db
    .selectFrom('consentimentos')
    .select(['tipo', 'versao'])
    .where('pedido_id', '=', id)
    .where('tipo', 'like', 'cid_%')
    .orderBy('id')
    .execute();

test('the doctor in the case sees at once what the patient allows, and both answers are kept', async () => {
  const [{ id }, { id: other }] = [await paidPedido(app, patient, ATESTADO), await paidPedido(app, patient)];
  await doctor.http.want(assumirCaso, 200, { params: { id } });
  expect(await seenByPatient(id)).toEqual({ autorizado: false, aberto: true });
  // No document of a plain prescription bears it.
  expect(await seenByPatient(other)).toEqual({ autorizado: false, aberto: false });
  const live = await openLive(doctor.http);
  expect(await answer(id, true)).toEqual({ autorizado: true });
  await live.find(({ data }) => data.tipo === 'pedido' && data.id === id);
  live.close();
  expect(await seenByDoctor(id)).toBe(true);
  expect(await seenByPatient(id)).toEqual({ autorizado: true, aberto: true });
  // Each order for itself.
  expect(await seenByDoctor(other)).toBe(false);
  await answer(id, true);
  await answer(id, false);
  expect(await seenByDoctor(id)).toBe(false);
  expect(await rowsOf(id)).toEqual([
    { tipo: 'cid_no_documento', versao: TERMO_CID_VERSAO },
    { tipo: 'cid_no_documento_retirado', versao: TERMO_CID_VERSAO },
  ]);
  const audit = app.deps.db.selectFrom('auditoria').select('acao').where('alvo_id', '=', id);
  const acts = await audit.where('acao', 'like', 'pedido.%_cid').orderBy('id').execute();
  expect(acts.map(({ acao }) => acao)).toEqual(['pedido.autorizar_cid', 'pedido.retirar_cid']);
});

test('a foreign order is like one that is not there', async () => {
  const { id } = await paidPedido(app, patient);
  const stranger = await newPatient(app);
  const [foreign, missing] = [
    failureOf(await tryTo(id, true, stranger)),
    failureOf(await tryTo(randomUUID(), true, stranger)),
  ];
  expect(foreign.code).toBe(missing.code);
  expect((await tryTo(id, true, stranger)).status).toBe(404);
  expect(await rowsOf(id)).toEqual([]);
});

test('nothing changes before the payment, nor once the documents are issued', async () => {
  const unpaid = await createPedido(patient);
  expect(failureOf(await tryTo(unpaid.id, true)).code).toBe('consentimento_fechado');
  const { id } = await paidPedido(app, patient);
  await answer(id, true);
  const decided = { decidido_em: app.deps.clock(), decidido_por: doctor.medico.id };
  await app.deps.db
    .insertInto('casos')
    .values({ pedido_id: id, ...decided })
    .execute();
  const issued = await tryTo(id, false);
  expect([issued.status, failureOf(issued).code]).toEqual([409, 'consentimento_fechado']);
  await app.deps.db
    .updateTable('pedidos')
    .set({ atendimento: 'emitido', status: 'Concluído' })
    .where('id', '=', id)
    .execute();
  expect((await tryTo(id, false)).status).toBe(409);
  expect(await seenByPatient(id)).toEqual({ autorizado: true, aberto: false });
});

test('what is kept of one order has an end, and taking back is never refused for it', async () => {
  const { id } = await paidPedido(app, patient);
  const { cliente_id } = await app.deps.db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const row = { cliente_id, pedido_id: id, versao: TERMO_CID_VERSAO };
  const many = Array.from({ length: MAX_MUDANCAS }, () => ({ ...row, tipo: 'cid_no_documento' }));
  await app.deps.db.insertInto('consentimentos').values(many).execute();
  await answer(id, false);
  expect(failureOf(await tryTo(id, true)).code).toBe('mudancas_demais');
});
