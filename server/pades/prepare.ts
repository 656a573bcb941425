import { digestOf, findSignatures, type SignatureDictionary } from './find-signatures.ts';
import { PadesError } from './pades-error.ts';
import type { PrepareOptions } from './pdf-update.ts';

/** A document that waits for its CMS; it may be stored meanwhile. */
export type PreparedPdf = {
  /** The whole file, its hole full of zeros. */
  bytes: Buffer;
  /** SHA-256 of all but the hole. */
  sha256: Buffer;
};

/**
 * Leaves a hole for a signature in a PDF; every byte before stays as it is.
 * @throws PadesError
 */
export async function prepare(pdf: Uint8Array, options: PrepareOptions): Promise<PreparedPdf> {
  // The library that writes PDFs is big: it is loaded by the first document that is signed.
  const { leaveHole } = await import('./pdf-update.ts');
  const bytes = await leaveHole(asBuffer(pdf), options);
  return { bytes, sha256: digestOf(bytes, lastSignature(bytes)) };
}

/** How many pages a document of ours has. @throws PadesError */
export async function countPages(pdf: Uint8Array): Promise<number> {
  const { pagesOf } = await import('./pdf-update.ts');
  return pagesOf(pdf);
}

/**
 * Puts a CMS into the hole of a prepared document.
 * @throws PadesError `no-hole` when it was filled before, `too-small` when the CMS is longer than the hole
 */
export function inject(prepared: Uint8Array, cms: Uint8Array): Buffer {
  const { hole } = lastSignature(asBuffer(prepared));
  const bytes = Buffer.from(prepared);
  const [start, end] = [hole.start + 1, hole.end - 1];
  // Nothing is signed twice: a hole that holds anything is not one.
  if (!bytes.subarray(start, end).every((digit) => digit === 0x30)) throw new PadesError('no-hole');
  if (cms.length * 2 > end - start) throw new PadesError('too-small');
  bytes.write(Buffer.from(cms).toString('hex'), start, 'latin1');
  return bytes;
}

/** The signature that covers the file to its end. @throws PadesError */
function lastSignature(bytes: Buffer): SignatureDictionary {
  const last = findSignatures(bytes).found.at(-1);
  if (!last || last.end !== bytes.length) throw new PadesError('no-hole');
  return last;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
