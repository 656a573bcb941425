import { afterEach, beforeEach, expect, test } from 'vitest';
import { startViaCepFake, type ViaCepFake } from './viacep-fake.ts';

let fake: ViaCepFake;
beforeEach(async () => {
  fake = await startViaCepFake();
});
afterEach(() => fake.close());

const get = (path: string): Promise<Response> => fetch(`${fake.url}${path}`);

test('a known CEP, as ViaCEP writes it', async () => {
  const response = await get('/ws/01001000/json/');
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toMatchObject({
    cep: '01001-000',
    logradouro: 'Praça da Sé',
    bairro: 'Sé',
    localidade: 'São Paulo',
    uf: 'SP',
    ibge: '3550308',
    ddd: '11',
  });
});

test('an unknown but well-formed CEP: 200 and the string "true"', async () => {
  const response = await get('/ws/99999999/json/');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ erro: 'true' });
});

test.each(['/ws/123/json/', '/ws/abcdefgh/json/', '/ws/01001000/xml/'])(
  '%s: 400 and a page',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('text/html');
  },
);

test('the switches and the count', async () => {
  fake.faults.failNext(1, 500);
  expect((await get('/ws/01001000/json/')).status).toBe(500);
  fake.faults.html = true;
  expect(await (await get('/ws/01001000/json/')).text()).toContain('<!doctype html>');
  fake.faults.html = false;
  fake.faults.status429 = true;
  expect((await get('/ws/01001000/json/')).status).toBe(429);
  fake.faults.down = true;
  await expect(get('/ws/01001000/json/')).rejects.toThrow('fetch failed');
  expect(fake.calls['ceps.get']).toBe(4);
});

test('a port that is taken is an error, not a silent one', async () => {
  await expect(startViaCepFake({ port: fake.port })).rejects.toThrow(/EADDRINUSE/);
});
