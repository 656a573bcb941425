import { afterEach, expect, test } from 'vitest';
import { listenHttp, type FakeListener } from '#demo/store/fake-http.ts';
import { startViaCepFake } from '#demo/postal-code/viacep-fake.ts';
import { describePostalCodeLookup } from '../postal-code.suite.ts';
import { createViaCep } from './viacep.ts';

describePostalCodeLookup('viacep', async () => {
  const fake = await startViaCepFake();
  return {
    lookup: createViaCep({ url: fake.url, timeoutMs: 1_500 }),
    known: {
      cep: '01001000',
      endereco: { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' },
    },
    unknown: '99999999',
    ofTown: { cep: '69750000', localidade: 'São Gabriel da Cachoeira', uf: 'AM' },
    fail: (como) => {
      if (como === 'slow') fake.faults.slowMs = 60_000;
      else fake.faults[como] = true;
    },
    stop: () => fake.close(),
  };
});

let listener: FakeListener | null = null;
afterEach(async () => {
  await listener?.close();
  listener = null;
});

test.each([
  ['the boolean', { erro: true }],
  ['the string', { erro: 'true' }],
])('"erro" as %s means that the CEP does not exist', async (_name, json) => {
  listener = await listenHttp({}, async () => ({ status: 200, json }));
  expect(await createViaCep({ url: listener.url }).find('01001000')).toBeNull();
});

test.each([
  ['no field at all', {}],
  ['"erro" false alone', { erro: false }],
  ['no town', { logradouro: 'Rua A', bairro: 'B', localidade: '', uf: 'SP' }],
])('%s is no answer', async (_name, json) => {
  listener = await listenHttp({}, async () => ({ status: 200, json }));
  await expect(createViaCep({ url: listener.url }).find('01001000')).rejects.toMatchObject({
    kind: 'invalid-answer',
  });
});
