import { freteDeDemonstracao } from '#domain/catalogo/frete.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cancelarPedido,
  descartarPedido,
  gerarCobranca,
  listarPedidos,
} from '#contracts/pedidos/pedidos.contract.ts';
import { concluirPedido, excluirPedido, restaurarPedido } from '#contracts/mesa/pedidos-adm.contract.ts';
import { pedirReembolso } from '#contracts/pagamentos/devolucoes.contract.ts';
import { listarMensagens } from '#contracts/chat/chat.contract.ts';
import { mensagemDaEtapa } from '#domain/pedidos/mensagens-etapa.ts';
import { darProva } from '#contracts/contas/conta.contract.ts';
import { ADMIN, startTestApp, type TestApp } from '#testing/app/app.ts';
import { bankOf, eventsApplied } from '#testing/providers/bank.ts';
import * as build from '#testing/builders/builders.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { aplicarPagamento } from '../cobrancas/cobrancas.public.ts';

let app: TestApp;
let admin: Client;
let patient: build.Patient;
beforeAll(async () => {
  app = await startTestApp();
  app.fakes.asaas.faults.refundMs = 0;
  admin = await build.signInAdmin(app);
  patient = await build.newPatient(app);
});
afterAll(() => app.stop());

type Act = typeof excluirPedido | typeof restaurarPedido | typeof concluirPedido;
const act = (contract: Act, id: string) => admin.want(contract, 200, { params: { id } });
const refused = async (contract: Act, id: string) => {
  const answer = await admin.call(contract, { params: { id } });
  return [answer.status, failureOf(answer).code];
};
const read = (id: string) => build.readPedido(patient, id);
const entriesOf = (pedidoId: string) =>
  app.deps.db.selectFrom('devolucoes').selectAll().where('pedido_id', '=', pedidoId).execute();

async function bankSays(idPayment: string | null, change: Record<string, unknown>): Promise<void> {
  await eventsApplied(app, idPayment);
  await bankOf(app).says(idPayment ?? '', change);
}

const reread = (idPayment: string | null) =>
  aplicarPagamento({
    actor: { tipo: 'Sistema', nome: 'teste' },
    input: { pagamentoId: idPayment ?? '' },
    deps: app.deps,
  });

test('an order nobody has is missing', async () => {
  for (const contract of [excluirPedido, restaurarPedido, concluirPedido]) {
    expect(await refused(contract, randomUUID())).toEqual([404, 'nao_encontrado']);
  }
});

test('deleted and restored: back to where it was, with a new Pix', async () => {
  const { id, idPayment } = await build.chargedPedido(patient, 'Atestados de saúde');
  await eventsApplied(app, idPayment);
  expect((await act(excluirPedido, id)).status).toBe('Excluído');
  expect((await act(excluirPedido, id)).status).toBe('Excluído');
  await expect.poll(async () => (await app.deps.payment.readCobranca(idPayment ?? ''))?.removida).toBe(true);
  expect((await patient.http.want(listarPedidos, 200)).pedidos).toEqual([]);
  expect((await act(restaurarPedido, id)).status).toBe('Aguardando Pagamento');
  expect(await refused(restaurarPedido, id)).toEqual([409, 'recusado_nao_excluido']);
  const { pedido } = await patient.http.want(gerarCobranca, 200, { params: { id }, body: {} });
  expect(pedido.idPayment).not.toBe(idPayment);
});

test('each time it is deleted and restored is said in the chat, in that order', async () => {
  const { id, numero } = await build.createPedido(patient, 'Atestados de saúde');
  await act(excluirPedido, id);
  await act(excluirPedido, id);
  await act(restaurarPedido, id);
  await act(excluirPedido, id);
  await act(concluirPedido, id);
  await act(excluirPedido, id);
  await act(restaurarPedido, id);
  const { mensagens } = await patient.http.want(listarMensagens, 200);
  const said = mensagens.map(({ mensagem }) => mensagem).filter((text) => text.includes(`Pedido ${numero} `));
  const steps = [
    'servico',
    'excluido',
    'restaurado',
    'excluido',
    'concluido-nada',
    'excluido',
    'restaurado',
  ] as const;
  expect(said).toEqual(steps.map((step) => mensagemDaEtapa(step, numero)));
});

test('a paid order is deleted with a proof of who is there; an unpaid one without', async () => {
  const servico = 'Pedido de Exames Complementares';
  const { id } = await build.paidPedido(app, patient, servico);
  const unpaid = await build.chargedPedido(patient, servico);
  await build.endProvas(app);
  expect(await refused(excluirPedido, id)).toEqual([403, 'prova_necessaria']);
  expect((await read(id)).status).not.toBe('Excluído');
  expect((await act(excluirPedido, unpaid.id)).status).toBe('Excluído');
  await admin.want(darProva, 200, { body: { senhaAtual: ADMIN.senha } });
  expect((await act(excluirPedido, id)).status).toBe('Excluído');
});

test('discarded by its patient, restored by the administrator', async () => {
  const { id } = await build.answeredPedido(patient, 'Pedido de Encaminhamentos');
  await patient.http.want(descartarPedido, 204, { params: { id } });
  expect((await act(restaurarPedido, id)).status).toBe('Sendo feito - Histórico Respondido');
});

test('paid after it was deleted: restored, it is paid, and the entry is kept', async () => {
  const { id, idPayment } = await build.chargedPedido(patient, 'Pedido de Exames Complementares');
  await bankSays(idPayment, { status: 'RECEIVED' });
  await act(excluirPedido, id);
  await expect.poll(() => entriesOf(id)).toMatchObject([{ motivo: 'pedido_excluido' }]);
  await act(restaurarPedido, id);
  expect(await read(id)).toMatchObject({
    status: 'Aguardando Pagamento',
    atendimento: 'na fila',
    cobranca: { status: 'RECEIVED' },
    prazo: expect.any(String),
    reembolso: null,
  });
  expect(await entriesOf(id)).toMatchObject([{ situacao: 'mantida', decisao: null }]);
  // Deleted once more: the money is without an order again.
  await act(excluirPedido, id);
  expect(await entriesOf(id)).toMatchObject([{ situacao: 'aberta', motivo: 'pedido_excluido' }]);
});

test('its money is on its way back: not restored; once it is back, restored as refunded', async () => {
  const { id, idPayment } = await build.chargedPedido(patient, 'Relatório ou Laudo Médico');
  await bankSays(idPayment, { status: 'RECEIVED' });
  await act(excluirPedido, id);
  await expect.poll(() => entriesOf(id)).toHaveLength(1);
  const [entry] = await entriesOf(id);
  app.fakes.asaas.faults.refundMs = 60_000;
  await admin.want(pedirReembolso, 200, { params: { id: entry?.id ?? '' } });
  await expect
    .poll(() => entriesOf(id))
    .toMatchObject([{ situacao: 'pedida ao provedor', no_provedor: true }]);
  expect(await refused(restaurarPedido, id)).toEqual([409, 'reembolso_pedido']);
  app.fakes.asaas.faults.refundMs = 0;
  await bankSays(idPayment, { status: 'REFUNDED', refunds: [{ status: 'DONE', value: 49.9 }] });
  await reread(idPayment);
  expect(await entriesOf(id)).toMatchObject([{ situacao: 'devolvida' }]);
  await act(restaurarPedido, id);
  expect(await read(id)).toMatchObject({
    status: 'Aguardando Pagamento',
    atendimento: null,
    cobranca: { status: 'REFUNDED' },
  });
});

test('concluded unpaid: its Pix is deleted; paid all the same, it has its money and no promise', async () => {
  const { id, idPayment } = await build.chargedPedido(patient, 'PrEP Online (Prevenção ao HIV)');
  await bankSays(idPayment, { status: 'RECEIVED' });
  expect((await act(concluirPedido, id)).status).toBe('Concluído');
  await expect
    .poll(() => read(id))
    .toMatchObject({
      status: 'Concluído',
      cobranca: { status: 'RECEIVED' },
      prazo: null,
      atendimento: null,
    });
  expect(await entriesOf(id)).toEqual([]);
});

test('deleted while waiting for the doctor → its money listed; cancelled before → refunded', async () => {
  const paid = await build.paidPedido(app, patient, 'Renovação de Receita Azul');
  await act(excluirPedido, paid.id);
  expect(await entriesOf(paid.id)).toMatchObject([
    { motivo: 'pedido_excluido', situacao: 'aberta', autorizada_em: null },
  ]);
  await act(restaurarPedido, paid.id);
  expect(await read(paid.id)).toMatchObject({ atendimento: 'na fila', cobranca: { status: 'RECEIVED' } });
  await patient.http.want(cancelarPedido, 200, { params: { id: paid.id } });
  await act(excluirPedido, paid.id);
  await expect.poll(() => entriesOf(paid.id)).toMatchObject([{ motivo: 'cancelado', situacao: 'devolvida' }]);
});

test.each([
  ['emitido', [{ motivo: 'pedido_excluido', valor_centavos: freteDeDemonstracao('SP'), situacao: 'aberta' }]],
  ['postado', []],
])(
  'deleted with its document %s: the price was earned, the freight only by posting',
  async (atendimento, owed) => {
    const paid = await build.paidPedido(app, patient, 'Renovação de Receita Amarela');
    await app.deps.db.updateTable('pedidos').set({ atendimento }).where('id', '=', paid.id).execute();
    await act(excluirPedido, paid.id);
    const entries = await entriesOf(paid.id);
    expect(entries).toHaveLength(owed.length);
    expect(entries).toMatchObject(owed);
  },
);
