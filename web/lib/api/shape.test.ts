import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z as zod } from 'zod';

const ROOT = join(import.meta.dirname, '../../..');
/** The parts of one definition of zod that samples are made from. */
type Definition = {
  type: string;
  shape?: Record<string, zod.ZodType>;
  element?: zod.ZodType;
  innerType?: zod.ZodType;
  options?: zod.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
  keyType?: zod.ZodType;
  valueType?: zod.ZodType;
};
type Reader = { safeParse(value: unknown): { success: boolean; data?: unknown } };

/** Texts of which one fits most of what a text has to be. */
const TEXTS = [
  'uma palavra',
  '8c1d5a52-7a0e-7b3c-9d55-0a9d1f5e7c11',
  '2026-11-28T15:43:29.123Z',
  '2026-11-28',
  '2026-11',
  '08:30',
  'https://exemplo.com.br/a?b=c',
  '12345678',
  '7',
  'Qm9tZGlh',
  '',
];
/** In the place of any value. */
const WRONG = [null, 7.5, -1, '', true, [], {}, '2026-02-30', ' 8 '];

let folder: string;
const seen = new Set<unknown>();
const pairs: { name: string; real: zod.ZodType; small: Reader }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zelo-shape-'));
  const files = (await readdir(join(ROOT, 'contracts'), { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'shape.ts') }] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      ssr: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(
          files.map((name) => [name.replaceAll(/[/\\.]/g, '_'), join(ROOT, 'contracts', name)]),
        ),
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  for (const name of files) {
    const real: Record<string, unknown> = await import(pathToFileURL(join(ROOT, 'contracts', name)).href);
    const built = pathToFileURL(join(folder, `${name.replaceAll(/[/\\.]/g, '_')}.mjs`)).href;
    const small: Record<string, unknown> = await import(built);
    for (const exported of Object.keys(real)) collect(`${name} ${exported}`, real[exported], small[exported]);
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** Schemas of an export: itself, or what a contract sends and answers. */
function collect(name: string, real: unknown, small: unknown): void {
  if (isSchema(real)) {
    if (!isReader(small)) throw new Error(`${name} reads nothing`);
    if (!seen.has(real)) pairs.push({ name, real, small });
    seen.add(real);
  } else if (
    isRecord(real) &&
    isRecord(small) &&
    ('responses' in real || /(?:responses|params|query|body)$/.test(name))
  )
    for (const key of Object.keys(real)) collect(`${name} ${key}`, real[key], small[key]);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSchema = (value: unknown): value is zod.ZodType => value instanceof zod.ZodType;
const isReader = (value: unknown): value is Reader => isRecord(value) && 'safeParse' in value;

/** Values that the schema takes, as few as show each of its members and choices; the first is whole. */
function samples(schema: zod.ZodType): unknown[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zod types each kind of definition apart
  const def = schema.def as unknown as Definition;
  const { type, shape, element, innerType, options, entries, values, keyType, valueType } = def;
  const candidates = (): unknown[] => {
    if (shape) return wholes(shape);
    if (type === 'pipe') return [...TEXTS, 7];
    if (element) return [...samples(element).map((item) => [item]), []];
    if (innerType) return [...samples(innerType), null, undefined];
    if (options) return options.flatMap(samples);
    if (entries) return Object.values(entries);
    if (values) return values;
    if (keyType && valueType) return records(keyType, valueType);
    if (type === 'number') return [7, 0, 20, 100, 500, 7.5, '8'];
    if (type === 'boolean') return [true];
    return [...TEXTS, null];
  };
  return candidates().filter((value) => schema.safeParse(value).success);
}

function wholes(shape: Record<string, zod.ZodType>): unknown[] {
  const members = Object.entries(shape).map(([name, member]) => [name, samples(member)] as const);
  const most = Math.max(1, ...members.map(([, some]) => some.length));
  return Array.from({ length: most }, (_, index) =>
    Object.fromEntries(members.map(([name, some]) => [name, some[index % Math.max(1, some.length)]])),
  );
}

function records(keyType: zod.ZodType, valueType: zod.ZodType): unknown[] {
  const keys = samples(keyType).map(String);
  const [value] = samples(valueType);
  return [{}, Object.fromEntries(keys.map((key) => [key, value])), { [keys[0] ?? 'a']: value }];
}

/** The value with one place changed, for every place and every change. */
function* changed(value: unknown): Generator {
  yield* WRONG;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const other of changed(item)) yield value.with(index, other);
  } else if (isRecord(value)) {
    yield { ...value, alem: 'do contrato' };
    for (const [name, item] of Object.entries(value)) {
      const { [name]: _, ...without } = value;
      yield without;
      for (const other of changed(item)) yield { ...without, [name]: other };
    }
  }
}

function verdict(reader: Reader, value: unknown) {
  const { success, data } = reader.safeParse(value);
  return success ? { success, data } : { success };
}

test('every schema of the contracts, whole and with one place changed → read as zod reads it', () => {
  expect(pairs.length).toBeGreaterThan(300);
  const never: string[] = [];
  const otherwise: string[] = [];
  let refused = 0;
  for (const { name, real, small } of pairs) {
    const [whole, ...more] = samples(real);
    if (whole === undefined) never.push(name);
    for (const value of [whole, ...more, ...changed(whole)]) {
      const expected = verdict(real, value);
      if (!expected.success) refused += 1;
      if (isDeepStrictEqual(verdict(small, value), expected)) continue;
      otherwise.push(`${name}: ${JSON.stringify(value)}`);
      break;
    }
  }
  expect(otherwise).toEqual([]);
  expect(never).toEqual([]);
  // Both refuse something, or the comparison would be one of equals.
  expect(refused).toBeGreaterThan(10_000);
});
