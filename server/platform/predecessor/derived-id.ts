import { hash } from 'node:crypto';

/** The id of a row made from its place in the predecessor's files (UUID version 8): the same place always gives the same row. */
export function derivedId(kind: string, place: string): string {
  const bytes = hash('sha256', `zelo-import\0${kind}\0${place}`, 'buffer').subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
