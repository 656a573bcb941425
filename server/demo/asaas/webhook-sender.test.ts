import { afterEach, beforeEach, expect, test } from 'vitest';
import { HANG_UP, listenHttp, type FakeListener, type FakeRequest } from '../store/fake-http.ts';
import { memoryFakeStore, type FakeStore } from '../store/fake-store.ts';
import { startFake } from './asaas-fake.testing.ts';

type Event = { id: string; event: string; dateCreated: string; payment: Record<string, unknown> };

let receiver: FakeListener;
let requests: FakeRequest[];
/** The receiver's next answers; 200 when none is left. */
let answers: (number | typeof HANG_UP)[];
let store: FakeStore;
const opened: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  requests = [];
  answers = [];
  store = memoryFakeStore();
  receiver = await listenHttp({}, async (request) => {
    requests.push(request);
    const status = answers.shift() ?? 200;
    return status === HANG_UP ? HANG_UP : { status };
  });
  opened.push(receiver);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function start(retryMs: number[] = [10, 10, 10, 10]) {
  const url = `${receiver.url}/api/webhooks/asaas`;
  const context = await startFake({ store, webhook: { url: () => url, token: 'segredo', retryMs } });
  opened.push(context.fake);
  return context;
}

const parse = (body: string): Event => JSON.parse(body);
const events = (): Event[] => requests.map(({ body }) => parse(body));
const names = (): string[] => events().map(({ event }) => event);

test('what happens to a charge is told in order, with the token', async () => {
  const { charge, call } = await start();
  const id = (await charge()).json.id;
  await call('POST', `/sandbox/payment/${id}/overdue`);
  await call('POST', `/sandbox/payment/${id}/confirm`);
  await call('POST', `/payments/${id}/refund`, { value: 1 });
  await call('POST', `/payments/${id}/refund`, {});
  await expect
    .poll(names)
    .toEqual([
      'PAYMENT_CREATED',
      'PAYMENT_OVERDUE',
      'PAYMENT_RECEIVED',
      'PAYMENT_REFUND_IN_PROGRESS',
      'PAYMENT_PARTIALLY_REFUNDED',
      'PAYMENT_REFUND_IN_PROGRESS',
      'PAYMENT_REFUNDED',
    ]);
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/api/webhooks/asaas',
    headers: { 'asaas-access-token': 'segredo', 'content-type': 'application/json' },
  });
  expect(events()[2]).toMatchObject({
    id: expect.stringMatching(/^evt_[0-9a-f]{32}&\d+$/),
    dateCreated: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    payment: { object: 'payment', id, status: 'RECEIVED' },
  });
  expect(new Set(events().map((event) => event.id)).size).toBe(7);
});

test('a deleted charge is told', async () => {
  const { charge, call } = await start();
  await call('DELETE', `/payments/${(await charge()).json.id}`);
  await expect.poll(names).toEqual(['PAYMENT_CREATED', 'PAYMENT_DELETED']);
  expect(events()[1]?.payment['deleted']).toBe(true);
});

test('only exactly 200 ends the tries, which repeat one event id', async () => {
  answers = [500, HANG_UP, 201, 308];
  const { charge } = await start();
  await charge();
  await expect.poll(() => requests.length).toBe(5);
  expect(new Set(events().map(({ id }) => id)).size).toBe(1);
  await expect.poll(() => store.list('asaas.event')).toEqual([]);
});

test('an event that is refused does not hold back the next one', async () => {
  answers = [500];
  const { charge, call } = await start([60_000]);
  const id = (await charge()).json.id;
  await call('POST', `/sandbox/payment/${id}/confirm`);
  await expect.poll(names).toEqual(['PAYMENT_CREATED', 'PAYMENT_RECEIVED']);
});

test('after the last attempt → the queue stops; reactivated → everything in order', async () => {
  answers = [500, 500, 500];
  const { charge, call, fake } = await start([5, 5]);
  const id = (await charge()).json.id;
  await expect.poll(() => store.list('asaas.event', { state: 'paused' })).toHaveLength(1);
  expect(requests).toHaveLength(3);
  await call('POST', `/sandbox/payment/${id}/confirm`);
  const listed = await call('GET', '/webhooks');
  expect(listed.json.data).toMatchObject([{ interrupted: true, penalizedRequestsCount: 1 }]);
  expect(requests).toHaveLength(3);
  await call('PUT', `/webhooks/${listed.json.data[0]?.id}`, { interrupted: false });
  await expect.poll(() => names().slice(3)).toEqual(['PAYMENT_CREATED', 'PAYMENT_RECEIVED']);
  expect((await call('GET', '/webhooks')).json.data).toMatchObject([{ interrupted: false }]);
  await fake.close();
});

test('what waits for a further try is sent at once when it is asked for', async () => {
  answers = [500];
  const { charge, call } = await start([60_000]);
  await charge();
  await expect.poll(() => requests.length).toBe(1);
  const [webhook] = (await call('GET', '/webhooks')).json.data;
  await call('POST', `/webhooks/${webhook?.id}/removeBackoff`);
  await expect.poll(() => requests.length).toBe(2);
  expect((await call('POST', '/webhooks/other/removeBackoff')).status).toBe(404);
});

test('what is pending is delivered by the next start over the same store', async () => {
  answers = [500];
  const before = await start([300]);
  await before.charge();
  await expect.poll(() => requests.length).toBe(1);
  await before.fake.close();
  await start();
  await expect.poll(() => requests.length).toBe(2);
  expect(events()[1]?.id).toBe(events()[0]?.id);
});

test('without a webhook nothing is kept for sending', async () => {
  const context = await startFake({ store });
  opened.push(context.fake);
  await context.charge();
  expect(await store.list('asaas.event')).toEqual([]);
});

test('it closes within a second while a receiver does not answer', async () => {
  const silent = await listenHttp({}, () => new Promise(() => undefined));
  opened.push(silent);
  const context = await startFake({ store, webhook: { url: () => silent.url, token: 'segredo' } });
  await context.charge();
  const started = performance.now();
  await context.fake.close();
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(await store.list('asaas.event', { state: 'pending', failures: 0 })).toHaveLength(1);
});
