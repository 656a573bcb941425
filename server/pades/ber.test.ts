import { array, assert, constantFrom, letrec, property, record, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDer } from './ber.ts';
import { DerError, readAll, readTlv, TAG, tlv } from './der.ts';

type Value = { tag: number; content: Uint8Array | readonly Value[] };

const { value } = letrec<{ value: Value; leaf: Value; node: Value }>((tie) => ({
  value: constantFrom('leaf', 'node').chain((kind) => (kind === 'leaf' ? tie('leaf') : tie('node'))),
  leaf: record({
    tag: constantFrom(TAG.integer, TAG.octetString, TAG.objectIdentifier, 0x80),
    content: uint8Array({ maxLength: 300 }),
  }),
  node: record({
    tag: constantFrom(TAG.sequence, TAG.set, 0xa0),
    content: array(tie('leaf'), { maxLength: 5 }),
  }),
}));

const isLeaf = (content: Value['content']): content is Uint8Array => content instanceof Uint8Array;

function inDer({ tag, content }: Value): Buffer {
  return isLeaf(content) ? tlv(tag, content) : tlv(tag, ...content.map(inDer));
}

const END = Buffer.from([0, 0]);
const open = (tag: number, parts: readonly Buffer[]) =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...parts, END]);

/** A value as NSS and OpenSSL stream it: lengths that only an end tells, octet strings in pieces of a hundred. */
function inBer({ tag, content }: Value): Buffer {
  if (!isLeaf(content)) return open(tag, content.map(inBer));
  if (tag !== TAG.octetString) return tlv(tag, content);
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length; at += 100) pieces.push(tlv(tag, content.subarray(at, at + 100)));
  return open(TAG.octetString | 0x20, pieces);
}

test('any value in BER becomes its DER, and DER keeps its bytes; what is behind is left', () => {
  assert(
    property(value, (one) => {
      const der = inDer(one);
      for (const written of [der, inBer(one)]) {
        const read = toDer(Buffer.concat([written, Buffer.alloc(7)]));
        expect(read).toEqual({ der, end: written.length });
      }
    }),
  );
});

test('a length encoded too long → bytes kept: an authority may have signed them so', () => {
  const long = Buffer.from([TAG.sequence, 0x82, 0, 3, TAG.integer, 1, 5]);
  expect(toDer(long).der).toEqual(long);
});

describe('refused is', () => {
  test.each([
    ['an end that never comes', Buffer.from([0x30, 0x80, 0x02, 0x01, 0x05])],
    ['a primitive of no length', Buffer.from([0x04, 0x80, 0, 0])],
    ['a length beyond the bytes', Buffer.from([0x30, 0x05, 0x02])],
    ['values nested without end', Buffer.alloc(200_000, Buffer.from([0x30, 0x80]))],
  ])('%s', (_name, bytes) => {
    expect(() => toDer(bytes)).toThrow(DerError);
  });
});

test('a million bytes within 35 open values are found again', () => {
  let big = tlv(TAG.octetString, Buffer.alloc(1_000_000));
  for (let depth = 0; depth < 35; depth += 1) big = open(TAG.sequence, [big]);
  const { der } = toDer(big);
  let inner = der;
  for (let depth = 0; depth < 35; depth += 1)
    [inner = inner] = readAll(readTlv(inner).content).map(({ whole }) => whole);
  expect(readTlv(inner).content).toHaveLength(1_000_000);
});
