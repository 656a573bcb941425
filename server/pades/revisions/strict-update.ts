import { inflateSync } from 'node:zlib';
import { readPdfValue, type PdfValue } from '../pdf-syntax.ts';

/** Kinds of objects that signatures, their looks and proofs, and metadata consist of; others have no type. */
const KINDS: ReadonlySet<string> = new Set(
  `Sig DocTimeStamp Annot Catalog Page SigRef TransformParams SigFieldLock SV DSS VRI XObject Font FontDescriptor
   Encoding CMap DeveloperExtensions Metadata`.split(/\s+/),
);
/** Keys by which a file acts, hides objects in others, or leads readers to other bytes. */
const NEVER: ReadonlySet<string> = new Set(['AA', 'JS', 'OpenAction', 'XRefStm', 'Encrypt', 'EF', 'ObjStm']);
const TRAILER_KEYS: ReadonlySet<string> = new Set(['Size', 'Root', 'Info', 'ID', 'Prev']);
const STREAM_KEYS: ReadonlySet<string> = new Set([...TRAILER_KEYS, 'Type', 'W', 'Index', 'Length', 'Filter']);
const MOST_OBJECTS = 2_000;
/** Values in one object: a font’s widths are some ten thousand. */
const MOST_VALUES = 200_000;
/** A signature, its proofs and a time-stamp are three; sixteen signatures are the most that are looked at. */
const MOST_UPDATES = 64;

class NotStrict extends Error {}

type Entries = ReadonlyMap<string, PdfValue>;

/**
 * Whether the bytes from `from` to `to` are incremental updates that every reader reads alike, one behind the other: objects
 * without anything between them, each number once, one cross-reference (a table or a stream) that names exactly them where
 * they are, and points at the cross-reference before. Never throws.
 */
export function areStrictUpdates(bytes: Buffer, from: number, to: number): boolean {
  try {
    let before = { start: startOf(bytes.subarray(0, from)), size: sizeOf(bytes.subarray(0, from)) };
    for (let at = from, updates = 0; at < to; updates += 1) {
      if (updates === MOST_UPDATES) throw new NotStrict('too many updates');
      const update = new Update(bytes.subarray(0, to), at, before.size);
      before = update.read(before.start);
      at = update.end;
    }
    return from < to;
  } catch {
    return false;
  }
}

class Update {
  readonly #bytes: Buffer;
  readonly #from: number;
  readonly #size: number;
  #at: number;
  /** Of each object of the update its offset and generation. */
  readonly #places = new Map<number, string>();

  /** @param size numbers below it are those of objects that were there before */
  constructor(bytes: Buffer, from: number, size: number) {
    [this.#bytes, this.#from, this.#at, this.#size] = [bytes, from, from, size];
  }

  /** The byte behind what was read. */
  get end(): number {
    return this.#at;
  }

  /** Reads one update behind the cross-reference at `before`; returns where its own one is, and its size. @throws NotStrict */
  read(before: number): { start: number; size: number } {
    this.#space();
    let stream: { entries: Entries; data: Buffer; at: number } | null = null;
    while (stream === null && !this.#sees('xref')) stream = this.#object();
    const at = stream?.at ?? this.#at;
    const entries = stream ? this.#stream(stream) : this.#table();
    if (numberIn(entries, 'Prev') !== before || before >= this.#from) throw new NotStrict('Prev');
    const size = numberIn(entries, 'Size');
    if (size <= Math.max(...this.#places.keys())) throw new NotStrict('Size');
    this.#space();
    const [, start = ''] = this.#match(/^startxref(?:\r\n|\n|\r)(\d{1,10})(?:\r\n|\n|\r)%%EOF(?=[\r\n]|$)/);
    if (Number(start) !== at) throw new NotStrict('end');
    this.#space();
    return { start: at, size: Math.max(size, this.#size) };
  }

  /** One object; of the cross-reference stream its dictionary and data. */
  #object(): { entries: Entries; data: Buffer; at: number } | null {
    const at = this.#at;
    const [, digits = '', generation = ''] = this.#match(/^([1-9]\d{0,6}) ([01]) obj(?=[\s<[(/\d])/);
    const number = Number(digits);
    if (this.#places.has(number) || this.#places.size >= MOST_OBJECTS) throw new NotStrict('a number twice');
    // Poppler gives a generation to objects that are new; one that was there keeps its own.
    if (generation !== '0' && number < this.#size) throw new NotStrict('a generation');
    this.#places.set(number, placeOf(at, Number(generation)));
    const value = this.#value();
    expectHarmless(value);
    this.#space();
    let data: Buffer | null = null;
    if (this.#sees('stream')) {
      if (value.kind !== 'dict') throw new NotStrict('stream');
      this.#match(/^stream\r?\n/);
      const length = numberIn(value.entries, 'Length');
      data = this.#bytes.subarray(this.#at, this.#at + length);
      this.#at += length;
      this.#match(/^\r?\n?endstream(?=\s)/);
      this.#space();
    }
    this.#match(/^endobj(?=\s)/);
    this.#space();
    const type = value.kind === 'dict' ? value.entries.get('Type') : undefined;
    const kind = type?.kind === 'name' ? type.value : null;
    if (kind === 'XRef' && value.kind === 'dict' && data) return { entries: value.entries, data, at };
    if (type && !KINDS.has(kind ?? '')) throw new NotStrict('an object that no signature needs');
    return null;
  }

  #table(): Entries {
    this.#match(/^xref *\r?\n/);
    const rows: (readonly [number, string])[] = [];
    while (!this.#sees('trailer')) {
      const [, first = '', count = ''] = this.#match(/^(\d{1,7}) (\d{1,4}) ?(?:\r\n|\n|\r)/);
      for (let i = 0; i < Number(count); i += 1) {
        const [, offset = '', rest = ''] = this.#match(/^(\d{10}) (0000[01] n|65535 f)(?: \n| \r|\r\n)/);
        const number = Number(first) + i;
        if (rest !== '65535 f') rows.push([number, placeOf(Number(offset), Number(rest.slice(0, 5)))]);
        else if (number !== 0) throw new NotStrict('an object that is taken away');
      }
      this.#space();
    }
    this.#expectExact(rows);
    this.#match(/^trailer(?=[\s<])/);
    this.#space();
    const value = this.#value();
    if (value.kind !== 'dict') throw new NotStrict('trailer');
    return only(value.entries, TRAILER_KEYS);
  }

  #stream({ entries, data }: { entries: Entries; data: Buffer }): Entries {
    const filter = entries.get('Filter');
    if (filter && (filter.kind !== 'name' || filter.value !== 'FlateDecode')) throw new NotStrict('Filter');
    const plain = filter ? inflateSync(data, { maxOutputLength: 64 * MOST_OBJECTS }) : data;
    const [type = 0, offset = 0, generation = 0] = numbers(entries.get('W'));
    const index = entries.has('Index') ? numbers(entries.get('Index')) : [0, numberIn(entries, 'Size')];
    const width = type + offset + generation;
    if (type !== 1 || offset < 1 || offset > 6 || generation > 2) throw new NotStrict('W');
    const named: number[] = [];
    for (let i = 0; i < index.length; i += 2) {
      const [first = 0, count = 0] = index.slice(i, i + 2);
      if (named.length + count > MOST_OBJECTS) throw new NotStrict('too many');
      for (let k = 0; k < count; k += 1) named.push(first + k);
    }
    if (plain.length !== named.length * width) throw new NotStrict('rows');
    this.#expectExact(
      named.flatMap((number, i) => {
        const kind = plain[i * width];
        if (kind === 0 && number === 0) return [];
        // Of kind 2 are objects inside of others.
        if (kind !== 1) throw new NotStrict('an object that is hidden or taken away');
        const at = i * width + 1;
        const given = generation === 0 ? 0 : plain.readUIntBE(at + offset, generation);
        return [[number, placeOf(plain.readUIntBE(at, offset), given)] as const];
      }),
    );
    return only(entries, STREAM_KEYS);
  }

  /** Each object has one row, and each row its object. */
  #expectExact(rows: readonly (readonly [number, string])[]): void {
    const exact = rows.every(([number, place]) => this.#places.get(number) === place);
    const once = new Set(rows.map(([number]) => number)).size === rows.length;
    if (!exact || !once || rows.length !== this.#places.size) throw new NotStrict('cross-reference');
  }

  #value(): PdfValue {
    const { value, end } = readPdfValue(this.#bytes, this.#at, MOST_VALUES);
    this.#at = end;
    return value;
  }

  #sees(word: string): boolean {
    return this.#bytes.toString('latin1', this.#at, this.#at + word.length) === word;
  }

  #match(pattern: RegExp): RegExpExecArray {
    const found = pattern.exec(this.#bytes.toString('latin1', this.#at, this.#at + 40));
    if (!found) throw new NotStrict('other bytes');
    this.#at += found[0].length;
    return found;
  }

  /** Blanks alone: a comment is no part of an update. */
  #space(): void {
    while ([0x0a, 0x0d, 0x20].includes(this.#bytes[this.#at] ?? 0)) this.#at += 1;
  }
}

const placeOf = (offset: number, generation: number): string => `${offset} ${generation}`;

/** The size that the last trailer of a file says, which is behind all its objects; no number is beyond it where it says none. */
function sizeOf(bytes: Buffer): number {
  const at = bytes.lastIndexOf('/Size');
  const found = at < 0 ? null : /^\/Size\s+(\d{1,7})\b/.exec(bytes.toString('latin1', at, at + 20));
  return found ? Number(found[1]) : Number.POSITIVE_INFINITY;
}

/** Where the last cross-reference of a file is, by its last lines and nothing else. */
function startOf(bytes: Buffer): number {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 60));
  const found = /startxref(?:\r\n|\n|\r)(\d{1,10})(?:\r\n|\n|\r)%%EOF(?:\r\n|\n|\r)?$/.exec(tail);
  if (!found) throw new NotStrict('startxref');
  return Number(found[1]);
}

function expectHarmless(value: PdfValue): void {
  if (value.kind === 'array') for (const item of value.items) expectHarmless(item);
  if (value.kind !== 'dict') return;
  for (const [key, item] of value.entries) {
    if (NEVER.has(key)) throw new NotStrict(key);
    expectHarmless(item);
  }
}

function only(entries: Entries, keys: ReadonlySet<string>): Entries {
  if ([...entries.keys()].some((key) => !keys.has(key))) throw new NotStrict('a key of no trailer');
  return entries;
}

function numberIn(entries: Entries, key: string): number {
  const value = entries.get(key);
  if (value?.kind !== 'number' || !Number.isSafeInteger(value.value) || value.value < 0)
    throw new NotStrict(key);
  return value.value;
}

function numbers(value: PdfValue | undefined): number[] {
  if (value?.kind !== 'array') throw new NotStrict('numbers');
  return value.items.map((item) => numberIn(new Map([['item', item]]), 'item'));
}
