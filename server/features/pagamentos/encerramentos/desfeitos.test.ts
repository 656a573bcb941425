import { afterAll, beforeAll, expect, test } from 'vitest';
import { abrirPedido, concluirPedido, resolverDesfeito } from '#contracts/mesa/pedidos-adm.contract.ts';
import { lerFechamento } from '#contracts/mesa/fechamento.contract.ts';
import { lerMesa } from '#contracts/mesa/mesa.contract.ts';
import { gerarCobranca } from '#contracts/pedidos/pedidos.contract.ts';
import { mesEmSaoPaulo } from '#domain/calendario/mes.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { bankOf } from '#testing/providers/bank.ts';
import { aplicarPagamento } from '../cobrancas/cobrancas.public.ts';

let app: TestApp;
let admin: Client;
let patient: build.Patient;
beforeAll(async () => {
  app = await startTestApp();
  [admin, patient] = [await build.signInAdmin(app), await build.newPatient(app)];
});
afterAll(() => app.stop());

/** The provider says something new of a charge, and it is read. */
async function says(idPayment: string | null, change: Record<string, unknown>): Promise<void> {
  await bankOf(app).says(idPayment ?? '', change);
  const actor = { tipo: 'Sistema', nome: 'teste' } as const;
  await aplicarPagamento({ actor, input: { pagamentoId: idPayment ?? '' }, deps: app.deps });
}
const open = async (id: string) => (await admin.want(abrirPedido, 200, { params: { id } })).desfeito;
const resolve = (id: string, ato: 'pedir-de-novo' | 'dar-baixa') =>
  admin.call(resolverDesfeito, { params: { id }, body: { ato } });
const named = async (id: string) => (await admin.want(lerMesa, 200)).desfeitos.some((one) => one.id === id);
const balance = async () => {
  const mes = mesEmSaoPaulo(new Date());
  return (await admin.want(lerFechamento, 200, { query: { mes } })).saldoCentavos;
};
const linesOf = async (id: string) => {
  const rows = await app.deps.db
    .selectFrom('mensagens')
    .select('mensagem')
    .where('pedido_id', '=', id)
    .execute();
  return rows.map(({ mensagem }) => mensagem).join('\n');
};

test.each([
  ['CHARGEBACK_REQUESTED', 'Atestados de saúde'],
  ['REFUNDED', 'Pedido de Encaminhamentos'],
] as const)(
  'paid anew while the money is %s → another Pix, queued again; won back → first is owed',
  async (status, servico) => {
    const before = await balance();
    const { id, idPayment } = await build.paidPedido(app, patient, servico);
    await says(idPayment, { status });
    expect(await build.readPedido(patient, id)).toMatchObject({ atendimento: null, prazo: null });
    expect([await named(id), (await open(id))?.atos]).toEqual([true, ['pedir-de-novo']]);
    expect(await balance()).toBe(before);

    expect((await resolve(id, 'pedir-de-novo')).status).toBe(204);
    expect(await linesOf(id)).toContain('à espera de um novo pagamento');
    expect(await named(id)).toBe(false);
    const { pedido } = await patient.http.want(gerarCobranca, 200, { params: { id }, body: {} });
    expect(pedido.idPayment).not.toBe(idPayment);
    await build.payAtBank(app, pedido);
    await expect.poll(async () => (await build.readPedido(patient, id)).atendimento).toBe('na fila');
    expect(await balance()).toBe(before + pedido.valorCentavos);
    if (status === 'REFUNDED') return;
    await says(idPayment, { status: 'RECEIVED' });
    const owed = app.deps.db
      .selectFrom('devolucoes')
      .select(['motivo', 'situacao'])
      .where('pedido_id', '=', id);
    expect(await owed.execute()).toEqual([{ motivo: 'pago_duas_vezes', situacao: 'aberta' }]);
  },
);

test('written off, what was delivered leaves the desk, and its loss stays in the books', async () => {
  const before = await balance();
  const { id, idPayment } = await build.paidPedido(app, patient, 'Relatório ou Laudo Médico');
  await admin.want(concluirPedido, 200, { params: { id }, body: { recebido: 'outra forma' } });
  await says(idPayment, { status: 'CHARGEBACK_DISPUTE' });
  expect((await open(id))?.atos).toEqual(['dar-baixa']);
  expect((await resolve(id, 'dar-baixa')).status).toBe(204);
  expect([await named(id), await open(id), await balance()]).toEqual([false, null, before]);
  const audit = app.deps.db
    .selectFrom('auditoria')
    .select('ator_tipo')
    .where('acao', '=', 'pagamento.dar_baixa');
  expect(await audit.execute()).toEqual([{ ator_tipo: 'Admin' }]);
  // Lost, won or disputed anew: what happens next is told again.
  await says(idPayment, { status: 'RECEIVED' });
  await says(idPayment, { status: 'CHARGEBACK_REQUESTED' });
  expect(await named(id)).toBe(true);
});

test('without a recent proof, of a payment that is here, and where the act does not fit: refused', async () => {
  const { id, idPayment } = await build.paidPedido(app, patient, 'PrEP Online (Prevenção ao HIV)');
  const refused = async (ato: 'pedir-de-novo' | 'dar-baixa') => failureOf(await resolve(id, ato)).code;
  expect(await refused('pedir-de-novo')).toBe('nada_desfeito');
  await says(idPayment, { status: 'CHARGEBACK_REQUESTED' });
  expect(await refused('dar-baixa')).toBe('nada_desfeito');
  await build.endProvas(app);
  expect(await refused('pedir-de-novo')).toBe('prova_necessaria');
});
