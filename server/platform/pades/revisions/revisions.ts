import { PDF, PdfArray, PdfDict, PdfRef, PdfStream, type PdfObject } from '@libpdf/core';
import { isStrictUpdate } from './strict-update.ts';

/** Documents with more objects are not compared and count as `other`. */
const MOST_OBJECTS = 20_000;

/** Keys of a signature field that signing it sets; its place on the page is none of them. */
const FIELD_KEYS = new Set(['V', 'AP', 'F', 'M', 'Lock', 'SV']);
/** Keys of the catalogue that later signatures set: the form, stored proofs and the extensions that declare them. */
const CATALOG_KEYS = new Set(['DSS', 'Extensions']);
/** What a pharmacist's program writes beside its signature: who dispensed, and when the file was touched. */
const INFO_KEYS = /^(?:ModDate|2\.16\.76\.1\.4\.2\.3\.[1-9])$/;

/**
 * Compares the document that ends at byte `from` with the one that ends at byte `to`, object by object. `signatures`:
 * only signature fields, their values, stored proofs and the pharmacist's Info keys differ, as DocMDP 2 allows · `other`:
 * anything else differs, or one of the two cannot be read. Comparing all objects also detects a cross-reference table
 * that points at other bytes of the older document.
 */
export async function judgeChanges(
  bytes: Buffer,
  from: number,
  to: number,
): Promise<'nothing' | 'signatures' | 'other'> {
  if (from === to) return 'nothing';
  // What readers could read in different ways is not given to any of them.
  if (!isStrictUpdate(bytes, from, to)) return 'other';
  try {
    const [before, after] = await Promise.all([open(bytes, from), open(bytes, to)]);
    return onlySignatures(before, after) ? 'signatures' : 'other';
  } catch {
    return 'other';
  }
}

const open = (bytes: Buffer, end: number): Promise<PDF> => PDF.load(Uint8Array.from(bytes.subarray(0, end)));

function onlySignatures(before: PDF, after: PDF): boolean {
  const [old, now] = [before.context, after.context];
  if (before.isEncrypted || after.isEncrypted || after.recoveredViaBruteForce) return false;
  const root = old.info.trailer.getRef('Root');
  const info = old.info.trailer.getRef('Info');
  if (!root || !isSame(root, now.info.trailer.getRef('Root'))) return false;
  if (!isSame(info, now.info.trailer.getRef('Info'))) return false;
  const last = old.registry.nextObjectNumber;
  if (last > MOST_OBJECTS) return false;
  for (let number = 1; number < last; number += 1) {
    const ref = PdfRef.of(number, 0);
    const [was, is] = [old.resolve(ref), now.resolve(ref)];
    if (isSame(was, is)) continue;
    if (!(was instanceof PdfDict) || !(is instanceof PdfDict) || was instanceof PdfStream) return false;
    const keys = changedKeys(was, is);
    const inCatalog = number === root.objectNumber;
    const allowed = inCatalog
      ? keys.every((key) => CATALOG_KEYS.has(key))
      : number === info?.objectNumber
        ? keys.every((key) => INFO_KEYS.test(key))
        : isSigned(was, keys) || growsByFields(was, is, keys, now.resolve.bind(now));
    if (!allowed) return false;
  }
  return true;
}

/** An empty signature field that has been signed. */
function isSigned(was: PdfDict, keys: readonly string[]): boolean {
  return was.getName('FT')?.value === 'Sig' && !was.has('V') && keys.every((key) => FIELD_KEYS.has(key));
}

/** The form or a page to whose list signature fields of no size were added, at its end. */
function growsByFields(
  was: PdfDict,
  is: PdfDict,
  keys: readonly string[],
  resolve: (ref: PdfRef) => PdfObject | null,
): boolean {
  return keys.every((key) => {
    if (key === 'SigFlags') return true;
    if (key !== 'Fields' && key !== 'Annots') return false;
    const [old, now] = [was.getArray(key)?.toArray() ?? [], is.getArray(key)?.toArray() ?? []];
    if (!old.every((item, i) => isSame(item, now[i]))) return false;
    return now.slice(old.length).every((item) => {
      const field = item instanceof PdfRef ? resolve(item) : item;
      return field instanceof PdfDict && field.getName('FT')?.value === 'Sig' && hasNoSize(field);
    });
  });
}

function hasNoSize(field: PdfDict): boolean {
  const [left, bottom, right, top] = field.getArray('Rect')?.toArray().map(bytesOf) ?? [];
  return left !== undefined && left === right && bottom !== undefined && bottom === top;
}

function changedKeys(was: PdfDict, is: PdfDict): string[] {
  const keys = new Set([...was.keys(), ...is.keys()].map(({ value }) => value));
  return [...keys].filter((key) => !isSame(was.get(key), is.get(key)));
}

function isSame(a: PdfObject | null | undefined, b: PdfObject | null | undefined): boolean {
  if (!a || !b) return !a === !b;
  return bytesOf(a) === bytesOf(b);
}

/** An object as text: of a stream its data as well. */
function bytesOf(value: PdfObject): string {
  if (value instanceof PdfStream) return `${dictText(value)}${Buffer.from(value.data).toString('latin1')}`;
  if (value instanceof PdfDict) return dictText(value);
  if (value instanceof PdfArray) return `[${value.toArray().map(bytesOf).join(' ')}]`;
  if (value instanceof PdfRef) return `${value.objectNumber} ${value.generation} R`;
  if (value.type === 'string') return `(${Buffer.from(value.bytes).toString('hex')})`;
  return 'value' in value ? `${value.type} ${String(value.value)}` : value.type;
}

function dictText(dict: PdfDict): string {
  return `<<${[...dict].map(([key, item]) => `/${key.value} ${bytesOf(item)}`).join(' ')}>>`;
}
