import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerCaso } from '#contracts/consultorio/caso.contract.ts';
import * as contracts from '#contracts/pedidos/pedidos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { upload } from '#testing/builders/upload.ts';
import { pdfOf } from '#testing/files/small-files.ts';

const AZUL = 'Renovação de Receita Azul';
const WHY = 'Uso há seis anos, receitado pelo Dr. Caio; perdi a receita na mudança.';

let app: TestApp;
let patient: build.Patient;
beforeAll(async () => {
  app = await startTestApp();
  patient = await build.newPatient(app);
});
afterAll(() => app.stop());

const write = (id: string, justificativa: string, who = patient) =>
  who.http.call(contracts.justificarUso, { params: { id }, body: { justificativa } });
const read = (id: string) => patient.http.want(contracts.lerPedido, 200, { params: { id } });

/** The first lines of a paid order to a doctor, without the marked answers. */
async function shownFirst(id: string) {
  const { http } = await newMedico(app);
  const { atencao } = await http.want(lerCaso, 200, { params: { id } });
  return atencao.filter(({ motivo }) => motivo === 'prova');
}

test('the words stand in for a file, are kept once, and can be taken back', async () => {
  const { id, versao } = await build.createPedido(patient, AZUL);
  expect(await read(id)).toMatchObject({ provaDeUso: 'falta', justificativaDoUso: '' });
  expect((await write(id, `  ${WHY}\n`)).body).toEqual({ justificativa: WHY });
  expect((await write(id, WHY)).status).toBe(200);
  const kept = { provaDeUso: 'justificativa', justificativaDoUso: WHY, versao: versao + 1 };
  expect(await read(id)).toMatchObject({ ...kept, status: 'Sendo Feito - Serviço Selecionado' });
  await write(id, '');
  expect(await read(id)).toMatchObject({ provaDeUso: 'falta', justificativaDoUso: '' });
});

test('too many letters are refused in words, and other services and other people are not asked', async () => {
  const { id } = await build.createPedido(patient, AZUL);
  expect(failureOf(await write(id, 'a'.repeat(2_001)))).toMatchObject({
    code: 'justificativa_longa',
    message: 'A justificativa tem 2.001 letras e o limite é 2.000.',
  });
  const other = await build.newPatient(app);
  expect((await write(id, WHY, other)).status).toBe(404);
  const simples = await build.createPedido(patient, build.SERVICO);
  expect(failureOf(await write(simples.id, WHY)).code).toBe('sem_prova_a_justificar');
  expect(await read(simples.id)).toMatchObject({ provaDeUso: 'dispensada' });
});

test('a paid order keeps its words, and its doctor reads them first', async () => {
  const { id } = await build.createPedido(patient, AZUL);
  await write(id, WHY);
  const paid = await build.paidPedido(app, patient, AZUL);
  expect(paid.id).toBe(id);
  expect(failureOf(await write(id, 'Outra coisa.')).code).toBe('recusado_pago');
  expect(await shownFirst(id)).toEqual([
    { motivo: 'prova', pergunta: 'Prova de uso anterior: sem arquivo, com justificativa', resposta: WHY },
  ]);
});

test('an order without either is marked for its doctor, one with a file is not', async () => {
  const missing = await build.paidPedido(app, patient, AZUL);
  expect(await shownFirst(missing.id)).toEqual([
    { motivo: 'prova', pergunta: 'Prova de uso anterior', resposta: 'Sem arquivo e sem justificativa.' },
  ]);
  const { id } = await build.createPedido(patient, AZUL);
  await upload(patient, { pedido: id, tipo: 'laudo_medico', filename: 'laudo.pdf', bytes: pdfOf(2_000) });
  expect(await read(id)).toMatchObject({ provaDeUso: 'arquivo' });
  expect((await build.paidPedido(app, patient, AZUL)).id).toBe(id);
  expect(await shownFirst(id)).toEqual([]);
});
