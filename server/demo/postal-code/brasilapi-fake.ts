import {
  createHttpFaults,
  listenHttp,
  type FakeAddress,
  type FakeAnswer,
  type HttpFaults,
} from '../store/fake-http.ts';
import { KNOWN_CEPS } from './viacep-data.ts';

export type BrasilApiFake = {
  /** The base, without `/api`. */
  url: string;
  port: number;
  faults: HttpFaults;
  /** How often each operation was called. */
  calls: { 'ceps.get': number };
  close: () => Promise<void>;
};

/** A BrasilAPI-shaped server: `/api/cep/v2/{cep}` for the same known CEPs as the first fake (docs/product/providers.md). */
export async function startBrasilApiFake(address: FakeAddress = {}): Promise<BrasilApiFake> {
  const { faults, next, sent } = createHttpFaults();
  const calls = { 'ceps.get': 0 };
  const listener = await listenHttp(address, async ({ path }) => {
    calls['ceps.get'] += 1;
    return (await next()) ?? sent(lookup(path));
  });
  return { url: listener.url, port: listener.port, faults, calls, close: listener.close };
}

function lookup(path: string): FakeAnswer {
  const cep = /^\/api\/cep\/v2\/(\d{8})$/.exec(path)?.[1] ?? '';
  const known = KNOWN_CEPS[cep];
  if (known === undefined) return NOT_FOUND;
  const { logradouro, bairro, localidade, uf } = known;
  const json = { cep, state: uf, city: localidade, neighborhood: bairro, street: logradouro };
  return {
    status: 200,
    json: { ...json, service: 'open-cep', location: { type: 'Point', coordinates: {} } },
  };
}

const NOT_FOUND: FakeAnswer = {
  status: 404,
  json: {
    name: 'CepPromiseError',
    message: 'Todos os serviços de CEP retornaram erro.',
    type: 'service_error',
    errors: [{ name: 'ServiceError', message: 'CEP não encontrado na base do ViaCEP.', service: 'viacep' }],
  },
};
