import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerAndamento } from '#contracts/consultorio/andamento.contract.ts';
import { assumirCaso, devolverCaso } from '#contracts/consultorio/fila.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { newPatient, paidPedido, type Patient } from '#testing/builders/builders.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { newMedico } from '#testing/builders/medicos.ts';

let app: TestApp;
let patient: Patient;
let doctor: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp();
  [patient, doctor] = await Promise.all([newPatient(app), newMedico(app)]);
});
afterAll(() => app.stop());

const read = (id: string) => patient.http.want(lerAndamento, 200, { params: { id } });
const words = async (id: string) =>
  (await read(id)).passos.flatMap(({ passo, estado }) => (estado === 'depois' ? [] : [passo]));

test('steps → follow the events; another patient → not found', async () => {
  const { id } = await paidPedido(app, patient);
  expect(await words(id)).toEqual(['pago', 'fila']);
  await doctor.http.want(assumirCaso, 200, { params: { id } });
  expect(await words(id)).toEqual(['pago', 'fila', 'leitura']);
  expect((await read(id)).medico).toEqual({
    nome: doctor.medico.nome,
    registro: `CRM-SP ${doctor.medico.crm}`,
  });
  await doctor.http.want(devolverCaso, 204, { params: { id } });
  expect(await words(id)).toEqual(['pago', 'fila']);
  const { id: documento } = await writeDocumento(app, { pedidoId: id, medicoId: doctor.medico.id });
  await app.deps.db.updateTable('pedidos').set({ atendimento: 'emitido' }).where('id', '=', id).execute();
  expect(await words(id)).toEqual(['pago', 'fila', 'leitura', 'assinado', 'enviado']);
  // Back in the queue, the case still says when it was taken.
  expect((await read(id)).passos.find(({ passo }) => passo === 'leitura')?.em).toEqual(expect.any(String));
  const relato = { id: randomUUID(), documento_id: documento, texto: 'Está errado.' };
  await app.deps.db.insertInto('relatos_de_erro').values(relato).execute();
  expect((await read(id)).passos.at(-1)).toMatchObject({ passo: 'erro', estado: 'agora' });
  const stranger = await newPatient(app);
  expect((await stranger.http.call(lerAndamento, { params: { id } })).status).toBe(404);
});

test('an open question and a refusal are there in the doctor’s own words', async () => {
  const { id } = await paidPedido(app, patient);
  const now = app.deps.clock();
  const medico_id = doctor.medico.id;
  const question = { id: randomUUID(), pedido_id: id, medico_id, texto: 'Quantos por dia?', feita_em: now };
  await app.deps.db.insertInto('perguntas_ao_paciente').values(question).execute();
  await app.deps.db
    .updateTable('pedidos')
    .set({ atendimento: 'aguardando paciente' })
    .where('id', '=', id)
    .execute();
  expect(await read(id)).toMatchObject({
    pergunta: { texto: 'Quantos por dia?', medico: { nome: doctor.medico.nome } },
    recusa: null,
  });
  await app.deps.db
    .updateTable('perguntas_ao_paciente')
    .set({ encerrada_em: now })
    .where('pedido_id', '=', id)
    .execute();
  const decision = { decidido_em: now, decidido_por: medico_id, motivo_recusa: 'Falta um exame.' };
  await app.deps.db
    .insertInto('casos')
    .values({ pedido_id: id, ...decision })
    .execute();
  await app.deps.db.updateTable('pedidos').set({ atendimento: 'recusado' }).where('id', '=', id).execute();
  const refused = await read(id);
  expect(refused).toMatchObject({ pergunta: null, recusa: { motivo: 'Falta um exame.' } });
  expect(refused.passos.at(-1)).toMatchObject({ passo: 'recusado', estado: 'feito' });
});
