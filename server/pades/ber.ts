import { DerError, readTlv, TAG, tlv, type Tlv } from './der.ts';

/** Values nest deeper in nobody's CMS. */
const DEEPEST = 40;
const CONSTRUCTED = 0x20;
const STRING_IN_PIECES = TAG.octetString | CONSTRUCTED;

/**
 * The value that begins `bytes`, in DER, and where it ends. Programs on top of NSS or OpenSSL write a CMS in BER: lengths
 * that only an end tells, octet strings in pieces (X.690 8.1.3.6, 8.7.3). What is in DER keeps its bytes. @throws DerError
 */
export function toDer(bytes: Buffer): { der: Buffer; end: number } {
  return read(bytes, 0, 0);
}

function read(bytes: Buffer, at: number, depth: number): { der: Buffer; end: number } {
  if (depth > DEEPEST) throw new DerError('too deep');
  const tag = bytes[at] ?? 0;
  if (bytes[at + 1] !== 0x80 || (tag & CONSTRUCTED) === 0) {
    const value = readTlv(bytes, at);
    return { der: definite(value, depth), end: value.end };
  }
  const parts: Buffer[] = [];
  let next = at + 2;
  while (bytes[next] !== 0 || bytes[next + 1] !== 0) {
    const part = read(bytes, next, depth + 1);
    parts.push(part.der);
    next = part.end;
  }
  return { der: join(tag, parts), end: next + 2 };
}

function definite({ tag, content, whole }: Tlv, depth: number): Buffer {
  if ((tag & CONSTRUCTED) === 0) return whole;
  const parts: Buffer[] = [];
  for (let at = 0; at < content.length;) {
    const part = read(content, at, depth + 1);
    parts.push(part.der);
    at = part.end;
  }
  if (tag !== STRING_IN_PIECES && Buffer.concat(parts).equals(content)) return whole;
  return join(tag, parts);
}

function join(tag: number, parts: readonly Buffer[]): Buffer {
  if (tag !== STRING_IN_PIECES) return tlv(tag, ...parts);
  return tlv(TAG.octetString, ...parts.map((part) => readTlv(part).content));
}
