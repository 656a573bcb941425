import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerFechamento } from '#contracts/mesa/fechamento.contract.ts';
import { lerMesa } from '#contracts/mesa/mesa.contract.ts';
import { mesEmSaoPaulo } from '#domain/calendario/mes.ts';
import type { Client } from '#testing/app/client.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { randomCpf, signInAdmin } from '#testing/builders/builders.ts';
import { heldOf } from '#testing/providers/happenings.ts';
import { moneyWorld } from '#testing/scenes/money-world.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  admin = await signInAdmin(app);
});
afterAll(() => app.stop());

/** The next steps that the desk reads. */
const named = async () => (await admin.want(lerMesa, 200)).desfeitos.map(({ passo }) => passo);

test('an answer from before the undoing, learned late, brings nothing back', async () => {
  const w = await moneyWorld(app);
  await w.click();
  const id = w.bank.accounts[0]?.id ?? '';
  w.bank.happen('RECEIVED_IN_CASH', w.bank.accounts[0]);
  await w.apply(id);
  await w.slow(id);
  w.bank.happen('PAYMENT_RECEIVED_IN_CASH_UNDONE', w.bank.accounts[0]);
  await w.apply(id);
  await w.held.splice(0, 1)[0]?.();
  const { pedido, cobrancas } = await w.facts();
  expect([pedido.pago_em, cobrancas[0]?.status]).toEqual([null, 'PENDING']);
});

test('undone cash → leaves the queue and its month’s balance; the desk reads the next step', async () => {
  // The orders of the other tests are settled.
  await app.deps.db.updateTable('pedidos').set({ status: 'Excluído' }).execute();
  const w = await moneyWorld(app);
  const mes = mesEmSaoPaulo(new Date());
  const month = async () => (await admin.want(lerFechamento, 200, { query: { mes } })).saldoCentavos;
  const [before, steps] = [await month(), (await named()).length];
  await w.click();
  const [account] = w.bank.accounts;
  w.bank.happen('RECEIVED_IN_CASH', account);
  await w.apply(account?.id ?? '');
  expect(await month()).toBe(before + (account?.valorCentavos ?? 0));
  w.bank.happen('PAYMENT_RECEIVED_IN_CASH_UNDONE', account);
  await w.apply(account?.id ?? '');
  expect(await month()).toBe(before);
  const passos = await named();
  expect(passos).toHaveLength(steps + 1);
  expect(passos).toContain('Peça o pagamento de novo: o mesmo Pix vale. Sem ele, exclua o pedido.');
  w.bank.happen('PAYMENT_RECEIVED', account);
  await w.apply(account?.id ?? '');
  expect([await month(), (await named()).length]).toEqual([before + (account?.valorCentavos ?? 0), steps]);
});

test('what was completed stays as it is, and its charge stays payable', async () => {
  const w = await moneyWorld(app);
  await w.click();
  const [account] = w.bank.accounts;
  w.bank.happen('RECEIVED_IN_CASH', account);
  await w.apply(account?.id ?? '');
  await w.conclude();
  w.bank.happen('PAYMENT_RECEIVED_IN_CASH_UNDONE', account);
  await w.settle();
  const { pedido } = await w.facts();
  expect([pedido.status, account?.removida]).toEqual(['Concluído', false]);
  w.bank.happen('PAYMENT_RECEIVED', account);
  await w.settle();
  expect((await w.facts()).cobrancas).toMatchObject([{ paga_pedido: true, status: 'RECEIVED' }]);
});

test.each(['PAYMENT_REFUNDED', 'PAYMENT_PARTIALLY_REFUNDED'] as const)(
  'money that %s reports as refunded in the provider’s panel → leaves the month’s balance',
  async (event) => {
    const w = await moneyWorld(app);
    const mes = mesEmSaoPaulo(new Date());
    const month = async () => (await admin.want(lerFechamento, 200, { query: { mes } })).saldoCentavos;
    const before = await month();
    await w.click();
    const [account] = w.bank.accounts;
    w.bank.happen('PAYMENT_RECEIVED', account);
    await w.apply(account?.id ?? '');
    w.bank.happen(event, account);
    await w.apply(account?.id ?? '');
    expect(await month()).toBe(before + (account ? heldOf(account) : NaN));
  },
);

test('money by a charge restored in the panel → pays its order, also without a notification', async () => {
  const w = await moneyWorld(app);
  await w.click();
  const [account] = w.bank.accounts;
  w.bank.happen('PAYMENT_DELETED', account);
  await w.apply(account?.id ?? '');
  w.bank.happen('PAYMENT_RESTORED', account);
  await w.apply(account?.id ?? '');
  expect((await w.facts()).cobrancas).toMatchObject([{ removida_em: null, encerrada_em: null }]);
  w.bank.happen('PAYMENT_RECEIVED', account);
  await w.sweep();
  await w.tell();
  expect(await w.facts()).toMatchObject({
    pedido: { atendimento: 'na fila' },
    cobrancas: [{ paga_pedido: true }],
  });
});

test('a charge that is restored beside the open one is deleted again: nobody pays twice', async () => {
  const w = await moneyWorld(app);
  await w.click();
  const [account] = w.bank.accounts;
  w.bank.happen('PAYMENT_DELETED', account);
  await w.apply(account?.id ?? '');
  await w.click();
  w.bank.happen('PAYMENT_RESTORED', account);
  await w.apply(account?.id ?? '');
  await w.tell();
  expect(w.bank.accounts.map(({ removida }) => removida)).toEqual([true, false]);
});

test('a doctor who has the case in hand is free of it at once, and its open question ends', async () => {
  const w = await moneyWorld(app);
  await w.click();
  const [account] = w.bank.accounts;
  w.bank.happen('PAYMENT_RECEIVED', account);
  await w.apply(account?.id ?? '');
  const { db } = app.deps;
  const contact = { email: 'm@exemplo.com.br', telefone: '', endereco: '' };
  const { id: medicoId } = await db
    .insertInto('medicos')
    .values({ cpf: randomCpf(), nome: 'Médica', crm: '1', uf: 'SP', ...contact })
    .returning('id')
    .executeTakeFirstOrThrow();
  const soon = new Date(Date.now() + 60_000);
  const held = { pedido_id: w.pedidoId, medico_id: medicoId };
  await db
    .insertInto('casos')
    .values({ ...held, assumido_em: soon, assumido_ate: soon })
    .execute();
  const question = { ...held, id: randomUUID(), texto: 'Desde quando?', feita_em: soon, responder_ate: soon };
  await db.insertInto('perguntas_ao_paciente').values(question).execute();
  w.bank.happen('PAYMENT_CHARGEBACK_REQUESTED', account);
  await w.apply(account?.id ?? '');
  const where = ['pedido_id', '=', w.pedidoId] as const;
  const caso = db
    .selectFrom('casos')
    .select(['medico_id', 'assumido_ate'])
    .where(...where);
  expect(await caso.execute()).toEqual([{ medico_id: null, assumido_ate: null }]);
  const open = db
    .selectFrom('perguntas_ao_paciente')
    .select('id')
    .where(...where)
    .where('encerrada_em', 'is', null);
  expect(await open.execute()).toEqual([]);
});
