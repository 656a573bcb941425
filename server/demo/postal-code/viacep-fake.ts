import {
  createHttpFaults,
  listenHttp,
  type FakeAddress,
  type FakeAnswer,
  type HttpFaults,
} from '../store/fake-http.ts';
import { KNOWN_CEPS } from './viacep-data.ts';

export type ViaCepFake = {
  /** The base, without `/ws`. */
  url: string;
  port: number;
  faults: HttpFaults;
  /** How often each operation was called. */
  calls: { 'ceps.get': number };
  close: () => Promise<void>;
};

const BAD_REQUEST: FakeAnswer = {
  status: 400,
  html: '<!doctype html><html><head><title>Erro 400</title></head><body><h1>Http 400</h1></body></html>',
};

/** A ViaCEP-shaped server: `/ws/{cep}/json/` for a dozen known CEPs (docs/product/providers.md). */
export async function startViaCepFake(address: FakeAddress = {}): Promise<ViaCepFake> {
  const { faults, next, sent } = createHttpFaults();
  const calls = { 'ceps.get': 0 };
  const listener = await listenHttp(address, async ({ path }) => {
    calls['ceps.get'] += 1;
    return (await next()) ?? sent(lookup(path));
  });
  return { url: listener.url, port: listener.port, faults, calls, close: listener.close };
}

function lookup(path: string): FakeAnswer {
  const cep = /^\/ws\/(\d{5}-?\d{3})\/json\/?$/.exec(path)?.[1]?.replace('-', '');
  if (cep === undefined) return BAD_REQUEST;
  const known = KNOWN_CEPS[cep];
  if (known === undefined) return { status: 200, json: { erro: 'true' } };
  const { logradouro, complemento, bairro, ...town } = known;
  const written = `${cep.slice(0, 5)}-${cep.slice(5)}`;
  return {
    status: 200,
    json: { cep: written, logradouro, complemento, unidade: '', bairro, ...town, gia: '', siafi: '' },
  };
}
