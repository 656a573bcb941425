import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerFechamento } from '../../../../../contracts/mesa/fechamento.contract.ts';
import { lerMesa } from '../../../../../contracts/mesa/mesa.contract.ts';
import { mesEmSaoPaulo } from '../../../../../domain/calendario/mes.ts';
import { startTestApp, type TestApp } from '../../../../testing/app/app.ts';
import { signInAdmin } from '../../../../testing/builders/builders.ts';
import { moneyWorld, type World } from '../../../../testing/scenes/money-world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
});
afterAll(() => app.stop());

type Happening = (w: World) => void;
/** Happenings to the one charge of an order at the provider. */
const TRUTH: Readonly<Record<string, Happening>> = {
  cash: ({ bank }) => bank.cashByHand(bank.accounts[0]),
  undo: ({ bank }) => bank.undoCash(bank.accounts[0]),
  pay: ({ bank }) => bank.pay(bank.accounts[0]),
  dispute: ({ bank }) => bank.dispute(bank.accounts[0]),
  win: ({ bank }) => bank.endDispute(bank.accounts[0], true),
  lose: ({ bank }) => bank.endDispute(bank.accounts[0], false),
};
const NAMES = Object.keys(TRUTH);
const HERE = new Set(['RECEIVED', 'RECEIVED_IN_CASH']);
const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Differences between the provider and our books and queue: none where they agree. */
async function disagreements(w: World): Promise<unknown[]> {
  await w.settle();
  const { pedido, cobrancas } = await w.facts();
  const held = sum(
    w.bank.accounts.map(({ status, valorCentavos }) => (HERE.has(status) ? valorCentavos : 0)),
  );
  const booked = sum(cobrancas.map(({ recebido_centavos }) => recebido_centavos));
  const queued = [pedido.pago_em !== null, pedido.atendimento === 'na fila'];
  return booked === held && queued.every((is) => is === held > 0) ? [] : [{ held, booked, queued }];
}

async function live(events: readonly string[], replayed: boolean): Promise<unknown[]> {
  const w = await moneyWorld(app);
  await w.click();
  await w.settle();
  const id = w.bank.accounts[0]?.id ?? '';
  let kept: unknown[] = [];
  for (const event of events) {
    TRUTH[event]?.(w);
    await w.webhook(id, `evt_${randomUUID()}`);
    if (replayed) await w.webhook(id, `evt_${id}`);
    await w.apply(id);
    const { desfeitos } = await w.facts();
    // An entry of the books is never changed or taken away.
    expect(desfeitos.slice(0, kept.length)).toEqual(kept);
    kept = desfeitos;
  }
  const found = await disagreements(w);
  expect((await w.facts()).desfeitos).toEqual(kept);
  return found;
}

const orders = (names: readonly string[]): string[][] =>
  names.length === 0
    ? [[]]
    : names.flatMap((name) => orders(names.filter((other) => other !== name)).map((rest) => [name, ...rest]));

test('money that the provider takes back, in every order of four happenings: books, queue and provider agree', async () => {
  for (const events of orders(['cash', 'undo', 'pay', 'dispute']))
    expect(await live(events, false)).toEqual([]);
  for (const events of orders(['pay', 'dispute', 'win', 'lose']))
    expect(await live(events, true)).toEqual([]);
}, 120_000);

test('in long histories, too', async () => {
  const histories = fc.array(fc.constantFrom(...NAMES), { minLength: 5, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(histories, fc.boolean(), async (events, replayed) => {
      expect(await live(events, replayed)).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 120_000);

test('an answer from before the undoing, learned late, brings nothing back', async () => {
  const w = await moneyWorld(app);
  await w.click();
  const id = w.bank.accounts[0]?.id ?? '';
  w.bank.cashByHand(w.bank.accounts[0]);
  await w.apply(id);
  await w.slow(id);
  w.bank.undoCash(w.bank.accounts[0]);
  await w.apply(id);
  await w.held.splice(0, 1)[0]?.();
  const { pedido, cobrancas } = await w.facts();
  expect([pedido.pago_em, cobrancas[0]?.status]).toEqual([null, 'PENDING']);
});

test('cash that was undone leaves the queue and the balance of its month, and the desk reads what to do', async () => {
  const admin = await signInAdmin(app);
  // The orders of the other tests are settled.
  await app.deps.db.updateTable('pedidos').set({ status: 'Excluído' }).execute();
  const w = await moneyWorld(app);
  const mes = mesEmSaoPaulo(new Date());
  const month = async () => (await admin.want(lerFechamento, 200, { query: { mes } })).saldoCentavos;
  const named = async () => (await admin.want(lerMesa, 200)).desfeitos.map(({ passo }) => passo);
  const [before, steps] = [await month(), (await named()).length];
  await w.click();
  const [account] = w.bank.accounts;
  w.bank.cashByHand(account);
  await w.apply(account?.id ?? '');
  expect(await month()).toBe(before + (account?.valorCentavos ?? 0));
  w.bank.undoCash(account);
  await w.apply(account?.id ?? '');
  expect(await month()).toBe(before);
  const passos = await named();
  expect(passos).toHaveLength(steps + 1);
  expect(passos).toContain('Peça o pagamento de novo: o mesmo Pix vale. Sem ele, exclua o pedido.');
  w.bank.pay(account);
  await w.apply(account?.id ?? '');
  expect([await month(), (await named()).length]).toEqual([before + (account?.valorCentavos ?? 0), steps]);
});

test('what was completed stays as it is, and its charge stays payable', async () => {
  const w = await moneyWorld(app);
  await w.click();
  const [account] = w.bank.accounts;
  w.bank.cashByHand(account);
  await w.apply(account?.id ?? '');
  await w.conclude();
  w.bank.undoCash(account);
  await w.settle();
  const { pedido } = await w.facts();
  expect([pedido.status, account?.removida]).toEqual(['Concluído', false]);
  w.bank.pay(account);
  await w.settle();
  expect((await w.facts()).cobrancas).toMatchObject([{ paga_pedido: true, status: 'RECEIVED' }]);
});
