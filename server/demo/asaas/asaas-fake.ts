import { timingSafeEqual } from 'node:crypto';
import pLimit from 'p-limit';
import { createCustomersApi } from './customers.ts';
import { payPage } from './pay-page.ts';
import { createPaymentsApi } from './payments.ts';
import { NOT_FOUND, refusal } from './shapes.ts';
import { createWebhookSender, type WebhookTarget } from './webhook-sender.ts';
import { createWebhooksApi } from './webhooks.ts';
import {
  createHttpFaults,
  HANG_UP,
  listenHttp,
  type FakeAddress,
  type FakeAnswer,
  type FakeReply,
  type FakeRequest,
  type HttpFaults,
} from '../store/fake-http.ts';
import type { FakeStore } from '../store/fake-store.ts';

export type AsaasFakeOptions = FakeAddress & {
  store: FakeStore;
  apiKey: string;
  /** Where events go; absent: nowhere. */
  webhook?: WebhookTarget;
  clock?: () => Date;
  /** How long a refund is on its way; absent: it is there at once. */
  refundMs?: number | undefined;
};

export type AsaasFaults = HttpFaults & {
  /** Refunds are refused for lack of balance. */
  noBalance: boolean;
  /** A write is done; then the connection is cut before the answer. */
  loseAnswer: boolean;
  /** Our key is taken for a wrong one (401). */
  refuseKey: boolean;
  /** A person's data are refused (400). */
  rejectData: boolean;
  /** A new charge is refused (400). */
  rejectCharge: boolean;
  /** Charges are made, but their Pix code cannot be read (500). */
  noPix: boolean;
  /** Refunds are taken, and turned down by the bank afterwards. */
  denyRefunds: boolean;
  /** How long a refund is on its way. */
  refundMs: number;
  /** The queue of events has stopped, as after fifteen failures; our own call may let it send again. */
  queueStopped: boolean;
  /** Our key may do all but read webhooks (403). */
  noWebhookRight: boolean;
  /** Our key is of the other environment (401). */
  wrongEnvironment: boolean;
};

export type AsaasFake = {
  /** The API's base, with its `/v3`. */
  url: string;
  /** The page where the demonstration payer pays a charge. */
  payUrl(id: string): string;
  port: number;
  faults: AsaasFaults;
  /** How often each operation was called (`payments.create`, …), refused calls included. */
  calls: Record<string, number>;
  close(): Promise<void>;
};

type Handle = (request: FakeRequest, id: string) => Promise<FakeAnswer>;
type Route = { operation: string; method: string; path: RegExp; handle: Handle };

function route(operation: string, method: string, path: string, handle: Handle): Route {
  return { operation, method, path: new RegExp(`^/v3/${path.replace('{id}', '([\\w-]+)')}$`), handle };
}

/**
 * An Asaas-shaped server: the subset of API v3 that Zelo uses (docs/product/providers.md), the sandbox's switches, the
 * webhook, and a page where the demonstration payer pays.
 */
export async function startAsaasFake(options: AsaasFakeOptions): Promise<AsaasFake> {
  const { store, clock = () => new Date() } = options;
  const calls: Record<string, number> = {};
  const { faults: httpFaults, next: nextFault, sent } = createHttpFaults();
  const faults: AsaasFaults = Object.assign(httpFaults, {
    noBalance: false,
    loseAnswer: false,
    refuseKey: false,
    rejectData: false,
    rejectCharge: false,
    noPix: false,
    denyRefunds: false,
    refundMs: options.refundMs ?? 0,
    noWebhookRight: false,
    wrongEnvironment: false,
    queueStopped: false,
  });
  const sender = createWebhookSender(store, options.webhook, clock);
  // The queue can stop after failures, and start again by a call: the switch shows its state.
  Object.defineProperty(faults, 'queueStopped', {
    enumerable: true,
    get: () => sender.stopped(),
    set(stop: boolean) {
      sender.stop(stop);
    },
  });
  const payUrl = (id: string): string => `${listener.url}/pagar/${id}`;
  const customers = createCustomersApi(store, clock);
  const webhooks = createWebhooksApi(sender, options.webhook?.url ?? null);
  const payments = createPaymentsApi({ store, clock, invoiceUrl: payUrl, emit: sender.emit });
  // Reading, deciding and writing one charge must not mix with another call on it.
  const oneAtATime = pLimit(1);

  const timers = new Set<NodeJS.Timeout>();
  const endRefund = (id: string): Promise<void> =>
    oneAtATime(() => payments.endRefund(id, faults.denyRefunds ? 'denied' : 'done'));
  const endRefundLater = (id: string): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      // A store that fails is asked again at the next start.
      endRefund(id).catch(() => undefined);
    }, faults.refundMs);
    timers.add(timer.unref());
  };
  const refund: Handle = async ({ body }, id) => {
    const answer = await payments.refund(id, body, !faults.noBalance);
    if (answer.status !== 200) return answer;
    if (faults.refundMs > 0) {
      endRefundLater(id);
      return answer;
    }
    await payments.endRefund(id, faults.denyRefunds ? 'denied' : 'done');
    return payments.get(id);
  };

  const routes: Route[] = [
    route('customers.search', 'GET', 'customers', ({ query }) => customers.search(query)),
    route('customers.create', 'POST', 'customers', ({ body }) => customers.create(body)),
    route('customers.get', 'GET', 'customers/{id}', (_request, id) => customers.get(id)),
    route('customers.update', 'PUT', 'customers/{id}', ({ body }, id) => customers.update(id, body)),
    route('customers.delete', 'DELETE', 'customers/{id}', (_request, id) => customers.remove(id)),
    route('payments.search', 'GET', 'payments', ({ query }) => payments.search(query)),
    route('payments.create', 'POST', 'payments', ({ body }) => payments.create(body)),
    route('payments.get', 'GET', 'payments/{id}', (_request, id) => payments.get(id)),
    route('payments.status', 'GET', 'payments/{id}/status', (_request, id) => payments.status(id)),
    route('payments.pixQrCode', 'GET', 'payments/{id}/pixQrCode', (_request, id) => payments.pixQrCode(id)),
    route('payments.delete', 'DELETE', 'payments/{id}', (_request, id) => payments.remove(id)),
    route('payments.refund', 'POST', 'payments/{id}/refund', refund),
    route('payments.receiveInCash', 'POST', 'payments/{id}/receiveInCash', (_request, id) =>
      payments.receiveInCash(id),
    ),
    route('payments.undoReceivedInCash', 'POST', 'payments/{id}/undoReceivedInCash', (_request, id) =>
      payments.undoReceivedInCash(id),
    ),
    route('webhooks.list', 'GET', 'webhooks', () => webhooks.list()),
    route('webhooks.get', 'GET', 'webhooks/{id}', (_request, id) => webhooks.get(id)),
    route('webhooks.update', 'PUT', 'webhooks/{id}', ({ body }, id) => webhooks.update(id, body)),
    route('webhooks.removeBackoff', 'POST', 'webhooks/{id}/removeBackoff', (_request, id) =>
      webhooks.removeBackoff(id),
    ),
    route('sandbox.confirm', 'POST', 'sandbox/payment/{id}/confirm', (_request, id) => payments.confirm(id)),
    route('sandbox.overdue', 'POST', 'sandbox/payment/{id}/overdue', (_request, id) => payments.overdue(id)),
  ];

  const api = async (request: FakeRequest): Promise<FakeReply> => {
    const found = routes.find(({ method, path }) => method === request.method && path.test(request.path));
    const operation = found?.operation ?? 'unknown';
    calls[operation] = (calls[operation] ?? 0) + 1;
    // The sandbox's switches are the tester's own hand: they work while the API misbehaves.
    const fault = operation.startsWith('sandbox.') ? null : await nextFault();
    if (fault !== null) return fault;
    if (faults.wrongEnvironment) return WRONG_ENVIRONMENT;
    // A key that nobody sends.
    const refused = accessRefusal(request, faults.refuseKey ? '\0' : options.apiKey);
    if (refused !== null || found === undefined) return refused ?? NOT_FOUND;
    const id = found.path.exec(request.path)?.[1] ?? '';
    if (faults.noWebhookRight && operation.startsWith('webhooks.')) return { status: 403 };
    const judged = judgement(faults, operation);
    if (judged !== null) return judged;
    if (faults.noPix && operation === 'payments.pixQrCode') return { status: 500 };
    const handle = (): Promise<FakeAnswer> => found.handle(request, id);
    const reads = request.method === 'GET';
    const answer = reads ? await handle() : await oneAtATime(handle);
    if (operation.startsWith('sandbox.')) return answer;
    return faults.loseAnswer && !reads ? HANG_UP : sent(answer);
  };

  const pay = async ({ method, path }: FakeRequest): Promise<FakeAnswer> => {
    const [id = '', act] = path.slice('/pagar/'.length).split('/');
    if (method !== 'POST') return payPage(await payments.find(id));
    await oneAtATime(() => (act === 'contestacao' ? payments.dispute(id) : payments.confirm(id)));
    // Relative, so that it also holds behind a proxy.
    return { status: 303, headers: { location: act ? `../${id}` : `./${encodeURIComponent(id)}` } };
  };

  const listener = await listenHttp(options, (request) =>
    request.path.startsWith('/pagar/') ? pay(request) : api(request),
  );
  for (const id of await payments.refunding()) endRefundLater(id);
  return {
    url: `${listener.url}/v3`,
    payUrl,
    port: listener.port,
    faults,
    calls,
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([sender.close(), listener.close()]);
    },
  };
}

/** The answer to a key of production in the sandbox, and the other way round (docs.asaas.com/docs/authentication-2). */
const WRONG_ENVIRONMENT = refusal(
  401,
  'invalid_environment',
  'A chave de API informada não pertence a este ambiente',
);

/** Asaas' refusals before it looks at a call: the key, the User-Agent, a body on GET (docs/product/providers.md). */
function accessRefusal({ headers, method, body }: FakeRequest, apiKey: string): FakeAnswer | null {
  const given = headers['access_token'];
  if (typeof given !== 'string') {
    return refusal(
      401,
      'access_token_not_found',
      "O cabeçalho de autenticação 'access_token' é obrigatório.",
    );
  }
  if (!sameText(given, apiKey)) {
    return refusal(401, 'invalid_access_token', 'A chave de API fornecida é inválida');
  }
  if (!headers['user-agent'])
    return refusal(400, 'user_agent_required', 'O cabeçalho User-Agent é obrigatório.');
  return method === 'GET' && body !== '' ? { status: 403 } : null;
}

/** The refusal of one person or one charge, in Asaas's words; null for none. */
function judgement(faults: AsaasFaults, operation: string): FakeAnswer | null {
  const writes = operation === 'customers.create' || operation === 'customers.update';
  if (faults.rejectData && writes) {
    return refusal(400, 'invalid_mobilePhone', 'O celular informado é inválido.');
  }
  if (!faults.rejectCharge || operation !== 'payments.create') return null;
  return refusal(400, 'invalid_value', 'O valor da cobrança não é permitido.');
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
