import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listarMensagens } from '#contracts/chat/chat.contract.ts';
import { recusarCaso } from '#contracts/consultorio/caso.contract.ts';
import { desativarMedico } from '#contracts/contas/medicos.contract.ts';
import { excluirPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { preverReembolso } from '#contracts/pagamentos/reembolsos.contract.ts';
import * as contracts from '#contracts/pedidos/consultas.contract.ts';
import { MAX_MARCACOES } from '#domain/consultorio/escolha.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { mailTo } from '#testing/app/mail.ts';
import { acceptCase, claimOf, openCase } from '#testing/builders/contestacao.ts';
import * as build from '#testing/builders/builders.ts';
import { bookedConsulta, freeTimes, openAgenda, refusedPedido } from '#testing/builders/consultas.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { encerrarEscolhasVencidas } from '#features/pagamentos/encerramentos/escolha.usecases.ts';
import { lembrarConsultas } from './lembretes.usecases.ts';

const HOUR = 3_600_000;
const actor = { tipo: 'Sistema', nome: 'teste' } as const;

let app: TestApp;
let helena: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp();
  app.fakes.asaas.faults.refundMs = 0;
  helena = await newMedico(app);
  await openAgenda(app, helena);
});
afterAll(() => app.stop());

const at = (instant: Date | number) => ({ ...app.deps, clock: () => new Date(instant) });
const choice = async ({ http }: build.Patient, id: string) =>
  (await http.want(contracts.lerEscolha, 200, { params: { id } })).escolha;
const book = (patient: build.Patient, id: string, inicio: string, change: { id?: string } = {}) =>
  patient.http.call(contracts.agendarConsulta, {
    params: { id },
    body: { id: randomUUID(), medico: helena.medico.id, inicio, ...change },
  });
const move = (patient: build.Patient, id: string, de: string, inicio: string) =>
  patient.http.call(contracts.remarcarConsulta, {
    params: { id },
    body: { id: randomUUID(), medico: helena.medico.id, inicio, de },
  });
const cancel = (patient: build.Patient, id: string, consulta: string) =>
  patient.http.call(contracts.cancelarConsulta, { params: { id }, body: { consulta } });
const refund = (patient: build.Patient, id: string) =>
  patient.http.call(contracts.preferirReembolso, { params: { id } });

test('a refusal opens the choice: the money stays until the patient wants it back', async () => {
  const { patient, id, numero } = await refusedPedido(app, helena);
  const read = await build.readPedido(patient, id);
  expect(read).toMatchObject({ atendimento: 'recusado', reembolso: null, cobranca: { status: 'RECEIVED' } });
  expect(await choice(patient, id)).toMatchObject({
    escolha: null,
    aberta: true,
    ate: read.escolha?.ate,
    primeiro: { medico: { nome: helena.medico.nome }, meio: 'vídeo', duracaoMin: 20 },
    consulta: null,
  });
  const { valorCentavos } = read;
  expect(await patient.http.want(preverReembolso, 200, { params: { id } })).toMatchObject({
    valorCentavos,
    semEscolhaCentavos: valorCentavos,
  });
  const mail = await mailTo(app, patient.dados.emailContato, `Pedido ${numero}: escolha como seguir`);
  expect(JSON.stringify(mail)).not.toContain('exame');
  expect(mail.texto).toContain(`Resposta de ${helena.medico.nome}, CRM-SP ${helena.medico.crm}.`);

  expect((await refund(patient, id)).status).toBe(204);
  expect((await refund(patient, id)).status).toBe(204);
  expect(failureOf(await book(patient, id, new Date().toISOString())).code).toBe('sem_escolha');
  await vi.waitFor(
    async () => expect((await build.readPedido(patient, id)).reembolso?.situacao).toBe('devolvido'),
    { timeout: 30_000, interval: 50 },
  );
  expect(await choice(patient, id)).toMatchObject({ escolha: 'reembolso', aberta: false });
  const stranger = await build.newPatient(app);
  expect((await refund(stranger, id)).status).toBe(404);
  expect((await book(stranger, id, new Date().toISOString())).status).toBe(404);
});

test('two patients at once for one time: one has it, the other reads so and has the others', async () => {
  const [one, two] = await Promise.all([newRefused(), newRefused()]);
  for (let round = 0; round < 3; round++) {
    const { horarios } = await freeTimes(one.patient, one.id);
    const [inicio = '', next] = horarios;
    const stream = await openLive(two.patient.http);
    const answers = await Promise.all([one, two].map((p) => book(p.patient, p.id, inicio)));
    // A patient who looks at the times reads them again; the event does not say who took one.
    const { data } = await stream.find((some) => some.data.tipo === 'horarios', 3_000);
    expect(data).toMatchObject({ id: null });
    stream.close();
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    const loser = answers[0]?.status === 409 ? one : two;
    const winner = loser === one ? two : one;
    const lost = answers.find(({ status }) => status === 409);
    expect(lost && failureOf(lost)).toMatchObject({
      code: 'horario_tomado',
      message: 'Este horário acabou de ser escolhido. Escolha outro.',
    });
    expect((await freeTimes(loser.patient, loser.id)).horarios[0]).toBe(next);
    expect((await build.readPedido(loser.patient, loser.id)).escolha).toMatchObject({ consulta: null });
    const consulta = (await choice(winner.patient, winner.id))?.consulta?.id ?? '';
    expect((await cancel(winner.patient, winner.id, consulta)).status).toBe(204);
  }
});

async function newRefused() {
  return refusedPedido(app, helena);
}

test('the database refuses a second consultation at one time, whatever the program does', async () => {
  const { patient, id } = await newRefused();
  const { inicio } = await bookedConsulta(patient, id, 3);
  const other = await newRefused();
  const fim = new Date(inicio.getTime() + HOUR);
  const row = {
    pedido_id: other.id,
    medico_id: helena.medico.id,
    inicio,
    fim,
    contato: 'x',
    criada_em: inicio,
  };
  await expect(
    app.deps.db
      .insertInto('consultas')
      .values({ id: randomUUID(), ...row })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'consultas_sem_sobreposicao' });
});

test('booked, moved, cancelled → one calendar event; a repeated click → nothing twice', async () => {
  const { patient, id, numero } = await newRefused();
  const { horarios } = await freeTimes(patient, id);
  const consulta = randomUUID();
  const [first = '', second = ''] = horarios.slice(5);
  expect((await book(patient, id, first, { id: consulta })).status).toBe(204);
  expect((await book(patient, id, first, { id: consulta })).status).toBe(204);
  expect(failureOf(await book(patient, id, second)).code).toBe('consulta_marcada');
  expect(failureOf(await refund(patient, id)).code).toBe('tem_consulta');
  expect((await build.readPedido(patient, id)).escolha).toEqual({ ate: null, consulta: first });
  expect(await choice(patient, id)).toMatchObject({
    escolha: 'consulta',
    primeiro: null,
    consulta: { id: consulta, inicio: first, link: null, meio: 'vídeo' },
  });
  expect((await move(patient, id, consulta, second)).status).toBe(204);
  expect(failureOf(await move(patient, id, consulta, first)).code).toBe('consulta_nao_marcada');
  const moved = (await choice(patient, id))?.consulta;
  expect(moved?.inicio).toBe(second);
  expect((await cancel(patient, id, moved?.id ?? '')).status).toBe(204);
  expect((await cancel(patient, id, moved?.id ?? '')).status).toBe(204);
  expect(await choice(patient, id)).toMatchObject({ escolha: null, aberta: true, consulta: null });

  const { emailContato } = patient.dados;
  const invited = await mailTo(app, emailContato, `Pedido ${numero}: novo horário da sua consulta`);
  const undone = await mailTo(app, emailContato, `Pedido ${numero}: consulta cancelada`);
  const [request, cancellation] = [calendarOf(invited), calendarOf(undone)];
  expect(request).toContain('METHOD:REQUEST');
  expect(cancellation).toContain('METHOD:CANCEL');
  const [, uid] = /UID:(.*)/.exec(request) ?? [];
  expect(cancellation).toContain(`UID:${uid}`);
  expect(sequence(cancellation)).toBeGreaterThan(sequence(request));
  const { mensagens } = await patient.http.want(listarMensagens, 200);
  expect(mensagens.filter(({ mensagem }) => mensagem.includes('consulta')).length).toBe(4);
});

const sequence = (file: string) => Number(/SEQUENCE:(\d+)/.exec(file)?.[1]);

function calendarOf(mail: Awaited<ReturnType<typeof mailTo>>): string {
  const [file] = mail.anexos ?? [];
  return Buffer.from(file?.base64 ?? '', 'base64').toString('utf8');
}

test('too late to move, and too many consultations for one order', async () => {
  const { patient, id } = await newRefused();
  const { consulta } = await bookedConsulta(patient, id, 8);
  const soon = new Date(app.deps.clock().getTime() + HOUR);
  await setStart(consulta, soon);
  const { horarios } = await freeTimes(patient, id);
  expect(failureOf(await move(patient, id, consulta, horarios[9] ?? '')).code).toBe('tarde_demais');
  expect(failureOf(await cancel(patient, id, consulta)).code).toBe('tarde_demais');
  await app.deps.db
    .updateTable('consultas')
    .set({ estado: 'cancelada', cancelada_por: 'paciente', encerrada_em: soon })
    .where('id', '=', consulta)
    .execute();
  await app.deps.db
    .updateTable('escolhas')
    .set({ escolha: null, escolhida_em: null })
    .where('pedido_id', '=', id)
    .execute();
  for (let n = 1; n < MAX_MARCACOES; n++) {
    const { consulta: again } = await bookedConsulta(patient, id, 9);
    await cancel(patient, id, again);
  }
  expect(failureOf(await book(patient, id, horarios[10] ?? '')).code).toBe('marcacoes_demais');
  expect(await choice(patient, id)).toMatchObject({ podeAgendar: false, primeiro: null });
});

async function setStart(id: string, inicio: Date): Promise<void> {
  const fim = new Date(inicio.getTime() + HOUR / 3);
  await app.deps.db.updateTable('consultas').set({ inicio, fim }).where('id', '=', id).execute();
}

test('the time to choose expires → refund; an unrecorded consultation → cancelled', async () => {
  const { patient, id } = await newRefused();
  const booked = await newRefused();
  await bookedConsulta(booked.patient, booked.id, 12);
  const until = Date.parse((await choice(patient, id))?.ate ?? '');
  await encerrarEscolhasVencidas({ actor, input: null, deps: at(until - 1) });
  expect((await build.readPedido(patient, id)).reembolso).toBeNull();
  await encerrarEscolhasVencidas({ actor, input: null, deps: at(until) });
  expect(await choice(patient, id)).toMatchObject({ escolha: 'prazo', aberta: false });
  expect((await build.readPedido(patient, id)).reembolso).not.toBeNull();
  // Ended long before that: nobody recorded anything for two days.
  expect(await choice(booked.patient, booked.id)).toMatchObject({
    escolha: null,
    aberta: true,
    consulta: null,
  });
  expect((await build.readPedido(booked.patient, booked.id)).reembolso).toBeNull();
});

test('reminders one day and one hour before, once each, and none for what was moved', async () => {
  const { patient, id, numero } = await newRefused();
  const { horarios } = await freeTimes(patient, id);
  const far = horarios.findIndex((instant) => Date.parse(instant) > Date.now() + 60 * HOUR);
  const { consulta, inicio } = await bookedConsulta(patient, id, far);
  const remind = (before: number) =>
    lembrarConsultas({ actor, input: null, deps: at(inicio.getTime() - before) });
  const due = async () => {
    const row = app.deps.db.selectFrom('consultas').selectAll().where('id', '=', consulta);
    const { lembrada_na_vespera_em: day, lembrada_na_hora_em: hour } = await row.executeTakeFirstOrThrow();
    return [day !== null, hour !== null];
  };
  await remind(25 * HOUR);
  expect(await due()).toEqual([false, false]);
  await Promise.all([remind(24 * HOUR), remind(24 * HOUR)]);
  expect(await due()).toEqual([true, false]);
  await mailTo(app, patient.dados.emailContato, `Pedido ${numero}: sua consulta é amanhã`);
  await move(patient, id, consulta, horarios[far + 1] ?? '');
  await remind(HOUR);
  expect(await due()).toEqual([true, false]);
});

test('a deleted order frees the time, and its money goes back', async () => {
  const { patient, id } = await newRefused();
  const { inicio } = await bookedConsulta(patient, id, 15);
  const admin = await build.signInAdmin(app);
  await admin.want(excluirPedido, 200, { params: { id } });
  expect(await choice(patient, id)).toMatchObject({ escolha: 'encerrado', consulta: null });
  expect((await build.readPedido(patient, id)).reembolso).not.toBeNull();
  const other = await newRefused();
  expect((await freeTimes(other.patient, other.id)).horarios).toContain(inicio.toISOString());
});

test('a closed account frees the time, is reminded of nothing, and the money goes back', async () => {
  const { patient, id } = await newRefused();
  const { consulta } = await bookedConsulta(patient, id, 4);
  const owner = await openCase(app, claimOf(patient.cpf));
  await acceptCase(await build.signInAdmin(app), owner.id);
  const { db } = app.deps;
  const ended = await db.selectFrom('consultas').select('estado').where('id', '=', consulta).execute();
  const owed = await db.selectFrom('devolucoes').select('motivo').where('pedido_id', '=', id).execute();
  expect([ended, owed]).toEqual([[{ estado: 'cancelada' }], [{ motivo: 'recusado' }]]);
});

test('a doctor without times: another one sees the patient; none at all: the refund stays', async () => {
  const caio = await newMedico(app);
  const { patient, id } = await refusedPedido(app, caio);
  expect((await freeTimes(patient, id)).medico.id).toBe(helena.medico.id);
  const { consulta } = await bookedConsulta(patient, id, 20);
  // The next doctor of the patient reads the colleague's refusal.
  const again = await helena.http.call(recusarCaso, { params: { id }, body: { motivo: 'Não.' } });
  expect(failureOf(again).code).not.toBe('nao_encontrado');
  const admin = await build.signInAdmin(app);
  await admin.want(desativarMedico, 200, { params: { id: helena.medico.id } });
  expect(await choice(patient, id)).toMatchObject({
    escolha: null,
    aberta: true,
    primeiro: null,
    consulta: null,
  });
  expect(await patient.http.want(contracts.listarHorarios, 200, { params: { id } })).toEqual({
    livres: null,
  });
  expect(failureOf(await book(patient, id, new Date().toISOString())).code).toBe('horario_tomado');
  expect((await cancel(patient, id, consulta)).status).toBe(204);
  expect((await refund(patient, id)).status).toBe(204);
});
