import { afterEach, expect, test } from 'vitest';
import { createHttpFaults, listenHttp, type FakeAnswer, type FakeListener } from '#demo/store/fake-http.ts';
import { describePostalCodeLookup } from '../postal-code.suite.ts';
import { createBrasilApi } from './brasilapi.ts';

/** BrasilAPI's answer when no service behind it gave an address (docs/product/providers.md). */
function failure(...messages: string[]): FakeAnswer {
  const errors = messages.map((message) => ({ name: 'ServiceError', message, service: 'viacep' }));
  const message = 'Todos os serviços de CEP retornaram erro.';
  return { status: 404, json: { name: 'CepPromiseError', message, type: 'service_error', errors } };
}

const answers: Record<string, FakeAnswer> = {
  '/api/cep/v2/01001000': {
    status: 200,
    json: {
      cep: '01001000',
      state: 'SP',
      city: 'São Paulo',
      neighborhood: 'Sé',
      street: 'Praça da Sé',
      service: 'open-cep',
      location: { type: 'Point', coordinates: {} },
    },
  },
  '/api/cep/v2/69750000': {
    status: 200,
    json: {
      cep: '69750000',
      state: 'AM',
      city: 'São Gabriel da Cachoeira',
      neighborhood: null,
      street: null,
    },
  },
};

describePostalCodeLookup('brasilapi', async () => {
  const { faults, next } = createHttpFaults();
  const listener = await listenHttp(
    {},
    async ({ path }) => (await next()) ?? answers[path] ?? failure('CEP não encontrado na base do ViaCEP.'),
  );
  return {
    lookup: createBrasilApi({ url: listener.url, timeoutMs: 1_500 }),
    known: {
      cep: '01001000',
      endereco: { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' },
    },
    unknown: '99999999',
    ofTown: { cep: '69750000', localidade: 'São Gabriel da Cachoeira', uf: 'AM' },
    fail: (como) => {
      if (como === 'slow') faults.slowMs = 60_000;
      else faults[como] = true;
    },
    stop: () => listener.close(),
  };
});

let listener: FakeListener | null = null;
afterEach(async () => {
  await listener?.close();
  listener = null;
});

test('a 404 because every service behind it is down is not "does not exist"', async () => {
  listener = await listenHttp({}, async () => failure('Erro ao se conectar com o serviço ViaCEP.'));
  await expect(createBrasilApi({ url: listener.url }).find('01001000')).rejects.toMatchObject({
    kind: 'unreachable',
    status: 404,
  });
});
