import { createHash } from 'node:crypto';

/** The namespace of our ids, drawn once. */
const NAMESPACE = Buffer.from('0b8c6d0e5d3f4a6f9a5e7f6c2d41e9b3', 'hex');

/**
 * The id of a resource: a UUID of version 5 (RFC 9562) over its type and the ids of the rows that it says, so that the same
 * row has the same id in every export, and nobody's data is in it.
 */
export function fhirId(type: string, ...rows: readonly (string | number)[]): string {
  const hash = createHash('sha1')
    .update(NAMESPACE)
    .update([type, ...rows].join('/'))
    .digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
