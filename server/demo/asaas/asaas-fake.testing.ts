import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { startAsaasFake, type AsaasFake, type AsaasFakeOptions } from './asaas-fake.ts';
import { memoryFakeStore } from '../store/fake-store.ts';

export const apiKey = '$aact_hmlg_test';

export type Answer = {
  status: number;
  json: Record<string, unknown> & {
    id: string;
    status: string;
    data: { id: string }[];
    errors: { code: string }[];
  };
};

/** A fake and a bare HTTP client for it, as someone else's code would call it. */
export async function startFake(options: Partial<AsaasFakeOptions> = {}) {
  const fake = await startAsaasFake({ store: memoryFakeStore(), apiKey, ...options });
  return { fake, ...clientOf(fake) };
}

function clientOf(fake: AsaasFake) {
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${fake.url}${path}`, {
      method,
      headers: { access_token: apiKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json: Answer['json'] = JSON.parse(text === '' ? '{}' : text);
    return { status: response.status, json };
  };
  const customer = async (): Promise<string> =>
    (await call('POST', '/customers', { name: 'Maria', cpfCnpj: '52998224725' })).json.id;
  /** A new Pix charge of R$ 100,00, due today. */
  const charge = async (fields: Record<string, unknown> = {}): Promise<Answer> =>
    call('POST', '/payments', {
      customer: await customer(),
      billingType: 'PIX',
      value: 100,
      dueDate: dataEmSaoPaulo(new Date()),
      ...fields,
    });
  return { call, customer, charge };
}
