import { z, type core } from 'zod';

/** Takes out of a value what its schema names. */
type Taking = (value: unknown) => unknown;

/** Kinds of values without fields, which pass as they are. */
const SIMPLE: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'enum']);

function misfit(): TypeError {
  return new TypeError('an answer does not have the shape of its contract');
}

function takeSimple(value: unknown): unknown {
  if (value === undefined || typeof value === 'object') throw misfit();
  return value;
}

function hasFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/**
 * Writes the answers of a schema as JSON, with the fields that it names and no other, at every depth. What a field holds is not
 * examined again: types prove it where answers are made, and the tests read every answer by its contract.
 * @throws TypeError for a value that has fields where the schema names none, or none where it names some
 */
export function answersOf(schema: core.$ZodType): (answer: unknown) => string {
  const take = takingOf(schema);
  return (answer) => JSON.stringify(take(answer));
}

function takingOf(schema: core.$ZodType): Taking {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every schema is one of the kinds that zod knows
  const { def } = schema as z.ZodType<unknown, unknown, core.$ZodTypes['_zod']>;
  if (SIMPLE.has(def.type)) return takeSimple;
  switch (def.type) {
    case 'object':
      return def.catchall ? encodingBy(schema) : takingFields(def.shape);
    case 'array': {
      const take = takingOf(def.element);
      return (value) => {
        if (!Array.isArray(value)) throw misfit();
        return value.map((item: unknown) => take(item));
      };
    }
    case 'nullable': {
      const take = takingOf(def.innerType);
      return (value) => (value === null ? null : take(value));
    }
    case 'optional': {
      const take = takingOf(def.innerType);
      return (value) => (value === undefined ? undefined : take(value));
    }
    default:
      return encodingBy(schema);
  }
}

function takingFields(shape: Readonly<Record<string, core.$ZodType>>): Taking {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, take: takingOf(schema) }));
  return (value) => {
    if (!hasFields(value)) throw misfit();
    const taken: Record<string, unknown> = {};
    for (const { name, take } of fields) taken[name] = take(value[name]);
    return taken;
  };
}

/** For the kinds that are rare in answers: zod's own way, which examines everything. */
function encodingBy(schema: core.$ZodType): Taking {
  return (value) => z.encode(schema, value);
}
