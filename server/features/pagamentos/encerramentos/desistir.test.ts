import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listarMensagens } from '#contracts/chat/chat.contract.ts';
import {
  cancelarPedido,
  descartarPedido,
  gerarCobranca,
  listarPedidos,
} from '#contracts/pedidos/pedidos.contract.ts';
import { mensagemDaEtapa } from '#domain/pedidos/mensagens-etapa.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { bankOf, eventsApplied } from '#testing/providers/bank.ts';
import * as build from '#testing/builders/builders.ts';
import type { Patient } from '#testing/builders/builders.ts';
import { failureOf } from '#testing/app/client.ts';
import { jobsAtRest } from '#testing/app/jobs.ts';
import { expectWaiting } from '#testing/database/held-row.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { addMedico } from '#testing/builders/medicos.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.fakes.asaas.faults.refundMs = 0;
});
afterAll(() => app.stop());

const discard = ({ http }: Patient, id: string) => http.call(descartarPedido, { params: { id } });
const cancel = ({ http }: Patient, id: string) => http.call(cancelarPedido, { params: { id } });
const entriesOf = (pedidoId: string) =>
  app.deps.db.selectFrom('devolucoes').selectAll().where('pedido_id', '=', pedidoId).execute();
const subjects = async () => (await app.fakes.smtp.mensagens()).map(({ assunto }) => assunto);

async function charges(patient: Patient) {
  const [customer] = await bankOf(app).customersOf(patient.cpf);
  return bankOf(app).chargesOf(customer?.id ?? '');
}

test('an unfinished order is discarded from each step, leaves the list, and says so in the chat', async () => {
  const patient = await build.newPatient(app);
  const made = [
    await build.createPedido(patient, 'Atestados de saúde'),
    await build.answeredPedido(patient, 'Pedido de Encaminhamentos'),
    await build.attachedPedido(patient, 'Pedido de Exames Complementares'),
  ];
  for (const { id, descartavel } of made) {
    expect(descartavel).toBe(true);
    expect((await discard(patient, id)).status).toBe(204);
    expect(await build.readPedido(patient, id)).toMatchObject({
      status: 'Excluído',
      editavel: false,
      descartavel: false,
    });
  }
  expect(await patient.http.want(listarPedidos, 200)).toEqual({ pedidos: [], fechados: [], retomar: null });
  const { mensagens } = await patient.http.want(listarMensagens, 200);
  expect(mensagens.map(({ mensagem }) => mensagem)).toContain(
    mensagemDaEtapa('descartado', made[2]?.numero ?? 0),
  );
});

test('the charge of a discarded order is deleted at the provider, however often it is clicked', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.chargedPedido(patient);
  const answers = await Promise.all(Array.from({ length: 6 }, () => discard(patient, id)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 204));
  await expect.poll(() => charges(patient)).toMatchObject([{ deleted: true }]);
  expect(await entriesOf(id)).toEqual([]);
  const late = await patient.http.call(gerarCobranca, { params: { id }, body: {} });
  expect([late.status, failureOf(late).code]).toEqual([409, 'recusado_excluido']);
});

test('a provider that is down delays the deletion and loses nothing', async () => {
  const patient = await build.newPatient(app);
  const { id, idPayment } = await build.chargedPedido(patient);
  await eventsApplied(app, idPayment);
  app.fakes.asaas.faults.down = true;
  expect((await discard(patient, id)).status).toBe(204);
  // It was tried, and is to be tried again.
  await jobsAtRest(app);
  app.fakes.asaas.faults.down = false;
  await expect.poll(() => charges(patient)).toMatchObject([{ deleted: true }]);
});

test('discarded while its Pix is being made: none is left that could be paid', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.attachedPedido(patient);
  const { payment } = app.deps;
  const real = payment.createCobranca.bind(payment);
  const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  payment.createCobranca = async (input) => {
    payment.createCobranca = real;
    asked.resolve();
    await go.promise;
    return real(input);
  };
  const making = patient.http.call(gerarCobranca, { params: { id }, body: {} });
  await asked.promise;
  expect((await discard(patient, id)).status).toBe(204);
  go.resolve();
  expect((await making).body).toMatchObject({ pedido: { status: 'Excluído', cobranca: null } });
  await expect.poll(() => charges(patient)).toMatchObject([{ deleted: true }]);
  expect((await build.readPedido(patient, id)).status).toBe('Excluído');
});

test('paid while being discarded → the order stays discarded, the money is listed', async () => {
  const patient = await build.newPatient(app);
  const { id, idPayment, numero, precoCentavos } = await build.chargedPedido(patient);
  await eventsApplied(app, idPayment);
  await bankOf(app).says(idPayment ?? '', { status: 'RECEIVED' });
  expect((await discard(patient, id)).status).toBe(204);
  await expect
    .poll(() => entriesOf(id))
    .toMatchObject([{ motivo: 'pedido_excluido', situacao: 'aberta', valor_centavos: precoCentavos }]);
  expect(await build.readPedido(patient, id)).toMatchObject({
    status: 'Excluído',
    reembolso: { situacao: 'separado', valorCentavos: precoCentavos },
  });
  const { mensagens } = await patient.http.want(listarMensagens, 200);
  const { prometida_ate: ate } = await app.deps.db
    .selectFrom('devolucoes')
    .select('prometida_ate')
    .where('pedido_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(ate).not.toBeNull();
  expect(mensagens.at(-1)?.mensagem).toBe(mensagemDaEtapa('pago-excluido', numero, { ate }));
  await expect.poll(subjects).toContain(`Recebemos um Pix do pedido ${numero}, que foi excluído`);
});

test('a paid order is not discarded, and an unpaid one not cancelled', async () => {
  const patient = await build.newPatient(app);
  const paid = await build.paidPedido(app, patient);
  expect([paid.descartavel, paid.cancelavel]).toEqual([false, true]);
  const refused = await discard(patient, paid.id);
  expect([refused.status, failureOf(refused).code]).toEqual([409, 'recusado_pago']);
  const open = await build.chargedPedido(patient, 'Atestados de saúde');
  expect(open.cancelavel).toBe(false);
  const early = await cancel(patient, open.id);
  expect([early.status, failureOf(early).code]).toEqual([409, 'nao_cancelavel_nao_pago']);
});

test('cancelled before a doctor begins: refunded once, whatever is clicked, and told', async () => {
  const patient = await build.newPatient(app);
  const { id, numero, precoCentavos } = await build.paidPedido(app, patient);
  const before = app.fakes.asaas.calls['payments.refund'] ?? 0;
  const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(patient, id)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  expect(answers[0]?.body).toMatchObject({
    pedido: {
      status: 'Aguardando Pagamento',
      atendimento: 'cancelado',
      cancelavel: false,
      cobranca: { status: 'REFUND_REQUESTED' },
      reembolso: { situacao: 'em andamento', valorCentavos: precoCentavos },
    },
  });
  const read = () => build.readPedido(patient, id);
  await expect.poll(read).toMatchObject({
    cobranca: { status: 'REFUNDED' },
    reembolso: { situacao: 'devolvido', devolvidoEm: expect.any(String) },
  });
  expect((app.fakes.asaas.calls['payments.refund'] ?? 0) - before).toBe(1);
  expect(await charges(patient)).toMatchObject([
    { status: 'REFUNDED', refunds: [{ value: precoCentavos / 100, description: 'Reembolso Zelo' }] },
  ]);
  const { pedidos } = await patient.http.want(listarPedidos, 200);
  expect(pedidos.map((pedido) => pedido.id)).toContain(id);
  const { mensagens } = await patient.http.want(listarMensagens, 200);
  expect(mensagens.slice(-2).map(({ mensagem }) => mensagem)).toEqual([
    mensagemDaEtapa('cancelado', numero),
    mensagemDaEtapa('reembolsado', numero),
  ]);
  await expect.poll(subjects).toContain(`Pedido ${numero} cancelado`);
  await expect.poll(subjects).toContain(`Reembolso do pedido ${numero} concluído`);
});

test('a doctor who begins this moment wins, or the patient does: never both', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.paidPedido(app, patient);
  const begun = Promise.withResolvers<void>();
  const begin = app.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('pedidos').select('id').where('id', '=', id).forUpdate().execute();
    begun.resolve();
    await vi.waitFor(() => expectWaiting(app), { timeout: 30_000, interval: 20 });
    await tx.updateTable('pedidos').set({ atendimento: 'em atendimento' }).where('id', '=', id).execute();
  });
  await begun.promise;
  const refused = await cancel(patient, id);
  await begin;
  expect([refused.status, failureOf(refused).code]).toEqual([409, 'nao_cancelavel_em_atendimento']);
  expect(await entriesOf(id)).toEqual([]);
  expect((await build.readPedido(patient, id)).cobranca?.status).toBe('RECEIVED');
});

test('with a document in hand nobody cancels, although another one of the order is written anew', async () => {
  const patient = await build.newPatient(app);
  const { id } = await build.paidPedido(app, patient);
  const { id: medicoId } = await addMedico(app);
  await writeDocumento(app, { pedidoId: id, medicoId });
  expect((await build.readPedido(patient, id)).cancelavel).toBe(false);
  const refused = await cancel(patient, id);
  expect([refused.status, failureOf(refused).code]).toEqual([409, 'nao_cancelavel_em_atendimento']);
  expect(await entriesOf(id)).toEqual([]);
});
