import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { somarDias } from '#domain/calendario/datas.ts';
import { apiKey, startFake, type Answer } from './asaas-fake.testing.ts';
import { memoryFakeStore, type FakeDoc, type FakeStore } from '../store/fake-store.ts';

const NOON = new Date('2026-11-20T15:00:00Z');
/** Midnight UTC has passed, midnight in São Paulo has not. */
const LATE = new Date('2026-11-21T01:30:00Z');

let now = NOON;
let context: Awaited<ReturnType<typeof startFake>>;
beforeEach(async () => {
  now = NOON;
  context = await startFake({ clock: () => now });
});
afterEach(() => context.fake.close());

const codes = ({ json }: Answer): string[] => json.errors.map(({ code }) => code);

/** A bare call, with these headers only. */
const get = (headers: Record<string, string>, path = '/customers') =>
  fetch(`${context.fake.url}${path}`, { headers });

/** The refund address of a charge that was paid. */
const paid = async (): Promise<string> => {
  const id = (await context.charge()).json.id;
  await context.call('POST', `/sandbox/payment/${id}/confirm`);
  return `/payments/${id}/refund`;
};

describe('access', () => {
  test.each([
    ['without a key', {}],
    ['with a wrong key', { access_token: '$aact_prod_other' }],
  ])('%s: 401 with an errors list', async (_name, headers) => {
    const response = await get(headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toHaveProperty('errors.0.description');
  });

  test('an unknown path is 404', async () => {
    expect((await get({ access_token: apiKey }, '/nothing')).status).toBe(404);
  });
});

describe('customers', () => {
  test('two with one CPF are allowed; the newest comes first', async () => {
    const first = await context.customer();
    const second = await context.customer();
    const { json } = await context.call('GET', '/customers?cpfCnpj=529.982.247-25');
    expect(json).toMatchObject({ object: 'list', totalCount: 2, hasMore: false });
    expect(json.data.map(({ id }) => id)).toEqual([second, first]);
  });

  test('a search gives pages', async () => {
    for (let n = 0; n < 3; n += 1) await context.customer();
    const { json } = await context.call('GET', '/customers?limit=2&offset=2');
    expect(json.data).toHaveLength(1);
    expect(json).toMatchObject({ totalCount: 3, hasMore: false });
  });

  test('an update keeps what it does not name', async () => {
    const id = await context.customer();
    await context.call('PUT', `/customers/${id}`, { email: 'maria@exemplo.com.br' });
    const { json } = await context.call('GET', `/customers/${id}`);
    expect(json).toMatchObject({ id, name: 'Maria', cpfCnpj: '52998224725', email: 'maria@exemplo.com.br' });
  });

  test.each([
    [{ cpfCnpj: '52998224725' }, 'invalid_name'],
    [{ name: 'Maria' }, 'invalid_cpfCnpj'],
    [{ name: 'Maria', cpfCnpj: '52998224724' }, 'invalid_cpfCnpj'],
    [{ name: 'Maria', cpfCnpj: '52998224725', email: 'maria' }, 'invalid_email'],
    [{ name: 'Maria', cpfCnpj: '52998224725', mobilePhone: '123' }, 'invalid_mobilePhone'],
  ])('%j is refused: %s', async (body, code) => {
    const answer = await context.call('POST', '/customers', body);
    expect(answer.status).toBe(400);
    expect(codes(answer)).toEqual([code]);
  });
});

describe('payments', () => {
  test.each([
    [{ customer: 'cus_0' }, 'invalid_customer'],
    [{ billingType: undefined }, 'invalid_billingType'],
    [{ value: undefined }, 'invalid_value'],
    [{ value: 0 }, 'invalid_value'],
    [{ value: '10' }, 'invalid_value'],
    [{ dueDate: undefined }, 'invalid_dueDate'],
    [{ dueDate: '2026-11-19' }, 'invalid_dueDate'],
  ])('%j is refused: %s', async (fields, code) => {
    const answer = await context.charge({ dueDate: '2026-11-20', ...fields });
    expect(answer.status).toBe(400);
    expect(codes(answer)).toEqual([code]);
  });

  test('today is the day in São Paulo', async () => {
    now = LATE;
    expect((await context.charge({ dueDate: '2026-11-20' })).status).toBe(200);
    expect((await context.charge({ dueDate: '2026-11-19' })).status).toBe(400);
  });

  test('ids are never given twice, also not by a fake started anew', async () => {
    const other = await startFake({ clock: () => now });
    const ids = await Promise.all(
      [context, other]
        .flatMap(({ charge }) => [charge(), charge()])
        .map(async (answer) => (await answer).json.id),
    );
    await other.fake.close();
    expect(new Set(ids).size).toBe(4);
    expect(ids.join()).toMatch(/^pay_\w+,/);
  });

  test('the Pix code comes with its picture and dies a year after the due date', async () => {
    const { json } = await context.charge({ dueDate: '2026-11-23' });
    const pix = (await context.call('GET', `/payments/${json.id}/pixQrCode`)).json;
    expect(pix['expirationDate']).toBe(`${somarDias('2026-11-23', 365)} 23:59:59`);
    const png = Buffer.from(String(pix['encodedImage']), 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
  });

  test('the sandbox pays and lets fall due, only what is open', async () => {
    const { json } = await context.charge();
    const id = json.id;
    expect((await context.call('POST', `/sandbox/payment/${id}/overdue`)).json.status).toBe('OVERDUE');
    expect((await context.call('POST', `/sandbox/payment/${id}/confirm`)).json.status).toBe('RECEIVED');
    expect((await context.call('POST', `/sandbox/payment/${id}/overdue`)).status).toBe(400);
    expect((await context.call('POST', `/sandbox/payment/${id}/confirm`)).status).toBe(400);
    expect((await context.call('GET', `/payments/${id}/status`)).json).toEqual({ status: 'RECEIVED' });
  });

  test('two payments at once count once, however slow the store', async () => {
    const memory = memoryFakeStore();
    const store: FakeStore = {
      ...memory,
      async get<T extends FakeDoc>(kind: string, id: string) {
        const doc = await memory.get<T>(kind, id);
        await sleep(20);
        return doc;
      },
    };
    const { fake, charge, call } = await startFake({ store });
    const { id } = (await charge()).json;
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await call('POST', `/sandbox/payment/${id}/confirm`)).status),
    );
    await fake.close();
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });
});

describe('refunds', () => {
  test('without a value the whole is returned', async () => {
    const { json } = await context.call('POST', await paid(), {});
    expect(json).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE', value: 100 }] });
  });

  test('parts leave the status as it is until nothing is left', async () => {
    const path = await paid();
    expect((await context.call('POST', path, { value: 40.1 })).json.status).toBe('RECEIVED');
    expect((await context.call('POST', path, { value: 59.91 })).status).toBe(400);
    expect((await context.call('POST', path, { value: 59.9 })).json.status).toBe('REFUNDED');
    expect((await context.call('POST', path, { value: 0.01 })).status).toBe(400);
  });

  test('on its way it cannot be asked for again; turned down, it can', async () => {
    const path = await paid();
    const id = path.split('/')[2];
    context.fake.faults.refundMs = 30;
    context.fake.faults.denyRefunds = true;
    expect((await context.call('POST', path, {})).json.status).toBe('REFUND_IN_PROGRESS');
    expect((await context.call('POST', path, {})).status).toBe(400);
    const status = async () => (await context.call('GET', `/payments/${id}`)).json.status;
    await expect.poll(status).toBe('RECEIVED');
    context.fake.faults.denyRefunds = false;
    await context.call('POST', path, {});
    await expect.poll(status).toBe('REFUNDED');
  });

  test('on its way while the fake stops, it arrives after the next start', async () => {
    const store = memoryFakeStore();
    const before = await startFake({ store, refundMs: 60_000 });
    const id = (await before.charge()).json.id;
    await before.call('POST', `/sandbox/payment/${id}/confirm`);
    await before.call('POST', `/payments/${id}/refund`, {});
    await before.fake.close();
    const after = await startFake({ store, refundMs: 1 });
    await expect.poll(async () => (await after.call('GET', `/payments/${id}`)).json.status).toBe('REFUNDED');
    await after.fake.close();
  });

  test('more than was paid, unpaid, or without balance: 400', async () => {
    const path = await paid();
    expect((await context.call('POST', path, { value: 100.01 })).status).toBe(400);
    context.fake.faults.noBalance = true;
    expect((await context.call('POST', path, {})).status).toBe(400);
    const open = (await context.charge()).json.id;
    expect((await context.call('POST', `/payments/${open}/refund`, {})).status).toBe(400);
  });
});

describe('the fake itself', () => {
  test('over the same store a new start knows what was before', async () => {
    const store = memoryFakeStore();
    const before = await startFake({ store });
    const id = (await before.charge()).json.id;
    await before.fake.close();
    const after = await startFake({ store });
    expect((await after.call('GET', `/payments/${id}`)).json).toMatchObject({ id, value: 100 });
    await after.fake.close();
  });

  test('the switches hit the API and not the sandbox; calls are counted', async () => {
    const id = (await context.charge()).json.id;
    context.fake.faults.failNext(1, 503);
    expect((await context.call('POST', `/sandbox/payment/${id}/confirm`)).status).toBe(200);
    expect((await context.call('GET', `/payments/${id}`)).status).toBe(503);
    expect((await context.call('GET', `/payments/${id}`)).status).toBe(200);
    context.fake.faults.down = true;
    await expect(context.call('GET', `/payments/${id}`)).rejects.toThrow('fetch failed');
    expect(context.fake.calls).toMatchObject({
      'payments.create': 1,
      'payments.get': 3,
      'sandbox.confirm': 1,
    });
  });

  test('it closes within a second while a slow answer and idle connections are open', async () => {
    const { fake, call } = await startFake();
    await call('GET', '/customers');
    fake.faults.slowMs = 60_000;
    const hanging = call('GET', '/customers').catch(() => 'cut');
    await expect.poll(() => fake.calls['customers.search']).toBe(2);
    const started = performance.now();
    await fake.close();
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(await hanging).toBe('cut');
  });
});
