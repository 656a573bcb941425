import { afterAll, beforeAll, expect, test } from 'vitest';
import { salvarCliente } from '#contracts/contas/clientes.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { openLive, type LiveStream } from '#testing/app/live.ts';

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
let caio: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp();
  helena = await newMedico(app);
  caio = await newMedico(app);
});
afterAll(() => app.stop());

const ofCliente = ({ messages }: LiveStream) =>
  messages.filter(({ data }) => data.tipo === 'cliente').map(({ data }) => data.id);

async function idOf({ cpf }: build.Patient): Promise<string> {
  const query = app.deps.db.selectFrom('clientes').select('id').where('cpf', '=', cpf);
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Saves another name while desk and doctors listen. @returns who was told of which record */
async function toldOf(patient: build.Patient) {
  const [desk, dela, dele] = [
    await openLive(await build.signInAdmin(app)),
    await openLive(helena.http),
    await openLive(caio.http),
  ];
  const body = { ...patient.dados, nome: 'Nome Corrigido da Silva' };
  await patient.http.want(salvarCliente, 200, { body });
  const id = await idOf(patient);
  await desk.find(({ data }) => data.tipo === 'cliente' && data.id === id);
  // Once a later event has arrived, the earlier one has reached each of its streams.
  const actor = { tipo: 'Sistema', nome: 'teste' } as const;
  await app.deps.runInTransaction({ actor }, async (uow) => {
    for (const topic of ['admin', 'medicos']) uow.emit({ topic, kind: 'copia', ref: id, version: 0 });
  });
  for (const stream of [desk, dela, dele]) {
    await stream.find(({ data }) => data.tipo === 'copia' && data.id === id);
    stream.close();
  }
  const only = (stream: LiveStream) => [...new Set(ofCliente(stream))].filter((one) => one === id).length;
  return {
    desk: only(desk),
    dela: only(dela),
    dele: only(dele),
    all: [...ofCliente(dela), ...ofCliente(dele)],
  };
}

test('a changed record → announced to the desk, to a doctor only with an open case', async () => {
  const patient = await build.newPatient(app);
  await build.chargedPedido(patient);
  expect(await toldOf(patient)).toEqual({ desk: 1, dela: 0, dele: 0, all: [] });
});

test('with a case in the queue, or in a hand, every doctor who reads the queue is told', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.paidPedido(app, patient);
  await helena.http.want(assumirCaso, 200, { params: { id } });
  expect(await toldOf(patient)).toMatchObject({ desk: 1, dela: 1, dele: 1 });
});

test('with a case that was decided only the doctor who decided it is told', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.paidPedido(app, patient);
  await helena.http.want(assumirCaso, 200, { params: { id } });
  const decided = {
    decidido_por: helena.medico.id,
    decidido_em: new Date(),
    medico_id: null,
    assumido_em: null,
    assumido_ate: null,
  };
  await app.deps.db.updateTable('casos').set(decided).where('pedido_id', '=', id).execute();
  await app.deps.db.updateTable('pedidos').set({ atendimento: 'emitido' }).where('id', '=', id).execute();
  expect(await toldOf(patient)).toMatchObject({ desk: 1, dela: 1, dele: 0 });
});
