import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerAndamento } from '#contracts/consultorio/andamento.contract.ts';
import { escreverNota, lerCaso, recusarCaso } from '#contracts/consultorio/caso.contract.ts';
import * as contracts from '#contracts/consultorio/consultas.contract.ts';
import { desativarMedico } from '#contracts/contas/medicos.contract.ts';
import { lerEscolha } from '#contracts/pedidos/consultas.contract.ts';
import { preverReembolso } from '#contracts/pagamentos/reembolsos.contract.ts';
import { CALENDARIO_INICIAL } from '#domain/calendario/calendario.ts';
import { prazoUtil } from '#domain/calendario/dias-uteis.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { mailTo } from '#testing/app/mail.ts';
import * as build from '#testing/builders/builders.ts';
import { bookedConsulta, openAgenda, refusedPedido, SALA } from '#testing/builders/consultas.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import * as usecases from './consultas.usecases.ts';

const MINUTE = 60_000;

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
let caio: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp();
  helena = await newMedico(app);
  caio = await newMedico(app);
  await openAgenda(app, helena);
});
afterAll(() => app.stop());

const params = (id: string) => ({ params: { id } });
const choice = async ({ http }: build.Patient, id: string) =>
  (await http.want(lerEscolha, 200, params(id))).escolha;
const read = ({ http }: build.Patient, id: string) => http.want(lerAndamento, 200, params(id));
/** An act of the doctor, minutes after the consultation began. */
const later = (inicio: Date, minutes: number) => ({
  actor: { tipo: 'Medico', medicoId: helena.medico.id, sessaoId: '', ativo: true } as const,
  deps: { ...app.deps, clock: () => new Date(inicio.getTime() + minutes * MINUTE) },
});

async function booked(at: number) {
  const made = await refusedPedido(app, helena);
  return { ...made, ...(await bookedConsulta(made.patient, made.id, at)) };
}

test('held → the case in this doctor’s hand with a new promise; refused again → refund', async () => {
  const { patient, id, numero, consulta, inicio } = await booked(0);
  const { consultas } = await helena.http.want(contracts.listarConsultas, 200);
  expect(consultas.find((one) => one.id === consulta)).toMatchObject({
    pedidoId: id,
    numero,
    contato: SALA,
    inicio: inicio.toISOString(),
  });
  expect((await caio.http.want(contracts.listarConsultas, 200)).consultas).toEqual([]);
  expect((await caio.http.call(contracts.registrarRealizada, params(consulta))).status).toBe(404);
  expect(failureOf(await helena.http.call(contracts.registrarRealizada, params(consulta))).code).toBe(
    'consulta_nao_comecou',
  );
  await usecases.registrarRealizada({ ...later(inicio, 15), input: { id: consulta } });
  await usecases.registrarRealizada({ ...later(inicio, 16), input: { id: consulta } });
  const again = await build.readPedido(patient, id);
  const promised = prazoUtil(new Date(inicio.getTime() + 20 * MINUTE), 48, {
    modo: app.deps.settings.modoPrazo,
    calendario: CALENDARIO_INICIAL,
  });
  expect(again).toMatchObject({
    atendimento: 'em atendimento',
    prazo: promised.toISOString(),
    cancelavel: false,
    escolha: null,
  });
  expect(await helena.http.want(lerCaso, 200, params(id))).toMatchObject({ visao: 'inteira', decisao: null });
  expect((await read(patient, id)).passos.map(({ passo }) => passo)).toEqual(
    'pago,fila,leitura,recusado,consulta,nova leitura,assinado,enviado'.split(','),
  );
  // Past the right of withdrawal the stage decides: a consultation was held.
  const pago_em = new Date(Date.now() - 9 * 24 * 60 * MINUTE);
  await app.deps.db.updateTable('cobrancas').set({ pago_em }).where('pedido_id', '=', id).execute();
  expect(await patient.http.want(preverReembolso, 200, params(id))).toMatchObject({
    regra: '100% · Recusado pelo médico, depois da consulta',
  });
  const body = { motivo: 'O exame pedido na consulta não veio.' };
  await helena.http.want(recusarCaso, 204, { ...params(id), body });
  expect((await build.readPedido(patient, id)).reembolso).not.toBeNull();
  expect(await choice(patient, id)).toMatchObject({ escolha: 'nova recusa', aberta: false });
});

test('missed: the patient chooses again; after the second time the money goes back', async () => {
  const { patient, id, numero, consulta, inicio } = await booked(2);
  const early = usecases.registrarFalta({ ...later(inicio, 9), input: { id: consulta } });
  await expect(early).rejects.toMatchObject({ code: 'falta_cedo' });
  await usecases.registrarFalta({ ...later(inicio, 10), input: { id: consulta } });
  expect(await choice(patient, id)).toMatchObject({ escolha: null, aberta: true, faltas: 1 });
  await mailTo(app, patient.dados.emailContato, `Pedido ${numero}: sentimos a sua falta`);
  const second = await bookedConsulta(patient, id, 4);
  await usecases.registrarFalta({ ...later(second.inicio, 12), input: { id: second.consulta } });
  await usecases.registrarFalta({ ...later(second.inicio, 12), input: { id: second.consulta } });
  expect(await choice(patient, id)).toMatchObject({ escolha: 'faltas', aberta: false, faltas: 2 });
  expect((await build.readPedido(patient, id)).reembolso).not.toBeNull();
});

test('cancelled by the clinic, and by a deactivation: an apology, and the choice again', async () => {
  const one = await booked(6);
  await helena.http.want(contracts.desfazerConsulta, 204, params(one.consulta));
  await helena.http.want(contracts.desfazerConsulta, 204, params(one.consulta));
  expect(failureOf(await helena.http.call(contracts.registrarFalta, params(one.consulta))).code).toBe(
    'consulta_nao_marcada',
  );
  const mail = await mailTo(app, one.patient.dados.emailContato, 'tivemos de cancelar');
  expect(mail.texto).toContain('desculpas');

  // Another doctor's refusal, this one's consultation: read whole, and written nothing into.
  const two = await refusedPedido(app, caio);
  await bookedConsulta(two.patient, two.id, 8);
  expect(await helena.http.want(lerCaso, 200, params(two.id))).toMatchObject({ visao: 'leitura' });
  const written = await helena.http.call(escreverNota, {
    ...params(two.id),
    body: { id: two.id, texto: 'Nada.' },
  });
  expect(written.status).toBe(409);
  const admin = await build.signInAdmin(app);
  await admin.want(desativarMedico, 200, params(helena.medico.id));
  expect(await choice(two.patient, two.id)).toMatchObject({ escolha: null, aberta: true, consulta: null });
  expect(await choice(one.patient, one.id)).toMatchObject({ escolha: null, aberta: true });
});
