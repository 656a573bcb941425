import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { receberWebhookAsaas } from '#contracts/pagamentos/avisos-asaas.contract.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { startAsaasFake, type AsaasFake } from '#demo/asaas/asaas-fake.ts';
import { listenHttp, type FakeListener, type FakeRequest } from '#demo/store/fake-http.ts';
import { memoryFakeStore } from '#demo/store/fake-store.ts';
import { readDocumented, type Documented } from '#testing/providers/asaas-documented/read-documented.ts';
import type { ClientePagador, PaymentProvider } from '#ports/payment.ts';
import * as schemas from './asaas.schemas.ts';
import { createAsaas } from './asaas.ts';

/**
 * Checks the client against the answers that Asaas documents, and the fake against the same, so that neither
 * can drift alone.
 */

const apiKey = 'chave';
let documented: Map<string, Documented>;
let seen: FakeRequest[];
let replay: FakeListener;
let provider: PaymentProvider;
beforeAll(async () => {
  documented = await readDocumented();
  seen = [];
  replay = await listenHttp({}, async (request) => {
    seen.push(request);
    const answer = documented.get(operationOf(request));
    return answer ? { status: answer.status, json: answer.body } : { status: 404 };
  });
  provider = createAsaas({ url: `${replay.url}/v3`, apiKey });
});
afterAll(() => replay.close());

const ROUTES: readonly (readonly [operation: string, method: string, path: RegExp])[] = [
  ['customers.search', 'GET', /^\/v3\/customers$/],
  ['customers.create', 'POST', /^\/v3\/customers$/],
  ['customers.update', 'PUT', /^\/v3\/customers\/[\w-]+$/],
  ['payments.search', 'GET', /^\/v3\/payments$/],
  ['payments.create', 'POST', /^\/v3\/payments$/],
  ['payments.get', 'GET', /^\/v3\/payments\/[\w-]+$/],
  ['payments.pixQrCode', 'GET', /^\/v3\/payments\/[\w-]+\/pixQrCode$/],
  ['payments.delete', 'DELETE', /^\/v3\/payments\/[\w-]+$/],
  ['payments.refund', 'POST', /^\/v3\/payments\/[\w-]+\/refund$/],
  ['webhooks.list', 'GET', /^\/v3\/webhooks$/],
  ['webhooks.update', 'PUT', /^\/v3\/webhooks\/[\w-]+$/],
];

function operationOf({ method, path }: FakeRequest): string {
  return ROUTES.find(([, verb, pattern]) => verb === method && pattern.test(path))?.[0] ?? '';
}

const cliente: ClientePagador = {
  referencia: '12987382',
  nome: 'John Doe',
  cpf: '24971563792',
  email: 'john.doe@asaas.com.br',
  telefone: '11912345678',
};

const codeOf = (name: string) => schemas.asaasErrorCode(JSON.stringify(documented.get(name)?.body));

describe('the client reads what is documented', () => {
  test('customers', async () => {
    expect(await provider.findCliente(cliente.cpf)).toEqual({ id: 'cus_000005401844' });
    expect(await provider.createCliente(cliente)).toEqual({ id: 'cus_000005401844' });
    await provider.updateCliente('cus_000005401844', cliente);
  });

  test('charges', async () => {
    const cobranca = {
      id: 'pay_080225913252',
      status: 'PENDING',
      valorCentavos: 12_990,
      referencia: '056984',
      removida: false,
      pagaEm: null,
      idAsaas: 'cus_G7Dvo4iphUNk',
      estorno: { centavos: 0, emAndamento: false, negado: false },
    };
    const nova = {
      idAsaas: 'cus_G7Dvo4iphUNk',
      valorCentavos: 12_990,
      vencimento: '2017-06-10',
      descricao: 'Pedido Zelo',
      referencia: '056984',
    };
    expect(await provider.createCobranca(nova)).toEqual(cobranca);
    expect(await provider.findCobranca('056984')).toEqual(cobranca);
    expect(await provider.readCobranca('pay_080225913252')).toEqual({
      ...cobranca,
      status: 'RECEIVED',
      pagaEm: '2017-06-09',
      estorno: { centavos: 200, emAndamento: false, negado: false },
    });
    await provider.deleteCobranca('pay_080225913252');
    expect(await provider.refund('pay_080225913252', { descricao: 'Reembolso Zelo' })).toEqual({
      ok: true,
    });
  });

  test('the Pix code, until the last second of its day in São Paulo', async () => {
    expect(await provider.readPix('pay_080225913252')).toEqual({
      payload: documented.get('payments.pixQrCode')?.body['payload'],
      expiraEm: '2022-06-25T02:59:59.000Z',
    });
  });

  test('webhooks', async () => {
    expect(await provider.readFilas()).toEqual([
      {
        id: 'bbf67496-1379-4b6d-a348-fd5fa229f1c',
        url: 'https://www.example.com/webhook/asaas',
        ativa: true,
        interrompida: false,
        comToken: true,
        penalizados: 0,
        eventos: ['PAYMENT_CREATED', 'PAYMENT_RECEIVED', 'PAYMENT_CONFIRMED', 'PAYMENT_REFUNDED'],
      },
    ]);
    // The last request of this call is answered 404 here, as happens when no notification is waiting.
    await provider.reactivateFila('bbf67496-1379-4b6d-a348-fd5fa229f1c');
    const [update, hurry] = seen.slice(-2);
    expect([update?.method, update?.path, update?.body]).toEqual([
      'PUT',
      '/v3/webhooks/bbf67496-1379-4b6d-a348-fd5fa229f1c',
      '{"interrupted":false}',
    ]);
    expect([hurry?.method, hurry?.path]).toEqual([
      'POST',
      '/v3/webhooks/bbf67496-1379-4b6d-a348-fd5fa229f1c/removeBackoff',
    ]);
  });

  test('an event', () => {
    const body = documented.get('event.PAYMENT_RECEIVED')?.body;
    expect(receberWebhookAsaas.body.safeParse(body).data).toMatchObject({
      event: 'PAYMENT_RECEIVED',
      payment: { id: 'pay_080225913252' },
    });
  });

  test('refusals, by their codes', () => {
    expect(codeOf('error.400')).toBe('invalid_value, invalid_dueDate');
    expect(codeOf('error.401')).toBe('invalid_environment');
  });

  test('every call names us and our version; a GET has neither a body nor a type of one', () => {
    expect(seen.length).toBeGreaterThan(9);
    for (const { method, headers, body } of seen) {
      expect(headers['user-agent']).toMatch(/^Zelo\/\d+\.\d+\.\d+/);
      expect(headers['access_token']).toBe(apiKey);
      if (method !== 'GET' && method !== 'DELETE') continue;
      expect(body).toBe('');
      expect(headers).not.toHaveProperty('content-type');
      expect(headers).not.toHaveProperty('content-length');
    }
  });

  test('every documented answer is used', () => {
    const used = new Set(seen.map(operationOf));
    const answers = [...documented.keys()].filter((name) => !/^(error|event)\./.test(name));
    expect(answers.filter((name) => !used.has(name))).toEqual([]);
  });
});

/** The fields that a schema reads, with the types that both sides must agree on: `data[].id` → `string`. */
function fieldsOf(schema: unknown, value: unknown, at = ''): Map<string, string> {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const first: unknown = value[0];
    return first === undefined ? new Map() : fieldsOf(inner.element, first, `${at}[]`);
  }
  if (inner instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const read: Record<string, unknown> = { ...value };
    const shape: Record<string, unknown> = inner.shape;
    return new Map(
      Object.entries(shape).flatMap(([name, field]) =>
        name in read ? [...fieldsOf(field, read[name], at === '' ? name : `${at}.${name}`)] : [],
      ),
    );
  }
  return new Map([[at, value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value]]);
}

function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap());
  }
  return schema;
}

const READ: Readonly<Record<string, z.ZodType>> = {
  'customers.search': schemas.customerList,
  'customers.create': schemas.customerAnswer,
  'payments.search': schemas.paymentList,
  'payments.create': schemas.paymentCreated,
  'payments.get': schemas.paymentAnswer,
  'payments.pixQrCode': schemas.pixAnswer,
  'payments.refund': schemas.paymentAnswer,
  'webhooks.list': schemas.webhookList,
};

describe('the demonstration’s fake answers as it is documented', () => {
  let fake: AsaasFake;
  const answers = new Map<string, Record<string, unknown>>();
  beforeAll(async () => {
    const webhook = { url: () => `${replay.url}/nowhere`, token: 't', retryMs: [] };
    fake = await startAsaasFake({ store: memoryFakeStore(), apiKey, webhook });
    await record(fake, answers);
  });
  afterAll(() => fake.close());

  test.each(Object.keys(READ))('%s: what the client reads is in both, of one type', (operation) => {
    const schema = READ[operation] ?? z.never();
    const theirs = fieldsOf(schema, documented.get(operation)?.body);
    const ours = fieldsOf(schema, answers.get(operation));
    expect(theirs.size).toBeGreaterThan(0);
    const differ = [...theirs].filter(([field, type]) => {
      const here = ours.get(field);
      return here !== undefined
        ? here !== type && here !== 'null' && type !== 'null'
        : type !== 'null' && !field.startsWith('refunds');
    });
    expect(differ).toEqual([]);
    expect(
      [...ours.keys()].filter(
        (field) => !theirs.has(field) && !field.startsWith('refunds') && !field.includes('.refunds'),
      ),
    ).toEqual([]);
  });

  test.each(Object.keys(READ))('%s: no field that the documentation does not know', (operation) => {
    const known = new Set(namesIn(documented.get(operation)?.body));
    expect([...namesIn(answers.get(operation))].filter((name) => !known.has(name))).toEqual([]);
  });
});

/** All field names of a value; an empty list tells nothing about its elements. */
function namesIn(value: unknown): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((one) => [...namesIn(one)]));
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]));
}

async function record(fake: AsaasFake, answers: Map<string, Record<string, unknown>>): Promise<void> {
  const call = async (operation: string, method: string, path: string, body?: object) => {
    const response = await fetch(`${fake.url}${path}`, {
      method,
      headers: { access_token: apiKey, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = z.record(z.string(), z.unknown()).parse(await response.json());
    answers.set(operation, answer);
    return String(answer['id']);
  };
  const customer = await call('customers.create', 'POST', '/customers', {
    name: 'John Doe',
    cpfCnpj: '52998224725',
    externalReference: 'c1',
  });
  await call('customers.search', 'GET', '/customers?cpfCnpj=52998224725');
  const dueDate = dataEmSaoPaulo(new Date());
  const charge = {
    customer,
    billingType: 'PIX',
    value: 129.9,
    dueDate,
    description: 'p',
    externalReference: 'r',
  };
  const id = await call('payments.create', 'POST', '/payments', charge);
  await call('payments.search', 'GET', '/payments?externalReference=r');
  await call('payments.pixQrCode', 'GET', `/payments/${id}/pixQrCode`);
  await call('sandbox', 'POST', `/sandbox/payment/${id}/confirm`, {});
  await call('payments.refund', 'POST', `/payments/${id}/refund`, { value: 2, description: 'p' });
  await call('payments.get', 'GET', `/payments/${id}`);
  await call('webhooks.list', 'GET', '/webhooks');
}
