import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { abrirContestacao } from '../contracts/titular/contestacoes.contract.ts';
import { inputReader } from './platform/http/read-input.ts';
import { startTestApp, type TestApp } from './testing/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const blank = { cpf: '', email: '', telefone: '', documento: '', chave: crypto.randomUUID() };

async function post(body: object): Promise<{ ms: number; status: number; text: string }> {
  const began = performance.now();
  const headers = { 'content-type': 'application/json' };
  const { statusCode, body: text } = await app.app.inject({
    method: 'POST',
    url: abrirContestacao.path,
    headers,
    payload: JSON.stringify(body),
  });
  return { ms: performance.now() - began, status: statusCode, text };
}

test.each(['nome', 'outro'])(
  'blanks under %j are refused or dropped in a time that grows as they do, and others are served meanwhile',
  async (key) => {
    const times: Record<number, number> = {};
    for (const kilobytes of [12, 120, 250]) {
      const body = { ...blank, [key]: ' '.repeat(kilobytes * 1000) };
      const tries = [];
      for (let i = 0; i < 3; i += 1) tries.push(await post(body));
      expect(tries.map(({ status }) => status)).toEqual([400, 400, 400]);
      expect(tries[0]?.text).toContain('Confira os campos enviados.');
      times[kilobytes] = Math.min(...tries.map(({ ms }) => ms));
    }
    // Quadratic: about a hundred and four hundred times the first.
    expect((times[120] ?? 0) / (5 + (times[12] ?? 0))).toBeLessThan(20);
    expect((times[250] ?? 0) / (5 + (times[12] ?? 0))).toBeLessThan(40);
    const order: string[] = [];
    await Promise.all([
      post({ ...blank, [key]: ' '.repeat(250_000) }).then(() => order.push('attack')),
      app.app.inject('/healthz').then(({ statusCode }) => order.push(`healthz ${statusCode}`)),
    ]);
    expect(order).toContain('healthz 200');
  },
);

test('a list that is too long is not looked through, and its answer is short', async () => {
  const read = inputReader(z.object({ itens: z.array(z.object({ n: z.number() })).max(3) }));
  const looked: unknown[] = [];
  const itens = Array.from({ length: 1000 }, () => new Proxy({}, { has: (_, key) => looked.push(key) > 0 }));
  expect(read({ itens }).error).toMatchObject({ details: [{ campo: 'itens', mensagem: 'Valor inválido.' }] });
  expect(looked).toEqual([]);
});

test('a length is judged as it was sent, before a pattern, a function or a cleaning works on it', () => {
  const seen: string[] = [];
  const note = (text: string) => {
    seen.push(text);
    return true;
  };
  const read = inputReader(z.object({ a: z.string().refine(note).trim().max(5), b: z.string().max(5) }));
  expect(read({ a: `a${' '.repeat(9)}`, b: 'b' }).error).toBeInstanceOf(Error);
  expect(read({ a: 'a', b: '\0'.repeat(6) }).error).toBeInstanceOf(Error);
  expect(seen).toEqual([]);
  expect(read({ a: ' a\0 ', b: 'b', c: 'dropped' })).toEqual({ value: { a: 'a', b: 'b' } });
  expect(seen).toEqual([' a ']);
});

test.each([
  ['a text', z.object({ a: z.string() })],
  ['a text of a form', z.object({ a: z.iso.datetime() })],
  ['a list', z.object({ a: z.array(z.boolean()) })],
  ['a record', z.object({ a: z.record(z.string().max(3), z.boolean()) })],
  ['the keys of a record', z.record(z.string(), z.boolean()).meta({ maxProperties: 3 })],
  ['fields without a name', z.looseObject({ a: z.boolean() })],
])('%s without a limit: the server does not start', (_, schema) => {
  expect(() => inputReader(schema)).toThrow(/limit|does not name/);
});

test('records, unions and what may be wrong are read within their limits', () => {
  const read = inputReader(
    z.object({
      r: z.record(z.string().max(2), z.string().max(2)).meta({ maxProperties: 2 }).optional(),
      u: z
        .union([z.object({ nome: z.string().max(9) }), z.object({ k: z.literal(1), l: z.boolean() })])
        .optional(),
      c: z
        .object({ id: z.string().max(2) })
        .nullish()
        .catch(null),
    }),
  );
  expect(read({ r: { a: 'b' }, c: { id: 'c' } }).value).toEqual({ r: { a: 'b' }, c: { id: 'c' } });
  expect(read({ r: { abc: 'b' } }).error).toBeDefined();
  expect(read({ r: { a: 'bcd' } }).error).toBeDefined();
  expect(read({ r: { a: 'b', b: 'b', c: 'b' } }).error).toBeDefined();
  expect(read({ u: { nome: 'a\nb' }, c: { id: 'long' } }).value).toEqual({ u: { nome: 'a b' }, c: null });
  expect(read({ u: { k: 1, l: true } }).value).toMatchObject({ u: { k: 1, l: true } });
  expect(read({ u: { k: 2, l: true } }).error).toBeDefined();
});
