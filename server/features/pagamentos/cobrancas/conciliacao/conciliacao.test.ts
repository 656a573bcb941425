import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { heldOf } from '#testing/providers/happenings.ts';
import { moneyWorld, type World } from '#testing/scenes/money-world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  // After the right of withdrawal a patient gets less than all.
  await app.deps.db.updateTable('regras_de_reembolso').set({ percentual: 37 }).execute();
});
afterAll(() => app.stop());

type Action = (w: World) => unknown;

const at = <T>(list: readonly T[], i: number): T | undefined => list[i % Math.max(list.length, 1)];
const on =
  (act: (w: World, account: World['bank']['accounts'][number]) => unknown) =>
  (i: number): Action =>
  (w) => {
    const account = at(w.bank.accounts, i);
    return account && act(w, account);
  };

/** Acts of people here. */
const PEOPLE: Record<string, (i: number) => Action> = {
  click: () => (w) => w.click(),
  move: (i) => async (w) => void (await w.move(i)),
  discard: () => (w) => w.discard(),
  cancel: () => (w) => w.cancel(),
  exclude: () => (w) => w.exclude(),
  restore: () => (w) => w.restore(),
  conclude: () => (w) => w.conclude(),
  reopen: () => (w) => w.reopen(),
  begin: () => (w) => w.begin(),
  week: () => (w) => w.week(),
  amount: (i) => (w) => w.amount(i * 120),
};
/** Events at the provider. */
const TRUTH: Record<string, (i: number) => Action> = {
  pay: on((w, account) => w.bank.happen('PAYMENT_RECEIVED', account)),
  expire: on((w, account) => w.bank.happen('PAYMENT_OVERDUE', account)),
  removeByHand: on((w, account) => w.bank.happen('PAYMENT_DELETED', account)),
  restoreByHand: on((w, account) => w.bank.happen('PAYMENT_RESTORED', account)),
  refundByHand: on((w, account) => w.bank.happen('PAYMENT_REFUNDED', account)),
};
/** How we come to know of it. */
const NEWS: Record<string, (i: number) => Action> = {
  webhook: on((w, { id }) => w.webhook(id, `evt_${randomUUID()}`)),
  replay: on((w, { id }) => w.webhook(id, `evt_${id}`)),
  read: on((w, { id }) => w.apply(id)),
  slow: on((w, { id }) => w.slow(id)),
  release: (i) => (w) => w.held.splice(i % Math.max(w.held.length, 1), 1)[0]?.(),
  sweep: () => (w) => w.sweep(),
  open: () => (w) => w.open(),
  work: (i) => async (w) => {
    const [job] = w.queue.splice(i % Math.max(w.queue.length, 1), 1);
    if (job) await w.run(job);
  },
  workTwice: (i) => async (w) => {
    const job = at(w.queue, i);
    if (job) await Promise.all([w.run(job), w.run(job)]);
  },
  balance: (i) => (w) => void (w.bank.state.balance = i % 2 === 0),
};

const step = (names: string[]) => fc.tuple(fc.constantFrom(...names), fc.nat(50));
const actionOf = ([name, i]: [string, number]): Action =>
  ({ ...PEOPLE, ...TRUTH, ...NEWS })[name]?.(i) ?? (() => undefined);

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** All that must hold once everything was told. */
async function check(w: World): Promise<void> {
  const { pedido, cobrancas, devolucoes } = await w.facts();
  const payable = w.bank.accounts.filter(
    ({ status, removida }) => !removida && (status === 'PENDING' || status === 'OVERDUE'),
  );
  const paga = cobrancas.filter(({ paga_pedido }) => paga_pedido);
  const over = ['Excluído', 'Concluído'].includes(pedido.status);
  expect(payable.length).toBeLessThanOrEqual(over || paga.length > 0 ? 0 : 1);
  expect(paga.length).toBeLessThanOrEqual(1);

  const owed = devolucoes.filter(({ situacao }) =>
    ['aberta', 'pedida ao provedor', 'falhou'].includes(situacao),
  );
  const owes = sum(owed.map(({ valor_centavos, estornado_centavos }) => valor_centavos - estornado_centavos));
  const earned = w.bank.accounts.map((account) => {
    const entry = devolucoes.find(
      ({ asaas_id, situacao }) => asaas_id === account.id && situacao !== 'mantida',
    );
    if (!entry) return paga[0]?.asaas_id === account.id ? heldOf(account) : 0;
    // A payment that is owed or went back in part: the rest stays, and only by a rule.
    const rest = account.valorCentavos - Math.max(entry.valor_centavos, account.estorno.centavos);
    expect(rest === 0 || entry.regra_centavos !== null).toBe(true);
    expect(rest).toBeGreaterThanOrEqual(0);
    return rest;
  });
  expect(sum(w.bank.accounts.map(heldOf))).toBe(sum(earned) + owes);
  expect(paga.length === 0 || pedido.pago_em !== null).toBe(true);
  // All that was cancelled went back.
  expect(owed.filter(({ motivo }) => motivo === 'cancelado')).toEqual([]);
  // Our mirror is the provider's truth.
  for (const { asaas_id, status, estornado_centavos } of cobrancas) {
    const account = w.bank.accounts.find(({ id }) => id === asaas_id);
    if (!account) continue;
    const mirrored = account.removida || status === account.status;
    expect([mirrored, estornado_centavos]).toEqual([true, account.estorno.centavos]);
  }
}

/** Paid is never unpaid again. */
function watch() {
  const seen = new Set<string>();
  return async (w: World) => {
    const { pedido, cobrancas } = await w.facts();
    if (pedido.pago_em) seen.add('pedido');
    for (const { id, pago_em } of cobrancas) if (pago_em) seen.add(id);
    expect(!seen.has('pedido') || pedido.pago_em !== null).toBe(true);
    const paid = cobrancas.filter(({ id }) => seen.has(id));
    expect(
      paid.every(({ pago_em, status }) => pago_em && !['PENDING', 'OVERDUE'].includes(status ?? '')),
    ).toBe(true);
  };
}

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 12);

test(
  'any clicks, replays, orders and delays → money in one place, stable once all is told',
  { timeout: 900_000 },
  async () => {
    const any = step([...Object.keys(PEOPLE), ...Object.keys(TRUTH), ...Object.keys(NEWS)]);
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 4, maxLength: 25 }), async (steps) => {
        const w = await moneyWorld(app);
        const look = watch();
        await w.click();
        for (const one of steps) {
          await actionOf(one)(w);
          await look(w);
        }
        const rows = await w.settle();
        await look(w);
        await check(w);
        // Told all over again: not a row moves.
        expect(await w.settle()).toBe(rows);
      }),
      { numRuns: RUNS },
    );
  },
);

/** The state as people read it: the money that pays, and the refunds that are due with their reasons. */
async function meaning(w: World) {
  const { pedido, cobrancas, devolucoes } = await w.facts();
  const place = (asaasId: string | null) => w.bank.accounts.findIndex(({ id }) => id === asaasId);
  const living = (asaasId: string | null) => w.bank.accounts.some((a) => a.id === asaasId && heldOf(a) > 0);
  return {
    status: pedido.status,
    paga: cobrancas.filter((c) => c.paga_pedido && living(c.asaas_id)).map((c) => place(c.asaas_id)),
    owed: devolucoes
      .filter(({ situacao }) => situacao === 'aberta' || situacao === 'falhou')
      .map(({ asaas_id, motivo, valor_centavos }) => `${place(asaas_id)} ${motivo} ${valor_centavos}`)
      .toSorted(),
  };
}

/** An order with a charge that was deleted at the provider, and its open one. */
async function twoCharges(): Promise<World> {
  const w = await moneyWorld(app);
  await w.click();
  w.bank.happen('PAYMENT_DELETED', w.bank.accounts[0]);
  await w.settle();
  await w.click();
  return w;
}

test('the same truth, learned in two ways, means the same in the end', { timeout: 900_000 }, async () => {
  const script = fc.array(step([...Object.keys(TRUTH), 'exclude', 'restore', 'conclude', 'reopen']), {
    minLength: 2,
    maxLength: 6,
  });
  const news = fc.array(fc.array(step(Object.keys(NEWS)), { maxLength: 4 }), { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(script, news, news, async (truth, one, other) => {
      const ends = [];
      for (const schedule of [one, other]) {
        const w = await twoCharges();
        for (const [i, happened] of truth.entries()) {
          await actionOf(happened)(w);
          for (const told of schedule[i] ?? []) await actionOf(told)(w);
        }
        await w.settle();
        await check(w);
        ends.push(await meaning(w));
      }
      expect(ends[0]).toEqual(ends[1]);
    }),
    { numRuns: RUNS },
  );
});
