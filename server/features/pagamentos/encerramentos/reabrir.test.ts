import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listarMensagens } from '#contracts/chat/chat.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { lerProva } from '#contracts/contas/conta.contract.ts';
import { lerFio } from '#contracts/mesa/fio.contract.ts';
import * as adm from '#contracts/mesa/pedidos-adm.contract.ts';
import { cancelarPedido } from '#contracts/pedidos/pedidos.contract.ts';
import type { Recebido } from '#domain/pedidos/recebido.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { bankOf, eventsApplied } from '#testing/providers/bank.ts';

let app: TestApp;
let admin: Client;
let patient: build.Patient;
let helena: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp();
  app.fakes.asaas.faults.refundMs = 0;
  admin = await build.signInAdmin(app);
  patient = await build.newPatient(app);
  helena = await newMedico(app);
});
afterAll(() => app.stop());

const conclude = (id: string, recebido?: Recebido) =>
  admin.want(adm.concluirPedido, 200, { params: { id }, body: { recebido } });
const reopen = (id: string) => admin.want(adm.reabrirPedido, 200, { params: { id } });
const exclude = (id: string) => admin.want(adm.excluirPedido, 200, { params: { id } });
const restore = (id: string) => admin.want(adm.restaurarPedido, 200, { params: { id } });
const read = (id: string) => build.readPedido(patient, id);
const code = async (answer: Promise<Parameters<typeof failureOf>[0]>) => failureOf(await answer).code;
const set = (id: string, change: { atendimento: string }) =>
  app.deps.db.updateTable('pedidos').set(change).where('id', '=', id).execute();

/** The chat lines of an order, without its number. */
async function lines(numero: number): Promise<string[]> {
  const { mensagens } = await patient.http.want(listarMensagens, 200);
  const start = `Pedido ${numero} `;
  return mensagens.flatMap(({ mensagem }) =>
    mensagem.startsWith(start) ? [mensagem.slice(start.length)] : [],
  );
}

/** A document of the order, as far as this cares. */
async function addDocumento(pedidoId: string, estado: 'impresso' | 'rascunho'): Promise<void> {
  const { cliente_id } = await app.deps.db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', pedidoId)
    .executeTakeFirstOrThrow();
  const issued = { codigo: randomUUID(), canal: 'impresso' as const, folha: '{}', emitido_em: new Date() };
  await app.deps.db
    .insertInto('documentos')
    .values({
      id: randomUUID(),
      pedido_id: pedidoId,
      cliente_id,
      medico_id: helena.medico.id,
      tipo: 'atestado',
      estado,
      dados: '{}',
      ...(estado === 'impresso' && issued),
    })
    .execute();
}

test('what was received: chosen by the facts, said by the administrator, and read by the patient', async () => {
  const unpaid = await build.createPedido(patient, 'Atestados de saúde');
  // A call without a body, as before.
  await admin.want(adm.concluirPedido, 200, { params: { id: unpaid.id } });
  expect(await read(unpaid.id)).toMatchObject({ status: 'Concluído', recebido: 'nada' });
  expect((await lines(unpaid.numero)).at(-1)).toBe('concluído. Nada foi entregue.');

  const paid = await build.paidPedido(app, patient, 'Relatório ou Laudo Médico');
  await conclude(paid.id);
  expect((await read(paid.id)).recebido).toBe('outra forma');
  expect((await lines(paid.numero)).at(-1)).toBe('concluído. O que você pediu foi entregue de outra forma.');
  // Concluded: concluding it again changes nothing.
  await conclude(paid.id, 'nada');
  expect((await read(paid.id)).recebido).toBe('outra forma');
  await reopen(paid.id);
  expect((await read(paid.id)).recebido).toBeNull();
  await conclude(paid.id, 'nada');
  expect((await read(paid.id)).recebido).toBe('nada');
});

test('a document of ours is said only where one is in hands', async () => {
  const { id } = await build.paidPedido(app, patient, 'Pedido de Encaminhamentos');
  await addDocumento(id, 'rascunho');
  const claim = { params: { id }, body: { recebido: 'documento' } } as const;
  expect(await code(admin.call(adm.concluirPedido, claim))).toBe('sem_documento');
  expect((await admin.want(adm.abrirPedido, 200, { params: { id } })).temDocumento).toBe(false);
  await addDocumento(id, 'impresso');
  await conclude(id);
  const { acontecimentos } = await admin.want(lerFio, 200, { params: { id } });
  const { pedido, temDocumento, concluidoDe } = await admin.want(adm.abrirPedido, 200, {
    params: { id },
  });
  expect([pedido.recebido, temDocumento, concluidoDe]).toEqual(['documento', true, 'Aguardando Pagamento']);
  expect(acontecimentos.find(({ oQue }) => oQue === 'Concluído')?.detalhe).toBe(
    'O paciente recebeu: Um documento nosso',
  );
});

test('several at once: each by its facts, or all as said', async () => {
  const one = await build.createPedido(patient, 'Renovação de Receita Azul');
  const two = await build.paidPedido(app, patient, 'Renovação de Receita Amarela');
  const ids = [one.id, two.id];
  const together = async (body: { ato: adm.AtoDaMesa; recebido?: Recebido }) =>
    (await admin.want(adm.agirEmLote, 200, { body: { ...body, ids } })).resultados.map(
      ({ status }) => status,
    );
  expect(await together({ ato: 'concluir' })).toEqual(['Concluído', 'Concluído']);
  expect([(await read(one.id)).recebido, (await read(two.id)).recebido]).toEqual(['nada', 'outra forma']);
  expect(await together({ ato: 'reabrir' })).toEqual([
    'Sendo Feito - Serviço Selecionado',
    'Aguardando Pagamento',
  ]);
  await together({ ato: 'concluir', recebido: 'outra forma' });
  expect([(await read(one.id)).recebido, (await read(two.id)).recebido]).toEqual([
    'outra forma',
    'outra forma',
  ]);
});

test('reopened: back to each status that it was completed from', async () => {
  const chosen = await build.createPedido(patient, 'PrEP Online (Prevenção ao HIV)');
  const answered = await build.answeredPedido(patient, 'Renovação de Receita de Controle Especial');
  for (const { id, status } of [chosen, answered]) {
    await conclude(id);
    expect(await reopen(id)).toMatchObject({ status, avisos: [] });
    expect(await code(admin.call(adm.reabrirPedido, { params: { id } }))).toBe('recusado_nao_concluido');
  }
  // Completed while it was deleted: to where it was before both; deleted while completed: restored, then reopened.
  await exclude(answered.id);
  await conclude(answered.id);
  await exclude(answered.id);
  expect((await restore(answered.id)).status).toBe('Concluído');
  expect((await reopen(answered.id)).status).toBe('Sendo feito - Histórico Respondido');
});

test('reopened unpaid: the deleted Pix does not come back, and both read it', async () => {
  const { id, numero, idPayment } = await build.chargedPedido(patient, 'Renovação de Receita Azul');
  await eventsApplied(app, idPayment);
  await conclude(id);
  const { status, avisos } = await reopen(id);
  expect([status, avisos]).toEqual([
    'Aguardando Pagamento',
    ['O Pix anterior foi apagado no provedor e não volta: o paciente gera outro.'],
  ]);
  expect((await lines(numero)).at(-1)).toMatch(/^reaberto pela equipe: .* O Pix anterior não vale mais/);
});

test('a paid order returns to the doctor’s work as it was', async () => {
  const { id } = await build.paidPedido(app, patient, 'Pedido de Exames Complementares');
  const { prazo } = await read(id);
  for (const atendimento of ['na fila', 'aguardando paciente', 'emitido']) {
    await set(id, { atendimento });
    await conclude(id);
    await reopen(id);
    expect(await read(id)).toMatchObject({ status: 'Aguardando Pagamento', atendimento, prazo });
  }
});

test('a cancelled order stays cancelled, and its refund goes on', async () => {
  const { id } = await build.paidPedido(app, patient, 'Renovação de Receita Simples (Branca)');
  app.fakes.asaas.faults.refundMs = 60_000;
  await patient.http.want(cancelarPedido, 200, { params: { id } });
  await conclude(id);
  expect((await read(id)).recebido).toBe('nada');
  await reopen(id);
  expect(await read(id)).toMatchObject({ atendimento: 'cancelado', status: 'Aguardando Pagamento' });
  app.fakes.asaas.faults.refundMs = 0;
});

test('paid after an unpaid completion → reopened, waits for the doctor with a new promise', async () => {
  const { id, idPayment } = await build.chargedPedido(patient, 'Renovação de Receita Amarela');
  await eventsApplied(app, idPayment);
  await bankOf(app).says(idPayment ?? '', { status: 'RECEIVED' });
  await conclude(id);
  await expect.poll(async () => (await read(id)).cobranca?.status).toBe('RECEIVED');
  expect((await read(id)).prazo).toBeNull();
  await reopen(id);
  expect(await read(id)).toMatchObject({ atendimento: 'na fila', prazo: expect.any(String) });
});

test('reopened at the moment a doctor takes it: the case is in one hand, or refused', async () => {
  const { id } = await build.paidPedido(app, patient, 'Atestados de saúde');
  await conclude(id);
  const [answer] = await Promise.all([helena.http.call(assumirCaso, { params: { id } }), reopen(id)]);
  const { atendimento, status } = await read(id);
  expect(status).toBe('Aguardando Pagamento');
  expect([answer.status, atendimento]).toEqual(
    answer.status === 200 ? [200, 'em atendimento'] : [409, 'na fila'],
  );
});

test('completed while a doctor has it, reopened: it is in the same hand', async () => {
  const { id } = await build.paidPedido(app, patient, 'Relatório ou Laudo Médico');
  await helena.http.want(assumirCaso, 200, { params: { id } });
  await conclude(id);
  const again = await helena.http.call(assumirCaso, { params: { id } });
  expect(failureOf(again).code).toBe('fora_da_fila');
  await reopen(id);
  expect((await read(id)).atendimento).toBe('em atendimento');
  await helena.http.want(assumirCaso, 200, { params: { id } });
});

test('two administrators at once: one of them reopens it', async () => {
  const { id, numero } = await build.createPedido(patient, 'Pedido de Encaminhamentos');
  await conclude(id);
  const other = await build.signInAdmin(app);
  const answers = await Promise.all(
    [admin, other].map((who) => who.call(adm.reabrirPedido, { params: { id } })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await lines(numero)).filter((line) => line.startsWith('reaberto'))).toHaveLength(1);
  const audited = await app.deps.db
    .selectFrom('auditoria')
    .select('ator_tipo')
    .where('alvo_id', '=', id)
    .where('acao', '=', 'pedido.reabrir')
    .execute();
  expect(audited).toEqual([{ ator_tipo: 'Admin' }]);
});

test('deleted after it was paid: the patient reads that the money is kept, and by when', async () => {
  const { id, numero } = await build.paidPedido(app, patient, 'Renovação de Receita Azul');
  await exclude(id);
  const kept = /^excluído pela equipe\. O seu pagamento está guardado: até .+, a equipe devolve o valor/;
  expect((await lines(numero)).at(-1)).toMatch(kept);
  const subject = `Pedido ${numero} excluído: o seu pagamento está guardado`;
  const mails = async () =>
    (await app.fakes.smtp.mensagens()).filter(({ assunto }) => assunto === subject).length;
  await expect.poll(mails).toBe(1);
  await restore(id);
  await exclude(id);
  expect((await lines(numero)).filter((line) => kept.test(line))).toHaveLength(2);
  await expect.poll(mails).toBe(2);
});

test('deleted after delivery → money kept; with nothing delivered → a decision needed', async () => {
  for (const [recebido, owed] of [
    ['outra forma', 0],
    ['nada', 1],
  ] as const) {
    const { id, numero } = await build.paidPedido(app, patient, 'Renovação de Receita de Controle Especial');
    await conclude(id, recebido);
    await exclude(id);
    const entries = await app.deps.db
      .selectFrom('devolucoes')
      .select('situacao')
      .where('pedido_id', '=', id)
      .execute();
    expect(entries).toHaveLength(owed);
    expect((await lines(numero)).at(-1)).toMatch(
      owed === 0 ? /^excluído pela equipe depois da entrega/ : /está guardado/,
    );
  }
});

test('without a proof of who is there nothing is undone', async () => {
  const { id } = await build.createPedido(patient, 'Renovação de Receita de Controle Especial');
  await conclude(id);
  const stranger = await build.signInAdmin(app);
  await build.endProvas(app);
  expect((await stranger.want(lerProva, 200)).ate).toBeNull();
  const refused = [
    stranger.call(adm.reabrirPedido, { params: { id } }),
    stranger.call(adm.restaurarPedido, { params: { id } }),
    stranger.call(adm.agirEmLote, { body: { ato: 'reabrir', ids: [id] } }),
    stranger.call(adm.agirEmLote, { body: { ato: 'restaurar', ids: [id] } }),
    stranger.call(adm.agirEmLote, { body: { ato: 'excluir', ids: [id] } }),
  ];
  expect(await Promise.all(refused.map((answer) => code(answer)))).toEqual(
    refused.map(() => 'prova_necessaria'),
  );
  expect((await read(id)).status).toBe('Concluído');
});
