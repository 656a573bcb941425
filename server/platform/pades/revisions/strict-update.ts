import { inflateSync } from 'node:zlib';
import { readPdfValue, type PdfValue } from '../pdf-syntax.ts';

/** Kinds of objects that a signature and its proofs consist of; others have no type. */
const KINDS: ReadonlySet<string> = new Set(
  'Sig DocTimeStamp Annot Catalog Page SigRef TransformParams SigFieldLock SV DSS VRI XObject Font FontDescriptor DeveloperExtensions'.split(
    ' ',
  ),
);
/** Keys by which a file acts, hides objects in others, or leads readers to other bytes. */
const NEVER: ReadonlySet<string> = new Set(['AA', 'JS', 'OpenAction', 'XRefStm', 'Encrypt', 'EF', 'ObjStm']);
const TRAILER_KEYS: ReadonlySet<string> = new Set(['Size', 'Root', 'Info', 'ID', 'Prev']);
const STREAM_KEYS: ReadonlySet<string> = new Set([...TRAILER_KEYS, 'Type', 'W', 'Index', 'Length', 'Filter']);
const MOST_OBJECTS = 2_000;

class NotStrict extends Error {}

type Entries = ReadonlyMap<string, PdfValue>;

/**
 * Whether the bytes from `from` to `to` are one incremental update that every reader reads alike: objects one behind the
 * other, each number once, one cross-reference (a table or a stream) that names exactly them where they are, and points at
 * the cross-reference before. Never throws.
 */
export function isStrictUpdate(bytes: Buffer, from: number, to: number): boolean {
  try {
    new Update(bytes.subarray(0, to), from).read();
    return true;
  } catch {
    return false;
  }
}

class Update {
  readonly #bytes: Buffer;
  readonly #from: number;
  #at: number;
  /** Of each object of the update its offset. */
  readonly #offsets = new Map<number, number>();

  constructor(bytes: Buffer, from: number) {
    [this.#bytes, this.#from, this.#at] = [bytes, from, from];
  }

  read(): void {
    const before = startOf(this.#bytes.subarray(0, this.#from));
    this.#space();
    let stream: { entries: Entries; data: Buffer; at: number } | null = null;
    while (stream === null && !this.#sees('xref')) stream = this.#object();
    const at = stream?.at ?? this.#at;
    const entries = stream ? this.#stream(stream) : this.#table();
    if (numberIn(entries, 'Prev') !== before || before >= this.#from) throw new NotStrict('Prev');
    if (numberIn(entries, 'Size') <= Math.max(...this.#offsets.keys())) throw new NotStrict('Size');
    this.#space();
    const end = this.#bytes.subarray(this.#at);
    // Nothing else is there: 'startxref' is at its beginning and too near to its end to be there twice.
    if (!this.#sees('startxref') || end.length > 30 || startOf(end) !== at) throw new NotStrict('end');
  }

  /** One object; of the cross-reference stream its dictionary and data. */
  #object(): { entries: Entries; data: Buffer; at: number } | null {
    const at = this.#at;
    const [, digits = ''] = this.#match(/^([1-9]\d{0,6}) 0 obj(?=[\s<[(/\d])/);
    const number = Number(digits);
    if (this.#offsets.has(number) || this.#offsets.size >= MOST_OBJECTS)
      throw new NotStrict('a number twice');
    this.#offsets.set(number, at);
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
    const rows: (readonly [number, number])[] = [];
    while (!this.#sees('trailer')) {
      const [, first = '', count = ''] = this.#match(/^(\d{1,7}) (\d{1,4}) ?(?:\r\n|\n|\r)/);
      for (let i = 0; i < Number(count); i += 1) {
        const [, offset = '', rest = ''] = this.#match(/^(\d{10}) (00000 n|65535 f)(?: \n| \r|\r\n)/);
        const number = Number(first) + i;
        if (rest === '00000 n') rows.push([number, Number(offset)]);
        else if (number !== 0) throw new NotStrict('an object that is taken away');
      }
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
        return [[number, plain.readUIntBE(i * width + 1, offset)] as const];
      }),
    );
    return only(entries, STREAM_KEYS);
  }

  /** Each object has one row, and each row its object. */
  #expectExact(rows: readonly (readonly [number, number])[]): void {
    const exact = rows.every(([number, offset]) => this.#offsets.get(number) === offset);
    const once = new Set(rows.map(([number]) => number)).size === rows.length;
    if (!exact || !once || rows.length !== this.#offsets.size) throw new NotStrict('cross-reference');
  }

  #value(): PdfValue {
    const { value, end } = readPdfValue(this.#bytes, this.#at);
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
