import { afterAll, beforeAll, expect, test } from 'vitest';
import { listarMensagens } from '#contracts/chat/chat.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { jobsDone } from '#testing/app/jobs.ts';
import { mailsTo } from '#testing/app/mail.ts';
import * as build from '#testing/builders/builders.ts';
import { mailPressa } from './atrasos.mails.ts';
import { avisarAtrasos, avisarAtrasoJob } from './atrasos.usecases.ts';

const HOUR = 3_600_000;
const actor = { tipo: 'Sistema', nome: 'teste' } as const;
const settings = { brand: 'Zelo', appUrl: 'https://zelo.exemplo.com.br' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const sweep = () => avisarAtrasos({ actor, input: null, deps: app.deps });

async function promise(id: string, hours: number, atendimento = 'na fila'): Promise<void> {
  const prazo = new Date(Date.now() + hours * HOUR);
  await app.deps.db.updateTable('pedidos').set({ prazo, atendimento }).where('id', '=', id).execute();
}

async function toldIn(patient: build.Patient): Promise<number> {
  const { mensagens } = await patient.http.want(listarMensagens, 200);
  return mensagens.filter(({ mensagem }) => mensagem.includes('Pedimos desculpas')).length;
}

test('an expired promise → one notice in chat and mail, however many check; a new one anew', async () => {
  const patient = await build.newPatient(app);
  const late = await build.paidPedido(app, patient);
  await promise(late.id, -1);
  await Promise.all([sweep(), sweep(), sweep()]);
  await sweep();
  expect(await toldIn(patient)).toBe(1);
  await jobsDone(app, avisarAtrasoJob.name);
  const mails = await mailsTo(app, patient.dados.emailContato, 'passamos do prazo');
  expect(mails).toHaveLength(1);
  expect(`${mails[0]?.assunto} ${mails[0]?.texto}`).not.toMatch(/receita|exame|medicamento/i);
  // It stood still, went on, and is late again.
  await promise(late.id, -0.5);
  await sweep();
  expect(await toldIn(patient)).toBe(2);
});

test('a running, paused or kept promise → no notice', async () => {
  const patient = await build.newPatient(app);
  for (const [hours, atendimento] of [
    [1, 'na fila'],
    [-1, 'aguardando paciente'],
    [-1, 'emitido'],
  ] as const) {
    const { id } = await build.paidPedido(app, patient);
    await promise(id, hours, atendimento);
  }
  await sweep();
  expect(await toldIn(patient)).toBe(0);
});

test.each([
  [{ atrasados: 1, perto: 0 }, '1 pedido passou do prazo prometido', 'atrasos-2026-11-23'],
  [{ atrasados: 3, perto: 2 }, '3 pedidos passaram do prazo prometido', 'atrasos-2026-11-23'],
  [{ atrasados: 0, perto: 1 }, '1 pedido vence nas próximas horas', 'perto-do-prazo-2026-11-23'],
  [{ atrasados: 0, perto: 4 }, '4 pedidos vencem nas próximas horas', 'perto-do-prazo-2026-11-23'],
])('the administrator reads of %j: %s', (counts, subject, key) => {
  const pressa = { ...counts, primeiro: new Date('2026-11-23T13:00:00Z') };
  expect(mailPressa(settings, { para: 'adm@exemplo.com.br', dia: '2026-11-23', pressa })).toMatchObject({
    subject,
    key,
  });
});
