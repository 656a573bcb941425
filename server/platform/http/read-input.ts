import { validatorCompiler } from 'fastify-type-provider-zod';
import { z, type core } from 'zod';
import { emUmaLinha, textoGuardavel } from '#domain/contas/plain-text.ts';
import { AppError } from '../app-error.ts';

/** Takes from what was sent what a schema names. @throws TooMuch at the first length that is over its limit */
type Reader = (value: unknown, path: string) => unknown;

class TooMuch extends Error {
  readonly path: string;
  constructor(path: string) {
    super('more than the contract takes');
    this.path = path;
  }
}

/** Fields with the name of a person or a thing: one line, since names are printed in subjects, headings and sheets. */
const NAMES: ReadonlySet<string> = new Set(['nome', 'nomeSocial', 'responsavelNome', 'nomeOriginal']);

/** Fields with a password: exactly what was typed is hashed and compared; what no Unicode text is (no keyboard types it) is refused. */
const PASSWORDS: ReadonlySet<string> = new Set(['senha', 'senhaAtual', 'confirmacao']);

/** Letters of the texts whose form alone says how long they are. */
const FORMS: Readonly<Record<string, number>> = { uuid: 36, date: 10 };

/** Kinds that a schema judges by one look, whatever is sent. */
const SIMPLE: ReadonlySet<string> = new Set(['boolean', 'number', 'enum', 'literal', 'null']);

/** No value of any schema. */
const MISFIT = Symbol('misfit');

/**
 * Makes of the schema of a body, query or parameters the function that reads one (docs/decisions/0067-check-input-lengths-before-parsing.md):
 * first every length by the schema's limits, on what was sent; then what PostgreSQL cannot store is taken out of texts (NUL and
 * unpaired surrogates, which pasted text may hold invisibly) and line breaks out of names, nothing out of passwords; only then the
 * schema judges.
 * @throws Error for a schema in which a text, a list or a record has no limit
 */
export function inputReader(schema: core.$ZodType): (sent: unknown) => { value?: unknown; error?: Error } {
  const read = readerOf(schema, '');
  const judge: unknown = validatorCompiler({ schema, method: '', url: '' });
  if (typeof judge !== 'function') throw new TypeError('zod judges by a function');
  return (sent) => {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-return -- the validator's own result
      return judge(read(sent, ''));
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
      const details = [{ campo: error.path.slice(1), mensagem: 'Valor inválido.' }];
      return { error: new AppError(400, 'entrada_invalida', 'Confira os campos enviados.', details) };
    }
  };
}

/** @param name the field that the schema is of */
function readerOf(schema: core.$ZodType, name: string): Reader {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every schema is one of the kinds that zod knows
  const { def } = schema as z.ZodType<unknown, unknown, core.$ZodTypes['_zod']>;
  if (SIMPLE.has(def.type)) return (value) => value;
  switch (def.type) {
    case 'string':
      return textReader(schema, name);
    case 'object':
      if (def.catchall) throw new Error(`${name}: what a contract does not name is not read`);
      return fieldsReader(def.shape);
    case 'array':
      return listReader(readerOf(def.element, name), limitOf(schema, name));
    case 'record':
      return recordReader(def, membersOf(schema, def.keyType), name);
    case 'union':
      return choiceReader(def.options, name);
    // Accepted and not looked at.
    case 'unknown':
      return () => undefined;
    case 'catch': {
      const read = readerOf(def.innerType, name);
      return (value, path) => {
        try {
          return read(value, path);
        } catch (error) {
          if (error instanceof TooMuch) return MISFIT;
          throw error;
        }
      };
    }
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return readerOf(def.innerType, name);
    default:
      throw new Error(`${name}: no reader for ${def.type}`);
  }
}

/** A value of another kind than the schema passes as it is, here and below: the schema refuses it without looking into it. */
function textReader(schema: core.$ZodType, name: string): Reader {
  const limit = limitOf(schema, name);
  const clean = cleanerOf(name);
  return (value, path) => {
    if (typeof value !== 'string') return value;
    if (value.length > limit) throw new TooMuch(path);
    return clean(value);
  };
}

function cleanerOf(name: string): (text: string) => unknown {
  if (PASSWORDS.has(name)) return (text) => (text.isWellFormed() ? text : MISFIT);
  return NAMES.has(name) ? (text) => emUmaLinha(textoGuardavel(text)) : textoGuardavel;
}

function listReader(read: Reader, limit: number): Reader {
  return (value, path) => {
    if (!Array.isArray(value)) return value;
    if (value.length > limit) throw new TooMuch(path);
    return value.map((item: unknown, i) => read(item, `${path}.${i}`));
  };
}

function fieldsReader(shape: Readonly<Record<string, core.$ZodType>>): Reader {
  const fields = Object.entries(shape).map(([name, field]) => [name, readerOf(field, name)] as const);
  return (value, path) => {
    if (!isObject(value)) return value;
    const named = fields.filter(([name]) => Object.hasOwn(value, name));
    return Object.fromEntries(named.map(([name, read]) => [name, read(value[name], `${path}.${name}`)]));
  };
}

function recordReader(
  { keyType, valueType }: core.$ZodRecordDef,
  limit: number | undefined,
  name: string,
): Reader {
  if (limit === undefined) throw new Error(`${name}: no limit of members (maxProperties)`);
  const [readKey, readValue] = [readerOf(keyType, name), readerOf(valueType, name)];
  return (value, path) => {
    if (!isObject(value)) return value;
    const entries = Object.entries(value);
    if (entries.length > limit) throw new TooMuch(path);
    // The keys before the values: the path of an error names none that is not known to be short.
    const keyed = entries.map(([key, item]) => [String(readKey(key, path)), item] as const);
    return Object.fromEntries(keyed.map(([key, item]) => [key, readValue(item, `${path}.${key}`)]));
  };
}

/** Reads a value by the first option of its kind; an object by the first whose required fields and literal words it has. */
function choiceReader(options: readonly core.$ZodType[], name: string): Reader {
  const readers = options
    .filter(({ _zod: { def } }) => !SIMPLE.has(def.type))
    .map((option) => ({ takes: takerOf(option), read: readerOf(option, name) }));
  return (value, path) => {
    const option = readers.find(({ takes }) => takes(value));
    if (option) return option.read(value, path);
    return typeof value === 'object' && value !== null ? MISFIT : value;
  };
}

function takerOf(option: core.$ZodType): (value: unknown) => boolean {
  if (option instanceof z.ZodObject) {
    const needed = Object.entries(option.shape).filter(([, { _zod: zod }]) => zod.optin !== 'optional');
    const { _zod: zod } = option;
    const told = Object.entries(zod.propValues ?? {});
    return (value) =>
      isObject(value) &&
      needed.every(([field]) => Object.hasOwn(value, field)) &&
      told.every(([field, words]) => [...words].some((word) => word === value[field]));
  }
  if (option instanceof z.ZodRecord) return isObject;
  if (option instanceof z.ZodArray) return Array.isArray;
  return (value) => typeof value === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The most letters of a text, or items of a list. */
function limitOf(schema: core.$ZodType, name: string): number {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const { def } = schema as z.ZodType<unknown, unknown, core.$ZodTypes['_zod']>;
  const limits = (def.checks ?? []).flatMap(({ _zod: { def: check } }) =>
    'maximum' in check && check.check === 'max_length' ? [Number(check.maximum)] : [],
  );
  const limit = 'format' in def ? FORMS[String(def.format)] : undefined;
  const least = Math.min(...limits, limit ?? Infinity);
  if (least === Infinity) throw new Error(`${name}: no limit of its length`);
  return least;
}

/** The most members of a record: as many as its literal names, or `maxProperties` of its schema. */
function membersOf(schema: core.$ZodType, { _zod: key }: core.$ZodType): number | undefined {
  const told = z.globalRegistry.get(schema)?.['maxProperties'];
  return typeof told === 'number' ? told : key.values?.size;
}
