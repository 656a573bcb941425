/**
 * One PDF value read at its place (ISO 32000-1, 7.3), for the dictionaries of signatures: without the table of objects, so
 * that nothing outside of the bytes that are looked at decides what is read. Bounded in depth and work.
 */
export type PdfValue =
  | { kind: 'number'; value: number }
  | { kind: 'name'; value: string }
  | { kind: 'string'; value: Buffer; start: number; end: number; hex: boolean }
  | { kind: 'array'; items: readonly PdfValue[] }
  | { kind: 'dict'; entries: ReadonlyMap<string, PdfValue> }
  | { kind: 'ref'; number: number; generation: number }
  | { kind: 'word'; value: string };

export class PdfSyntaxError extends Error {
  constructor(why: string) {
    super(`not a PDF value: ${why}`);
    this.name = 'PdfSyntaxError';
  }
}

const MAX_DEPTH = 24;
const MAX_VALUES = 5_000;
const MAX_TOKEN = 256;

const SPACES = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const DELIMITERS = new Set(Buffer.from('()<>[]{}/%'));
const isRegular = (byte: number | undefined): byte is number =>
  byte !== undefined && !SPACES.has(byte) && !DELIMITERS.has(byte);

/** The value at `offset`, of at most `most` values, and where it ends. @throws PdfSyntaxError */
export function readPdfValue(
  bytes: Buffer,
  offset: number,
  most = MAX_VALUES,
): { value: PdfValue; end: number } {
  const reader = new Reader(bytes, offset, most);
  const value = reader.value(0);
  return { value, end: reader.at };
}

/** Offset of the first byte that is neither space nor comment. */
export function skipSpace(bytes: Buffer, offset: number): number {
  let at = offset;
  for (;;) {
    while (at < bytes.length && SPACES.has(bytes[at] ?? -1)) at += 1;
    if (bytes[at] !== 0x25) return at;
    while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1;
  }
}

class Reader {
  at: number;
  readonly #bytes: Buffer;
  #left: number;

  constructor(bytes: Buffer, offset: number, most: number) {
    this.#bytes = bytes;
    this.at = offset;
    this.#left = most;
  }

  value(depth: number): PdfValue {
    if (depth > MAX_DEPTH) throw new PdfSyntaxError('too deep');
    this.#left -= 1;
    if (this.#left < 0) throw new PdfSyntaxError('too many values');
    this.at = skipSpace(this.#bytes, this.at);
    const first = this.#bytes[this.at];
    if (first === 0x2f) return { kind: 'name', value: this.#name() };
    if (first === 0x28) return this.#literal();
    if (first === 0x5b) return this.#array(depth);
    if (first === 0x3c) return this.#bytes[this.at + 1] === 0x3c ? this.#dict(depth) : this.#hex();
    const word = this.#word();
    return numberOf(word) === null ? { kind: 'word', value: word } : this.#numberOrRef(word);
  }

  #array(depth: number): PdfValue {
    this.at += 1;
    const items: PdfValue[] = [];
    while (!this.#closes(0x5d)) items.push(this.value(depth + 1));
    this.at += 1;
    return { kind: 'array', items };
  }

  #dict(depth: number): PdfValue {
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    while (!this.#closes(0x3e)) {
      if (this.#bytes[this.at] !== 0x2f) throw new PdfSyntaxError('a key that is no name');
      const key = this.#name();
      // Readers differ in which of two they take: neither.
      if (entries.has(key)) throw new PdfSyntaxError('a key given twice');
      entries.set(key, this.value(depth + 1));
    }
    if (this.#bytes[this.at + 1] !== 0x3e) throw new PdfSyntaxError('a dictionary that does not end');
    this.at += 2;
    return { kind: 'dict', entries };
  }

  #closes(sign: number): boolean {
    this.at = skipSpace(this.#bytes, this.at);
    if (this.at >= this.#bytes.length) throw new PdfSyntaxError('cut off');
    return this.#bytes[this.at] === sign;
  }

  #name(): string {
    this.at += 1;
    const start = this.at;
    while (isRegular(this.#bytes[this.at])) this.at += 1;
    if (this.at - start > MAX_TOKEN) throw new PdfSyntaxError('a name too long');
    const text = this.#bytes.toString('latin1', start, this.at);
    return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }

  #word(): string {
    const start = this.at;
    while (isRegular(this.#bytes[this.at])) this.at += 1;
    if (this.at === start || this.at - start > MAX_TOKEN) throw new PdfSyntaxError('no value');
    return this.#bytes.toString('latin1', start, this.at);
  }

  #numberOrRef(word: string): PdfValue {
    const number = { kind: 'number', value: Number(word) } as const;
    const back = this.at;
    if (!isWhole(word)) return number;
    this.at = skipSpace(this.#bytes, this.at);
    if (!isRegular(this.#bytes[this.at])) return this.#backTo(back, number);
    const generation = this.#word();
    this.at = skipSpace(this.#bytes, this.at);
    const isRef =
      isWhole(generation) && this.#bytes[this.at] === 0x52 && !isRegular(this.#bytes[this.at + 1]);
    if (!isRef) return this.#backTo(back, number);
    this.at += 1;
    return { kind: 'ref', number: Number(word), generation: Number(generation) };
  }

  #backTo(back: number, value: PdfValue): PdfValue {
    this.at = back;
    return value;
  }

  #hex(): PdfValue {
    const start = this.at;
    const end = this.#bytes.indexOf(0x3e, start);
    if (end < 0) throw new PdfSyntaxError('cut off');
    this.at = end + 1;
    const digits = this.#bytes.toString('latin1', start + 1, end);
    return { kind: 'string', value: Buffer.from(digits, 'hex'), start, end: end + 1, hex: true };
  }

  #literal(): PdfValue {
    const start = this.at;
    const text: number[] = [];
    let depth = 1;
    for (this.at += 1; depth > 0; this.at += 1) {
      const byte = this.#bytes[this.at];
      if (byte === undefined) throw new PdfSyntaxError('cut off');
      if (byte === 0x28) depth += 1;
      if (byte === 0x29) depth -= 1;
      if (byte === 0x5c) text.push(...this.#escape());
      else if (depth > 0) text.push(byte);
    }
    return { kind: 'string', value: Buffer.from(text), start, end: this.at, hex: false };
  }

  /** The bytes that a backslash and the sign behind it mean; ends on the last byte of it. */
  #escape(): number[] {
    this.at += 1;
    const sign = String.fromCharCode(this.#bytes[this.at] ?? 0);
    if (sign >= '0' && sign <= '7') {
      let digits = sign;
      while (digits.length < 3 && isOctal(this.#bytes[this.at + 1])) {
        this.at += 1;
        digits += String.fromCharCode(this.#bytes[this.at] ?? 0);
      }
      return [Number.parseInt(digits, 8) & 0xff];
    }
    if (sign === '\r' && this.#bytes[this.at + 1] === 0x0a) this.at += 1;
    if (sign === '\r' || sign === '\n') return [];
    return [ESCAPES.get(sign) ?? sign.charCodeAt(0)];
  }
}

const ESCAPES = new Map([
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
  ['b', 0x08],
  ['f', 0x0c],
]);

const isOctal = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x37;
const isWhole = (word: string): boolean => /^\d{1,10}$/.test(word);
const numberOf = (word: string): number | null =>
  /^[+-]?(?:\d{1,15}\.?\d{0,15}|\.\d{1,15})$/.test(word) ? Number(word) : null;

const UTF16 = new TextDecoder('utf-16be');

/** A text string as people read it: UTF-16 by its mark, else Latin-1, which PDFDocEncoding is for our words; null for no string. */
export function textOf(value: PdfValue | undefined): string | null {
  if (value?.kind !== 'string') return null;
  const bytes = value.value;
  return bytes[0] === 0xfe && bytes[1] === 0xff ? UTF16.decode(bytes.subarray(2)) : bytes.toString('latin1');
}
