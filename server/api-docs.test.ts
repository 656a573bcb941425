import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { examplesIn, Known, type Example } from './testing/app/api-examples.ts';
import { appForTest } from './testing/app/app.ts';
import { randomCpf, visitor } from './testing/builders/builders.ts';
import type { Client } from './testing/app/client.ts';
import { quarters } from './testing/files/pictures.ts';

test('every example of docs/api.md is answered as it says', async () => {
  const examples = examplesIn(await readFile('docs/api.md', 'utf8'));
  expect(examples.length).toBeGreaterThan(20);
  const app = await appForTest();
  const files = { 'exame.png': await quarters(240, 320).png().toBuffer() };
  const known = new Known({ cpf: randomCpf() }, files);
  const reader = visitor(app);
  for (const example of examples) {
    const wrong = await run(example, example.stranger ? visitor(app) : reader, known);
    expect([example.title, wrong]).toEqual([example.title, null]);
  }
});

test('an example that does not hold is noticed', () => {
  const known = new Known({ cpf: '1' }, {});
  expect(known.differs({ a: { b: '{{cpf}}' } }, { a: { b: '2' } })).toBe('$.a.b: 2 instead of {{cpf}}');
  expect(known.differs({ a: [{}] }, { a: [] })).toBe('$.a: 0 entries instead of 1');
  expect(known.differs({ id: '{{new}}' }, { id: 'x', more: 1 })).toBeNull();
  expect(known.differs({ id: '{{new}}' }, { id: 'y' })).not.toBeNull();
  expect(() => examplesIn('```sh\nls\n```')).toThrow('no example');
});

/** Sends one example. @returns how the answer differs from the documented one; null when it does not */
async function run(example: Example, http: Client, known: Known): Promise<string | null> {
  const cut = new AbortController();
  const response = await http.fetch(known.fill(example.path), {
    method: example.method,
    headers: example.headers.map(([name, value]): [string, string] => [name, known.fill(value)]),
    signal: cut.signal,
    ...(example.body === '' ? {} : { body: bodyOf(example.body, known) }),
  });
  try {
    if (response.status !== example.status) return `${response.status}: ${await response.text()}`;
    for (const [name, value] of example.wantedHeaders) {
      const came = response.headers.get(name) ?? 'nothing';
      if (!known.fits(value, came)) return `${name}: ${came}`;
    }
    if (example.wantedBody === '') return null;
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      return await missingEvent(response, example.wantedBody, known);
    }
    return known.differs(JSON.parse(example.wantedBody), await response.json());
  } finally {
    cut.abort();
  }
}

function bodyOf(written: string, known: Known): string | Uint8Array<ArrayBuffer> {
  const [, name] = /^< (.+)$/.exec(written) ?? [];
  return name === undefined ? known.fill(written) : new Uint8Array(known.files.get(name) ?? []);
}

/**
 * Reads events until all wanted ones have arrived in order.
 * @returns the first that did not arrive within three seconds
 */
async function missingEvent(response: Response, wanted: string, known: Known): Promise<string | null> {
  const left = wanted.split('\n\n');
  const late = AbortSignal.timeout(3_000);
  if (!response.body) return 'no stream';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const gaveUp = new Promise<null>((resolve) => late.addEventListener('abort', () => resolve(null)));
  let text = '';
  while (left.length > 0) {
    const piece = await Promise.race([reader.read(), gaveUp]);
    if (!piece || piece.done) break;
    text += piece.value;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) if (left[0] !== undefined && isEvent(left[0], event, known)) left.shift();
  }
  return left[0] ?? null;
}

function isEvent(wanted: string, event: string, known: Known): boolean {
  const came = new Map(event.split('\n').map((line) => split(line)));
  const fields = wanted.split('\n').map((line) => split(line));
  // The event's name is compared first, so that an event of another kind binds no placeholder.
  fields.sort(([a], [b]) => Number(b === 'event') - Number(a === 'event'));
  return fields.every(([name, value]) => {
    const actual = came.get(name);
    if (actual === undefined) return false;
    if (!value.startsWith('{"')) return known.fits(value, actual);
    return known.differs(JSON.parse(value), JSON.parse(actual)) === null;
  });
}

function split(line: string): [string, string] {
  const at = line.indexOf(': ');
  return [line.slice(0, at), line.slice(at + 2)];
}
