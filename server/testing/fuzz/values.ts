import * as fc from 'fast-check';
import type { Schema } from './document.ts';

/** In every free text that is sent: an error that repeats it repeats what a person typed. */
export const CANARY = 'zqxjcanario';

const NUL = String.fromCharCode(0);
const HALF = String.fromCharCode(0xd8_3d);

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Texts that break what does not expect them. */
export const TEXTS = [
  '',
  ' ',
  NUL,
  `${HALF}${CANARY}${NUL}`,
  `${String.fromCharCode(0xdc_00)}\r\n\t\u001B[31m${CANARY}`,
  `\u202E${CANARY}\u2028`,
  `'; drop table pedidos; -- ${CANARY}`,
  `' or 1=1 --`,
  `%' union select senha_hash from clientes --`,
  `<script>alert("${CANARY}")</script>`,
  '<img src=x onerror=alert(1)>',
  '{{constructor.constructor("return process")()}}',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  'toString',
  'true',
  '-1',
  '1e999',
  '0x10',
  '٣',
  'İ'.repeat(100),
  '\u0301'.repeat(500),
  `${CANARY}${'x'.repeat(20_000)}`,
  `${'a'.repeat(5000)}!`,
  '2026-02-30',
  '9999999-12-31T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
  '(((((((((a+)+)+)+)+)+)+)+)+)$',
] as const;

/** As long as a body may hold, each of the kind that patterns and cleaning take long for. */
const LONG = [' ', ' \n', 'a ', NUL, HALF, '\u0301', '\u200B', '1.,', '([*_`', ').', '1'].map((piece) =>
  piece.repeat(120_000 / piece.length),
);

const NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
] as const;

const SHAPES: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [null],
  [[]],
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  { toJSON: 1 },
  JSON.parse('{"__proto__":{"papel":"Admin"}}'),
  JSON.parse('{"constructor":{"prototype":{"papel":"Admin"}}}'),
  { $ne: null },
  Array.from({ length: 2000 }, (_, i) => i),
  Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`campo${i}`, CANARY])),
];

/** Values that no schema means. */
export const absurd: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...LONG) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...SHAPES) },
  { weight: 1, arbitrary: fc.constantFrom(60, 500).map(nested) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Fills texts of a known form: ids and texts of rows that exist, of the caller and of others. */
export type Known = { ids: readonly string[]; texts: readonly string[] };

const REAL: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-01-15', '1980-02-29', '2030-12-31'],
  'date-time': ['2026-01-15T12:00:00.000Z', '2030-12-31T23:59:59Z'],
  email: [`${CANARY}@exemplo.com.br`, 'ana@exemplo.com.br'],
};

/** Values that fit a schema of the document, as far as the schema says it. */
export function valid(shape: Schema, schemas: Record<string, Schema>, known: Known): fc.Arbitrary<unknown> {
  const named = shape.$ref === undefined ? undefined : schemas[shape.$ref.split('/').at(-1) ?? ''];
  if (named) return valid(named, schemas, known);
  const one = shape.anyOf ?? shape.oneOf;
  if (one) return fc.oneof(...one.map((part) => valid(part, schemas, known)));
  if (shape.allOf) {
    const parts = shape.allOf.map((part) => valid(part, schemas, known));
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values) as unknown);
  }
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  if (type === 'array') return fc.array(valid(shape.items ?? {}, schemas, known), { maxLength: 4 });
  if (type === 'object') {
    const fields = Object.entries(shape.properties ?? {});
    return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, valid(field, schemas, known)])));
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer' || type === 'number') return number(shape);
  return text(shape, known);
}

function number({ minimum, maximum }: Schema): fc.Arbitrary<number> {
  const min = Math.ceil(minimum ?? 0);
  const max = Math.max(min, Math.floor(maximum ?? min + 100_000));
  return fc.oneof(fc.constantFrom(min, max), fc.integer({ min: clamp(min), max: clamp(max) }));
}

const clamp = (value: number) => Math.min(2 ** 31 - 1, Math.max(-(2 ** 31), value));

function text({ format, minLength = 0, maxLength = 60 }: Schema, known: Known): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...known.ids), fc.uuid());
  const real = REAL[format ?? ''];
  if (real) return fc.constantFrom(...real);
  const words = fc.constantFrom(...known.texts, CANARY, `${CANARY} ação`);
  return words.map((word) => word.padEnd(Math.min(minLength, 5000), 'a').slice(0, maxLength));
}

type Change = { at: number; how: 'replace' | 'remove' | 'add'; value: unknown };

/** A value of the schema in which one or two places are wrong. */
export function nearly(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record<Change>({
    at: fc.nat(10_000),
    how: fc.constantFrom('replace', 'replace', 'remove', 'add'),
    value: absurd,
  });
  return fc
    .tuple(right, fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([value, changes]) => changes.reduce(changed, value));
}

const EXTRA = ['__proto__', 'constructor', 'id', 'papel', 'hasOwnProperty', ''] as const;

function changed(value: unknown, { at, how, value: wrong }: Change): unknown {
  if (typeof value !== 'object' || value === null) return wrong;
  const entries = Object.entries(value);
  const index = at % (entries.length + 1);
  const entry = entries[index];
  if (!entry) return how === 'add' ? withEntry(value, EXTRA[at % EXTRA.length] ?? '', wrong) : value;
  const [key, inner] = entry;
  // Down into what is nested, half of the time.
  if (typeof inner === 'object' && inner !== null && at % 2 === 0) {
    return withEntry(value, key, changed(inner, { at: Math.floor(at / 2), how, value: wrong }));
  }
  if (how !== 'remove') return withEntry(value, how === 'add' ? `${key}.` : key, wrong);
  return Array.isArray(value)
    ? value.filter((_, i) => i !== index)
    : Object.fromEntries(entries.filter(([name]) => name !== key));
}

function withEntry(value: object, key: string, entry: unknown): unknown {
  if (Array.isArray(value)) return value.map((old: unknown, i) => (String(i) === key ? entry : old));
  // Defined, not assigned: `__proto__` is to be a field of its own.
  const copy = { ...value };
  Object.defineProperty(copy, key, { value: entry, enumerable: true, configurable: true, writable: true });
  return copy;
}
