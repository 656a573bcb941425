/**
 * The part of zod that contracts and kept data use, in a tenth of its bytes: the build of the web puts it in zod's place
 * (vite.config.ts), and `shape.test.ts` compares both over every contract. It says whether a value fits and what is kept of
 * it, not why it does not.
 */

/** Answer of a reader for a value that does not fit. */
const NO = Symbol('no');
type Read = (value: unknown) => unknown;
type Fields = Readonly<Record<string, Shape>>;

type Parsed = { success: true; data: unknown } | { success: false; data?: undefined };

class Shape {
  readonly read: Read;
  /** The members of an object, by which it is extended. */
  readonly shape: Fields;
  readonly options: readonly unknown[];
  constructor(read: Read, { shape = {}, options = [] }: Partial<Pick<Shape, 'shape' | 'options'>> = {}) {
    this.read = read;
    this.shape = shape;
    this.options = options;
  }

  safeParse(value: unknown): Parsed {
    const data = this.read(value);
    return data === NO ? { success: false } : { success: true, data };
  }
  parse(value: unknown): unknown {
    const data = this.read(value);
    if (data === NO) throw new Error('a value of another shape');
    return data;
  }

  /** Goes on with what was read. */
  private followed(next: Read): Shape {
    return new Shape((value) => {
      const data = this.read(value);
      return data === NO ? NO : next(data);
    }, this);
  }
  refine(holds: (value: never) => unknown): Shape {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was read fits the condition's own type
    return this.followed((data) => (holds(data as never) ? data : NO));
  }
  /** Takes `value` as it is, and reads any other. */
  private or(isIt: (value: unknown) => boolean, instead: Read): Shape {
    return new Shape((value) => (isIt(value) ? instead(value) : this.read(value)), this);
  }
  optional(): Shape {
    return this.or((value) => value === undefined, same);
  }
  nullable(): Shape {
    return this.or((value) => value === null, same);
  }
  nullish(): Shape {
    return this.optional().nullable();
  }
  default(missing: unknown): Shape {
    return this.or(
      (value) => value === undefined,
      () => missing,
    );
  }
  catch(instead: unknown): Shape {
    return new Shape((value) => {
      const data = this.read(value);
      return data === NO ? instead : data;
    });
  }
  array(): Shape {
    return array(this);
  }
  /** Words for readers of the interface's description, and types: nothing of a value. */
  meta(): this {
    return this;
  }
  readonly(): this {
    return this;
  }

  min(least: number): Shape {
    return this.refine((data) => sizeOf(data) >= least);
  }
  max(most: number): Shape {
    return this.refine((data) => sizeOf(data) <= most);
  }
  length(exact: number): Shape {
    return this.refine((data) => sizeOf(data) === exact);
  }
  int(): Shape {
    return this.refine(Number.isSafeInteger);
  }
  positive(): Shape {
    return this.refine((data) => Number(data) > 0);
  }
  regex(pattern: RegExp): Shape {
    return this.refine((text: string) => {
      pattern.lastIndex = 0;
      return pattern.test(text);
    });
  }
  startsWith(beginning: string): Shape {
    return this.refine((text: string) => text.startsWith(beginning));
  }
  trim(): Shape {
    return this.followed((text) => String(text).trim());
  }

  extend(more: Fields): Shape {
    return object({ ...this.shape, ...more });
  }
  pick(names: object): Shape {
    return object(Object.fromEntries(Object.entries(this.shape).filter(([name]) => name in names)));
  }
  omit(names: object): Shape {
    return object(Object.fromEntries(Object.entries(this.shape).filter(([name]) => !(name in names))));
  }
  exclude(out: readonly unknown[]): Shape {
    return oneOf(this.options.filter((option) => !out.includes(option)));
  }
}

const same: Read = (value) => value;

function sizeOf(data: string | number | readonly unknown[]): number {
  return typeof data === 'number' ? data : data.length;
}

function where(holds: (value: unknown) => boolean): Shape {
  return new Shape((value) => (holds(value) ? value : NO));
}

const string = () => where((value) => typeof value === 'string');
const number = () => where(Number.isFinite);
const boolean = () => where((value) => typeof value === 'boolean');

function oneOf(options: readonly unknown[]): Shape {
  return new Shape((value) => (options.includes(value) ? value : NO), { options });
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Members that `shape` names; `rest` begins with those that are kept besides. */
function members(shape: Fields, value: Record<string, unknown>, rest: Record<string, unknown>): unknown {
  const kept = rest;
  for (const [name, member] of Object.entries(shape)) {
    const data = member.read(value[name]);
    if (data === NO) return NO;
    if (data !== undefined || name in value) kept[name] = data;
  }
  return kept;
}

function object(shape: Fields): Shape {
  return new Shape((value) => (isPlain(value) ? members(shape, value, {}) : NO), { shape });
}

function looseObject(shape: Fields): Shape {
  return new Shape((value) => (isPlain(value) ? members(shape, value, { ...value }) : NO), { shape });
}

function array(item: Shape): Shape {
  return new Shape((value) => {
    if (!Array.isArray(value)) return NO;
    const kept = value.map(item.read);
    return kept.includes(NO) ? NO : kept;
  });
}

function partialRecord(key: Shape, item: Shape): Shape {
  return new Shape((value) => {
    if (!isPlain(value)) return NO;
    const kept: Record<string, unknown> = {};
    for (const [name, text] of Object.entries(value)) {
      const data = item.read(text);
      if (data === NO || key.read(name) === NO) return NO;
      kept[name] = data;
    }
    return kept;
  });
}

/** A record by words has all of them. */
function record(key: Shape, item: Shape): Shape {
  const some = partialRecord(key, item);
  return some.refine((kept: object) => key.options.every((word) => String(word) in kept));
}

function union(choices: readonly Shape[]): Shape {
  return new Shape((value) => {
    for (const choice of choices) {
      const data = choice.read(value);
      if (data !== NO) return data;
    }
    return NO;
  });
}

function preprocess(prepare: Read, shape: Shape): Shape {
  return new Shape((value) => shape.read(prepare(value)));
}

const UUID =
  /^(?:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/i;
const BASE64 = /^(?:[\d+/a-z]{4})*(?:[\d+/a-z]{2}==|[\d+/a-z]{3}=)?$/i;
const INSTANT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

function isDay(text: string): boolean {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // A day that a month has not is read as one of the next month.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

export const z = {
  string,
  number,
  boolean,
  object,
  looseObject,
  array,
  record,
  partialRecord,
  union,
  preprocess,
  discriminatedUnion: (_name: string, choices: readonly Shape[]) => union(choices),
  enum: oneOf,
  literal: (value: unknown) => oneOf(Array.isArray(value) ? value : [value]),
  null: () => oneOf([null]),
  unknown: () => new Shape(same),
  custom: where,
  uuid: () => string().regex(UUID),
  base64: () => string().regex(BASE64),
  url: () => string().refine((text: string) => URL.canParse(text.trim())),
  iso: {
    date: () => string().refine(isDay),
    datetime: () => string().refine((text: string) => isDay(INSTANT.exec(text)?.[1] ?? '')),
  },
  coerce: { number: () => preprocess(Number, number()) },
};
