import { afterAll, beforeAll, expect, test } from 'vitest';
import * as adm from '#contracts/mesa/pedidos-adm.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import type { Client } from '#testing/app/client.ts';
import { jobsDone } from '#testing/app/jobs.ts';
import { mailsTo } from '#testing/app/mail.ts';
import * as build from '#testing/builders/builders.ts';
import { avisarDesfechoJob } from './encerramentos.jobs.ts';

let app: TestApp;
let admin: Client;
let patient: build.Patient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await build.signInAdmin(app);
  patient = await build.newPatient(app);
});
afterAll(() => app.stop());

const told = (words: string) => mailsTo(app, patient.dados.emailContato, words);

test('what the team did to an order is told by mail, in the words of the chat, each time once', async () => {
  const { id, numero } = await build.paidPedido(app, patient);
  const conclude = { params: { id }, body: { recebido: 'outra forma' } } as const;
  await admin.want(adm.concluirPedido, 200, conclude);
  await admin.want(adm.concluirPedido, 200, conclude);
  await admin.want(adm.reabrirPedido, 200, { params: { id } });
  await jobsDone(app, avisarDesfechoJob.name);
  const done = await told(`Pedido ${numero}: concluído`);
  expect(done).toHaveLength(1);
  expect(done[0]?.texto).toContain('O que você pediu foi entregue de outra forma.');
  expect(await told(`Pedido ${numero}: reaberto`)).toHaveLength(1);
});

test('an unpaid order that the team deleted: the mail says that its Pix is not valid any more', async () => {
  const { id, numero } = await build.chargedPedido(patient);
  await admin.want(adm.excluirPedido, 200, { params: { id } });
  await admin.want(adm.restaurarPedido, 200, { params: { id } });
  await jobsDone(app, avisarDesfechoJob.name);
  const [mail] = await told(`Pedido ${numero}: excluído`);
  expect(mail?.texto).toContain('não pague esse código');
  expect(await told(`Pedido ${numero}: restaurado`)).toHaveLength(1);
});
