import { monitorEventLoopDelay } from 'node:perf_hooks';
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

/** The times (milliseconds) of the request and of a look at the server's health during it, and the loop's longest hold. */
async function attack(key: string, kilobytes: number) {
  const body = JSON.stringify({ ...blank, [key]: ' '.repeat(kilobytes * 1000) });
  const headers = { 'content-type': 'application/json' };
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const began = performance.now();
  const [answer, health] = await Promise.all([
    fetch(new URL(abrirContestacao.path, app.url), { method: 'POST', headers, body }),
    fetch(new URL('/healthz', app.url)),
  ]);
  const text = await answer.text();
  await health.arrayBuffer();
  const ms = performance.now() - began;
  loop.disable();
  expect([answer.status, health.status]).toEqual([400, 200]);
  expect(text).toContain('Confira os campos enviados.');
  return { ms, held: loop.max / 1e6 };
}

/** The shortest of five, so that a pause of the machine is not taken for growth. */
async function leastOf(key: string, kilobytes: number) {
  const tries = [];
  for (let i = 0; i < 5; i += 1) tries.push(await attack(key, kilobytes));
  return {
    ms: Math.min(...tries.map(({ ms }) => ms)),
    held: Math.min(...tries.map(({ held }) => held)),
  };
}

/** Below it (milliseconds) a clock tells nothing about growth. */
const FLOOR = 5;

test.each(['nome', 'outro'])(
  'blanks under %j → refused in proportional time, without blocking the loop longer',
  async (key) => {
    // The first request reads the program.
    await attack(key, 1);
    const small = await leastOf(key, 25);
    const large = await leastOf(key, 250);
    // Ten times as much; quadratic is a hundred times.
    expect(large.ms / (small.ms + FLOOR)).toBeLessThan(20);
    expect(large.held / (small.held + FLOOR)).toBeLessThan(20);
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
