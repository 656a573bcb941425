/**
 * DER (X.690) written and read as bytes. What others have signed (certificates, names, attributes, lists of a hundred
 * thousand revoked numbers) is cut out and put in exactly as it is; a library that parses and encodes anew may
 * change it (docs/decisions/0031).
 */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  enumerated: 0x0a,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** The tag `[n]` of a context, primitive or constructed. */
export const context = (n: number, constructed = true): number => (constructed ? 0xa0 : 0x80) + n;

/** Encodes one value: tag, length, and the parts as its content. */
export function tlv(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from([tag]), lengthOf(length), ...parts]);
}

/** A SEQUENCE of encoded values. */
export const sequence = (...parts: readonly Uint8Array[]): Buffer => tlv(TAG.sequence, ...parts);
export const octetString = (bytes: Uint8Array): Buffer => tlv(TAG.octetString, bytes);

/** A SET OF as DER demands it: its members sorted by their bytes (X.690 11.6). */
export function setOf(members: readonly Uint8Array[]): Buffer {
  return tlv(TAG.set, ...members.map((member) => Buffer.from(member)).toSorted((a, b) => a.compare(b)));
}

/** An object identifier from its dotted numbers. */
export function objectIdentifier(value: string): Buffer {
  const [root = 0, first = 0, ...rest] = value.split('.').map(Number);
  return tlv(TAG.objectIdentifier, Buffer.from([root * 40 + first, ...rest].flatMap(base128)));
}

/** Seven bits to a byte, all but the last one marked. */
function base128(arc: number): number[] {
  const bytes = [arc % 128];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift(128 + (rest % 128));
  }
  return bytes;
}

/** An IA5String of an ASCII text. */
export const ia5String = (value: string): Buffer => tlv(0x16, Buffer.from(value, 'latin1'));

/** The encoded NULL. */
export const NULL = Buffer.from([0x05, 0x00]);

/** A positive integer from its big-endian bytes, or a small one. */
export function integer(value: number | Uint8Array): Buffer {
  const bytes = typeof value === 'number' ? Buffer.from([value]) : Buffer.from(value);
  const first = bytes.findIndex((byte) => byte !== 0);
  const bare = first < 0 ? Buffer.from([0]) : bytes.subarray(first);
  return (bare[0] ?? 0) >= 0x80 ? tlv(TAG.integer, Buffer.from([0]), bare) : tlv(TAG.integer, bare);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 + bytes.length, ...bytes]);
}

/** A value in DER: its tag, its content, all of it with its header, and where it ends in the bytes it was read from. */
export type Tlv = { tag: number; content: Buffer; whole: Buffer; end: number };

/** Bytes that are not the DER that they should be. */
export class DerError extends Error {
  constructor(why: string) {
    super(`not the DER that it should be: ${why}`);
    this.name = 'DerError';
  }
}

/** The value that begins at `offset`. Only definite lengths and one-byte tags. @throws DerError */
export function readTlv(bytes: Uint8Array, offset = 0): Tlv {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = buffer[offset];
  const short = buffer[offset + 1];
  if (tag === undefined || short === undefined) throw new DerError('cut off');
  if ((tag & 0x1f) === 0x1f) throw new DerError('a long tag');
  const sizeBytes = short < 0x80 ? 0 : short - 0x80;
  if (short === 0x80 || sizeBytes > 4) throw new DerError('an indefinite or huge length');
  const start = offset + 2 + sizeBytes;
  if (start > buffer.length) throw new DerError('cut off');
  const length = sizeBytes === 0 ? short : buffer.readUIntBE(offset + 2, sizeBytes);
  const end = start + length;
  if (end > buffer.length) throw new DerError('cut off');
  return { tag, content: buffer.subarray(start, end), whole: buffer.subarray(offset, end), end };
}

/** The value that these bytes are, with nothing behind it. @throws DerError */
export function readWhole(bytes: Uint8Array): Tlv {
  const value = readTlv(bytes);
  if (value.end !== bytes.length) throw new DerError('something behind it');
  return value;
}

/** The values that stand one behind the other in a content, at most `most` of them. @throws DerError */
export function readAll(content: Uint8Array, most = 10_000): Tlv[] {
  const values: Tlv[] = [];
  for (let offset = 0; offset < content.length;) {
    if (values.length === most) throw new DerError('too many values');
    const value = readTlv(content, offset);
    values.push(value);
    offset = value.end;
  }
  return values;
}

/** The members of a value that must have this tag. @throws DerError */
export function membersOf(value: Tlv | undefined, tag: number, most?: number): Tlv[] {
  return readAll(contentOf(value, tag), most);
}

/** The content of a value that must have this tag. @throws DerError */
export function contentOf(value: Tlv | undefined, tag: number): Buffer {
  if (value?.tag !== tag) throw new DerError(`tag ${value?.tag} instead of ${tag}`);
  return value.content;
}

/** An object identifier as dotted numbers. @throws DerError */
export function oidOf(value: Tlv | undefined): string {
  const content = contentOf(value, TAG.objectIdentifier);
  if (content.length === 0 || content.length > 64) throw new DerError('an object identifier of no length');
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const [first = 0, ...rest] = arcs;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join('.');
}

/** An instant of certificates and lists, as UTCTime or GeneralizedTime in UTC. @throws DerError */
export function timeOf(value: Tlv | undefined): Date {
  const text = value?.content.toString('latin1') ?? '';
  const short = value?.tag === TAG.utcTime;
  if (!short && value?.tag !== TAG.generalizedTime) throw new DerError('no time');
  const parts = (
    short
      ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/
      : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d{1,9})?Z$/
  )
    .exec(text)
    ?.slice(1)
    .map(Number);
  if (!parts) throw new DerError('a time in another form');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  // RFC 5280 4.1.2.5.1: two digits are of 1950 to 2049.
  const century = short ? (year >= 50 ? 1900 : 2000) : 0;
  return new Date(Date.UTC(century + year, month - 1, day, hour, minute, second));
}
