import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { EICAR } from '#ports/scanner.ts';
import { startClamdFake, type ClamdFake } from '#testing/providers/clamd-fake.ts';
import type { CallEntry } from '#adapters/http-client.ts';
import { describeScanner } from '../scanner.suite.ts';
import { createClamd } from './clamd.ts';

const threat = Buffer.from(EICAR);

describeScanner('clamd over TCP', async () => {
  const fake = await startClamdFake();
  return { scanner: createClamd({ url: fake.url }), threat, stop: () => fake.stop() };
});

describeScanner('clamd over a socket file', async () => {
  const fake = await startClamdFake(join(tmpdir(), `clamd-${process.pid}.ctl`));
  return { scanner: createClamd({ url: fake.url }), threat, stop: () => fake.stop() };
});

let fake: ClamdFake;
const calls: CallEntry[] = [];
beforeEach(async () => {
  const started = await startClamdFake();
  fake = started;
  calls.length = 0;
  onTestFinished(() => started.stop());
});

const look = (content: Readable, ms = 5_000) =>
  createClamd({ url: fake.url, onCall: (entry) => calls.push(entry) }).scan(content, ms);
const something = () => Readable.from([randomBytes(1_000)]);
const a50MB = () => Readable.from(Array.from({ length: 800 }, () => Buffer.alloc(65_536)));

test('every byte arrives, in order', async () => {
  const chunks = Array.from({ length: 40 }, () => randomBytes(65_536));
  await look(Readable.from(chunks));
  expect(fake.seen[0]?.equals(Buffer.concat(chunks))).toBe(true);
});

test('more than it takes is said as such, although it hangs up in the middle', async () => {
  fake.faults.maxBytes = 1_000_000;
  for (let i = 0; i < 5; i += 1) expect(await look(a50MB())).toBe('grande_demais');
});

test.each([
  ['it hangs up', 'unreachable', { down: true }],
  ['it is silent', 'timeout', { silent: true }],
  ['it says ERROR', 'refused', { says: "Can't allocate memory ERROR" }],
  ['it says OK of something else', 'invalid-answer', { says: 'PONG' }],
  ['it says nothing and hangs up', 'invalid-answer', { says: '' }],
  ['it never stops talking', 'invalid-answer', { says: 'OK '.repeat(100_000) }],
])('no verdict when %s: %s', async (_name, kind, faults) => {
  Object.assign(fake.faults, faults);
  await expect(look(something(), 400)).rejects.toMatchObject({ name: 'ProviderError', kind });
  expect(calls).toEqual([
    { provider: 'clamd', operation: 'instream', ms: expect.any(Number), outcome: kind, status: null },
  ]);
});

test('no verdict where nobody listens', async () => {
  await fake.stop();
  await expect(look(something())).rejects.toMatchObject({ name: 'ProviderError', kind: 'unreachable' });
});

test('it is not asked while it is known to be down, and what it answered is told', async () => {
  const told: unknown[] = [];
  const tell = async (outcome: unknown) => void told.push(outcome);
  const asked = createClamd({ url: fake.url, gate: async () => ({ go: true, tell }) });
  expect(await asked.scan(something(), 5_000)).toBe('limpo');
  fake.faults.down = true;
  await expect(asked.scan(something(), 5_000)).rejects.toMatchObject({ kind: 'unreachable' });
  Object.assign(fake.faults, { down: false, says: "Can't allocate memory ERROR" });
  await expect(asked.scan(something(), 5_000)).rejects.toMatchObject({ kind: 'refused' });
  const unreadable = new Readable({ read: () => undefined }).destroy(new Error('the disk went away'));
  await expect(asked.scan(unreadable, 5_000)).rejects.toThrow('the disk went away');
  expect(told).toMatchObject([{ kind: 'ok' }, { kind: 'unreachable' }, { kind: 'invalid-answer' }]);
  const held = createClamd({ url: fake.url, gate: async () => ({ go: false, reason: 'open' }) });
  const content = something();
  await expect(held.scan(content, 5_000)).rejects.toMatchObject({ kind: 'unreachable', asked: false });
  expect(content.destroyed).toBe(true);
});

test('a content that cannot be read, or never ends, is not a clean one', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('x');
      throw new Error('the disk went away');
    })(),
  );
  await expect(look(broken)).rejects.toThrow('the disk went away');
  await expect(look(new Readable({ read: () => undefined }), 300)).rejects.toMatchObject({ kind: 'timeout' });
});
