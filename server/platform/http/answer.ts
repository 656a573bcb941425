import { z, type core } from 'zod';

/** Leaves of a value what its schema names. */
type Cutter = (value: unknown) => unknown;

/** Kinds of values without fields, which pass as they are. */
const SIMPLE: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum']);

function misfit(): TypeError {
  return new TypeError('an answer does not have the shape of its contract');
}

function passSimple(value: unknown): unknown {
  if (value === undefined || typeof value === 'object') throw misfit();
  return value;
}

function hasFields(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/**
 * Gives the function that writes answers of a schema as JSON, with the fields that it names and no other, at every depth. What a
 * field holds is not examined again: types prove it where answers are made, and the tests parse every answer by its contract
 * (docs/decisions/0064-cut-answers-by-their-contracts-fields.md). That function throws a TypeError for
 * a value that has fields where the schema names none, none where it names some, or lacks one that must be there.
 */
export function answerWriter(schema: core.$ZodType): (answer: unknown) => string {
  const cutter = cutterOf(schema);
  return (answer) => JSON.stringify(cutter(answer));
}

/** Contracts share schemas, and tests start hundreds of applications over the same ones: each is compiled once. */
const made = new WeakMap<core.$ZodType, Cutter>();

function cutterOf(schema: core.$ZodType): Cutter {
  const cutter = made.get(schema) ?? makeCutter(schema);
  made.set(schema, cutter);
  return cutter;
}

function makeCutter(schema: core.$ZodType): Cutter {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every schema is one of the kinds that zod knows
  const { def } = schema as z.ZodType<unknown, unknown, core.$ZodTypes['_zod']>;
  if (SIMPLE.has(def.type)) return passSimple;
  switch (def.type) {
    case 'object':
      return def.catchall ? zodEncoder(schema) : fieldsCutter(def.shape);
    case 'array': {
      const cutter = cutterOf(def.element);
      return (value) => {
        if (!Array.isArray(value)) throw misfit();
        return value.map((item: unknown) => cutter(item));
      };
    }
    case 'nullable': {
      const cutter = cutterOf(def.innerType);
      return (value) => (value === null ? null : cutter(value));
    }
    case 'optional': {
      const cutter = cutterOf(def.innerType);
      return (value) => (value === undefined ? undefined : cutter(value));
    }
    default:
      return zodEncoder(schema);
  }
}

/** Compiled: V8 knows the shape of what an object literal makes, and where the fields of what it is made of are. */
function fieldsCutter(shape: Readonly<Record<string, core.$ZodType>>): Cutter {
  const names = Object.keys(shape).map((name) => JSON.stringify(name));
  const cutters = Object.values(shape).map(cutterOf);
  const fields = names.map((name, i) => `${name}: cut${i}(value[${name}])`);
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- of the names of a contract, as JSON
  const cut = new Function(...cutters.map((_, i) => `cut${i}`), `return (value) => ({ ${fields.join()} })`)(
    ...cutters,
  ) as Cutter;
  return (value) => {
    if (!hasFields(value)) throw misfit();
    return cut(value);
  };
}

/** For the kinds that are rare in answers: zod's own way, which examines everything. */
function zodEncoder(schema: core.$ZodType): Cutter {
  return (value) => z.encode(schema, value);
}
