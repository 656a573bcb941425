import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { startAsaasFake, type AsaasFake } from '#demo/asaas/asaas-fake.ts';
import { listenHttp, type FakeAnswer, type FakeListener, type FakeRequest } from '#demo/store/fake-http.ts';
import { memoryFakeStore } from '#demo/store/fake-store.ts';
import type { CallOutcome } from '#ports/provider-error.ts';
import type { CallEntry } from '#adapters/http-client.ts';
import type { ClientePagador, NovaCobranca } from '#ports/payment.ts';
import { describePaymentProvider } from '../payment.suite.ts';
import { expiryOf } from './asaas.mapping.ts';
import { createAsaas } from './asaas.ts';

const apiKey = '$aact_hmlg_test';

describePaymentProvider('asaas', async () => {
  const webhook = { url: () => 'http://127.0.0.1:9/api/webhooks/asaas', token: 't' };
  const fake = await startAsaasFake({ store: memoryFakeStore(), apiKey, webhook });
  return {
    provider: createAsaas({ url: fake.url, apiKey }),
    async pay(id) {
      const response = await fetch(`${fake.url}/sandbox/payment/${id}/confirm`, {
        method: 'POST',
        headers: { access_token: apiKey },
      });
      if (!response.ok) throw new Error(`not paid: ${response.status}`);
    },
    async pauseFila() {
      fake.faults.queueStopped = true;
    },
    stop: () => fake.close(),
  };
});

const cliente: ClientePagador = {
  referencia: 'c1',
  nome: 'Maria',
  cpf: '52998224725',
  email: 'maria@exemplo.com.br',
  telefone: '11912345678',
};

let fake: AsaasFake;
const entries: CallEntry[] = [];
const asaas = (key = apiKey) =>
  createAsaas({ url: fake.url, apiKey: key, onCall: (entry) => entries.push(entry) });
beforeEach(async () => {
  entries.length = 0;
  fake = await startAsaasFake({ store: memoryFakeStore(), apiKey });
});
afterEach(() => fake.close());

test('a deleted customer is passed over', async () => {
  const provider = asaas();
  const { id: older } = await provider.createCliente(cliente);
  const { id: newer } = await provider.createCliente(cliente);
  await fetch(`${fake.url}/customers/${newer}`, { method: 'DELETE', headers: { access_token: apiKey } });
  expect(await provider.findCliente(cliente.cpf)).toEqual({ id: older });
});

test('of two customers with one CPF ours is the one with our reference', async () => {
  const provider = asaas();
  const { id: ours } = await provider.createCliente(cliente);
  const { id: newer } = await provider.createCliente({ ...cliente, referencia: 'another system' });
  expect(await provider.findCliente(cliente.cpf)).toEqual({ id: newer });
  expect(await provider.findCliente(cliente.cpf, cliente.referencia)).toEqual({ id: ours });
});

test('why a key was refused is told to the gate in the provider’s code', async () => {
  const told: CallOutcome[] = [];
  const gate = async () =>
    ({ go: true, tell: async (outcome: CallOutcome) => void told.push(outcome) }) as const;
  const provider = createAsaas({ url: fake.url, apiKey, gate });
  fake.faults.wrongEnvironment = true;
  await provider.findCliente(cliente.cpf).catch(() => undefined);
  expect(told).toEqual([{ kind: 'key-refused', status: 401, waitMs: null, code: 'invalid_environment' }]);
});

test('a key that may not read webhooks: the gate hears nothing of it', async () => {
  const told: CallOutcome[] = [];
  const gate = async () =>
    ({ go: true, tell: async (outcome: CallOutcome) => void told.push(outcome) }) as const;
  const provider = createAsaas({ url: fake.url, apiKey, gate });
  fake.faults.noWebhookRight = true;
  await expect(provider.readFilas()).rejects.toMatchObject({ kind: 'key-refused', status: 403 });
  expect(told).toEqual([]);
});

test('a wrong key is refused', async () => {
  await expect(asaas('wrong').findCliente(cliente.cpf)).rejects.toMatchObject({
    kind: 'key-refused',
    status: 401,
  });
});

test('reading outlives a short outage, creating is tried once', async () => {
  const provider = asaas();
  fake.faults.failNext(2, 500);
  expect(await provider.findCliente(cliente.cpf)).toBeNull();
  fake.faults.failNext(1, 500);
  await expect(provider.createCliente(cliente)).rejects.toMatchObject({ kind: 'unreachable' });
  expect(fake.calls).toEqual({ 'customers.search': 3, 'customers.create': 1 });
});

test.each([
  ['down', 'unreachable'],
  ['html', 'invalid-answer'],
  ['status429', 'rate-limited'],
] as const)('%s is told as %s', async (fault, kind) => {
  fake.faults[fault] = true;
  await expect(asaas().createCliente(cliente)).rejects.toMatchObject({ name: 'ProviderError', kind });
});

test('the log names operations and carries no person', async () => {
  const provider = asaas();
  await provider.findCliente(cliente.cpf);
  await provider.createCliente(cliente);
  expect(entries.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
    'customers.search ok',
    'customers.create ok',
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/52998224725|Maria|cus_/);
});

async function paid(): Promise<string> {
  const provider = asaas();
  const { id: idAsaas } = await provider.createCliente(cliente);
  const { id } = await provider.createCobranca({ ...nova, idAsaas });
  await fetch(`${fake.url}/sandbox/payment/${id}/confirm`, {
    method: 'POST',
    headers: { access_token: apiKey },
  });
  return id;
}

test('the lack of balance is told from any other refusal', async () => {
  const id = await paid();
  fake.faults.noBalance = true;
  expect(await asaas().refund(id, { descricao: 'Reembolso' })).toEqual({ ok: false, motivo: 'sem-saldo' });
});

test('a refund on its way, and one that the bank turned down', async () => {
  const id = await paid();
  fake.faults.refundMs = 60_000;
  await asaas().refund(id, { descricao: 'Reembolso' });
  expect(await asaas().readCobranca(id)).toMatchObject({
    status: 'REFUND_IN_PROGRESS',
    estorno: { centavos: 0, emAndamento: true, negado: false },
  });
  fake.faults.refundMs = 0;
  fake.faults.denyRefunds = true;
  const other = await paid();
  await asaas().refund(other, { descricao: 'Reembolso' });
  expect(await asaas().readCobranca(other)).toMatchObject({
    status: 'RECEIVED',
    estorno: { centavos: 0, emAndamento: false, negado: true },
  });
});

test('a refund whose answer is lost is not asked for twice by the client', async () => {
  const id = await paid();
  fake.faults.failNext(1, 500);
  await expect(asaas().refund(id, { descricao: 'Reembolso' })).rejects.toMatchObject({
    kind: 'unreachable',
  });
  expect(fake.calls['payments.refund']).toBe(1);
});

test.each([
  ['2027-11-23 23:59:59', '2027-11-24T02:59:59.000Z'],
  ['2018-12-01 10:00:00', '2018-12-01T12:00:00.000Z'],
  ['2027-13-45 10:00:00', null],
  ['soon', null],
  [null, null],
])('the expiry %s on the clock of São Paulo is %s', (said, instant) => {
  expect(expiryOf(said)).toBe(instant);
});

/** A server that gives every call the same answer, and records what it was sent. */
async function answering(answer: FakeAnswer): Promise<{ listener: FakeListener; seen: FakeRequest[] }> {
  const seen: FakeRequest[] = [];
  const listener = await listenHttp({}, async (request) => {
    seen.push(request);
    return answer;
  });
  return { listener, seen };
}

const nova: NovaCobranca = {
  idAsaas: 'cus_1',
  valorCentavos: 12_990,
  vencimento: dataEmSaoPaulo(new Date()),
  descricao: 'Pedido Zelo',
  referencia: 'p1',
};

test('a search answered 404 found nothing', async () => {
  const { listener } = await answering({ status: 404 });
  const provider = createAsaas({ url: listener.url, apiKey });
  expect(await provider.findCliente(cliente.cpf)).toBeNull();
  expect(await provider.findCobranca('p1')).toBeNull();
  await listener.close();
});

test('an answer that ignores the filter gives nobody else’s record', async () => {
  const other = { id: 'x_1', status: 'PENDING', cpfCnpj: '11144477735', externalReference: null };
  const { listener } = await answering({ status: 200, json: { data: [other] } });
  const provider = createAsaas({ url: listener.url, apiKey });
  expect(await provider.findCliente(cliente.cpf)).toBeNull();
  expect(await provider.findCobranca('p1')).toBeNull();
  await listener.close();
});

test('another payment than was asked for, and a code that is none, are no answers', async () => {
  const json = { id: 'pay_2', status: 'RECEIVED', payload: 'https://exemplo.com.br/pagar' };
  const { listener } = await answering({ status: 200, json });
  const provider = createAsaas({ url: listener.url, apiKey });
  await expect(provider.readCobranca('pay_1')).rejects.toMatchObject({ kind: 'invalid-answer' });
  await expect(provider.readPix('pay_2')).rejects.toMatchObject({ kind: 'invalid-answer' });
  await listener.close();
});

test('an answer with the least fields is enough', async () => {
  const { listener } = await answering({ status: 200, json: { id: 'pay_1', status: 'SOMETHING_NEW' } });
  const provider = createAsaas({ url: listener.url, apiKey });
  expect(await provider.readCobranca('pay_1')).toEqual({
    id: 'pay_1',
    status: 'SOMETHING_NEW',
    valorCentavos: null,
    referencia: null,
    removida: false,
    pagaEm: null,
    idAsaas: null,
    estorno: { centavos: 0, emAndamento: false, negado: false },
  });
  await listener.close();
});

test('what is sent has the names and forms that Asaas documents', async () => {
  const { listener, seen } = await answering({ status: 200, json: { id: 'pay_1' } });
  const provider = createAsaas({ url: `${listener.url}/v3`, apiKey });
  const endereco = {
    cep: '01001-000',
    logradouro: 'Praça da Sé',
    numero: '1',
    complemento: 'ap 2',
    bairro: 'Sé',
  };
  await provider.createCliente({ ...cliente, telefone: '(11) 91234-5678', endereco });
  await provider.createCobranca(nova);
  expect(seen.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
    [
      'POST',
      '/v3/customers',
      {
        name: 'Maria',
        cpfCnpj: '52998224725',
        email: 'maria@exemplo.com.br',
        mobilePhone: '11912345678',
        externalReference: 'c1',
        notificationDisabled: true,
        postalCode: '01001000',
        address: 'Praça da Sé',
        addressNumber: '1',
        complement: 'ap 2',
        province: 'Sé',
      },
    ],
    [
      'POST',
      '/v3/payments',
      {
        customer: 'cus_1',
        billingType: 'PIX',
        value: 129.9,
        dueDate: nova.vencimento,
        description: 'Pedido Zelo',
        externalReference: 'p1',
      },
    ],
  ]);
  await listener.close();
});
