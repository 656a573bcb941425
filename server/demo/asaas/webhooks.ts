import { EVENTOS_USADOS } from '#domain/pagamentos/eventos-do-provedor.ts';
import { CAMINHO_DOS_AVISOS } from '#domain/pagamentos/fila-de-avisos.ts';
import type { FakeAnswer } from '../store/fake-http.ts';
import { fieldsOf, NOT_FOUND } from './shapes.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** The one webhook of a demonstration; its id is as opaque as a real one's. */
export const WEBHOOK_ID = 'bbf67496-1379-4b6d-a348-fd5fa229f1c1';

export type WebhooksApi = {
  list(): Promise<FakeAnswer>;
  get(id: string): Promise<FakeAnswer>;
  update(id: string, body: string): Promise<FakeAnswer>;
  removeBackoff(id: string): Promise<FakeAnswer>;
};

/** Asaas' webhooks as far as their queue goes: read, sent again, hurried. `target` null: there is none. */
export function createWebhooksApi(sender: WebhookSender, target: (() => string) | null): WebhooksApi {
  const show = async (url: string) => ({
    id: WEBHOOK_ID,
    name: 'Zelo',
    url,
    email: 'financeiro@exemplo.com.br',
    enabled: true,
    interrupted: sender.stopped(),
    apiVersion: 3,
    hasAuthToken: true,
    sendType: 'NON_SEQUENTIALLY',
    penalizedRequestsCount: await sender.penalized(),
    events: ['PAYMENT_CREATED', ...EVENTOS_USADOS],
  });
  const withWebhook = async (id: string, act: (url: string) => Promise<FakeAnswer>): Promise<FakeAnswer> =>
    target === null || id !== WEBHOOK_ID ? NOT_FOUND : act(addressOf(target()));

  return {
    async list() {
      const data = target === null ? [] : [await show(addressOf(target()))];
      const page = { object: 'list', hasMore: false, totalCount: data.length, limit: 10, offset: 0 };
      return { status: 200, json: { ...page, data } };
    },
    get: (id) => withWebhook(id, async (url) => ({ status: 200, json: await show(url) })),
    update: (id, body) =>
      withWebhook(id, async (url) => {
        const { interrupted } = fieldsOf(body) ?? {};
        if (typeof interrupted === 'boolean') sender.stop(interrupted);
        return { status: 200, json: await show(url) };
      }),
    removeBackoff: (id) =>
      withWebhook(id, async () => {
        sender.hurry();
        return { status: 200 };
      }),
  };
}

/** A target of a test may be any address; what is shown of it has the path that events are taken at. */
function addressOf(url: string): string {
  return url.endsWith(CAMINHO_DOS_AVISOS) ? url : `${url}${CAMINHO_DOS_AVISOS}`;
}
