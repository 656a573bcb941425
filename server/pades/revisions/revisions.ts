import { PDF, PdfArray, PdfDict, PdfRef, PdfStream, type PdfObject } from '@libpdf/core';
import { areStrictUpdates } from './strict-update.ts';
import { drawsWithin, hasNoSize, isWithin, placeOf, type EmptyPlace } from './visible.ts';

/** Documents with more objects are not compared and count as `other`. */
const MOST_OBJECTS = 20_000;

/** Keys of a signature field that signing it sets; its place on the page is none of them, unless nothing is seen of it. */
const FIELD_KEYS = new Set(['V', 'AP', 'AS', 'F', 'Ff', 'M', 'MK', 'DA', 'Q', 'Lock', 'SV', 'Type']);
/** Those of them by which something is to be seen. */
const SHOWN_KEYS = new Set(['AP', 'AS', 'MK']);
/** Keys of the catalogue that later signatures set: stored proofs, and the extensions and version that they need. */
const CATALOG_KEYS = new Set(['DSS', 'Extensions', 'Version', 'Metadata']);
/** Keys of the form that say how fields without a look are drawn: a document of ours has none but signatures. */
const FORM_KEYS = new Set(['DR', 'DA', 'Q', 'NeedAppearances', 'SigFlags']);
/** Who dispensed, as a pharmacist's program writes it, which program it was, and when the file was touched. */
const INFO_KEYS = /^(?:ModDate|CreationDate|Producer|2\.16\.76\.1\.4\.2\.3\.[1-9])$/;

/**
 * Compares the document that ends at byte `from` with the one that ends at byte `to`, object by object. `harmless`: only
 * what pyHanko's default difference policy and DocMDP 2 (ISO 32000-2, table 257) let change differs: signature fields that
 * nobody sees or that lie within an empty one (one of them is seen there) and those that were there, their values, the resources of the form, stored proofs, metadata, and of Info the
 * producer, the dates and the pharmacist's keys · `other`: anything else differs, or one of the two cannot be read.
 * Comparing all objects also detects a cross-reference table that points at other bytes of the older document.
 */
export async function judgeChanges(bytes: Buffer, from: number, to: number): Promise<'harmless' | 'other'> {
  // A text that readers may understand differently is judged by none.
  if (!areStrictUpdates(bytes, from, to)) return 'other';
  try {
    const [before, after] = await Promise.all([open(bytes, from), open(bytes, to)]);
    return new Comparison(before, after).isHarmless() ? 'harmless' : 'other';
  } catch {
    return 'other';
  }
}

const open = (bytes: Buffer, end: number): Promise<PDF> => PDF.load(Uint8Array.from(bytes.subarray(0, end)));

class Comparison {
  readonly #before: PDF;
  readonly #after: PDF;
  readonly #old: PDF['context'];
  readonly #now: PDF['context'];
  /** Empty signature fields of a size in the older document. */
  readonly #places: readonly EmptyPlace[];
  /** The numbers of what signatures show in each of these places, by the number of its field. */
  readonly #seen = new Map<number, Set<number>>();

  constructor(before: PDF, after: PDF) {
    [this.#before, this.#after] = [before, after];
    [this.#old, this.#now] = [before.context, after.context];
    const form = this.#of(this.#old, this.#old.catalog.getDict(), 'AcroForm');
    const fields = form instanceof PdfDict ? this.#of(this.#old, form, 'Fields') : null;
    const places = fields instanceof PdfArray ? fields.toArray() : [];
    this.#places = places.map((ref) => placeOf(ref, this.#old)).filter((place) => place !== null);
  }

  isHarmless(): boolean {
    const [old, now] = [this.#old, this.#now];
    if (this.#before.isEncrypted || this.#after.isEncrypted || this.#after.recoveredViaBruteForce)
      return false;
    const root = old.info.trailer.getRef('Root');
    const info = old.info.trailer.getRef('Info');
    if (!root || !isSame(root, now.info.trailer.getRef('Root'))) return false;
    if (!isSame(info, now.info.trailer.getRef('Info'))) return false;
    const last = old.registry.nextObjectNumber;
    if (last > MOST_OBJECTS) return false;
    for (let number = 1; number < last; number += 1) {
      const ref = PdfRef.of(number, 0);
      const [was, is] = [old.resolve(ref), now.resolve(ref)];
      if (!isSame(was, is) && !this.#mayChange(number, was, is, { root, info })) return false;
    }
    // Of two signatures shown in one place, one hides the other.
    return [...this.#seen.values()].every(({ size }) => size === 1);
  }

  #mayChange(
    number: number,
    was: PdfObject | null,
    is: PdfObject | null,
    { root, info }: { root: PdfRef; info: PdfRef | undefined },
  ): boolean {
    const catalog = this.#old.catalog.getDict();
    if (number === refIn(catalog, 'Metadata')) return mayMetadataChange(was, is);
    if (!(was instanceof PdfDict) || !(is instanceof PdfDict) || was instanceof PdfStream) return false;
    const keys = changedKeys(was, is);
    if (number === root.objectNumber) return this.#catalogChanges(was, is, keys);
    if (number === info?.objectNumber) return keys.every((key) => INFO_KEYS.test(key));
    if (number === refIn(catalog, 'DSS') || number === this.#vri()) return true;
    if (number === refIn(catalog, 'AcroForm')) return this.#formGrows(was, is, keys);
    if (was.getName('Type')?.value === 'Page')
      return keys.every((key) => this.#grows(was, is, key, 'Annots', number));
    return isSigned(was, is, keys) && (hasNoSize(is) || this.#showsOnlyThere(number, is, keys));
  }

  /** An empty field of a size that was signed: what it shows, if anything, stays in it. */
  #showsOnlyThere(number: number, is: PdfDict, keys: readonly string[]): boolean {
    const place = this.#places.find(({ field }) => field === number);
    if (!place || !drawsWithin(is, this.#now)) return false;
    if (keys.some((key) => SHOWN_KEYS.has(key))) this.#show(place, number);
    return true;
  }

  #show({ field }: EmptyPlace, number: number): void {
    this.#seen.set(field, new Set([...(this.#seen.get(field) ?? []), number]));
  }

  #catalogChanges(was: PdfDict, is: PdfDict, keys: readonly string[]): boolean {
    return keys.every((key) => {
      if (key === 'Metadata')
        return mayMetadataChange(this.#of(this.#old, was, key), this.#of(this.#now, is, key));
      if (key !== 'AcroForm') return CATALOG_KEYS.has(key);
      const [old, now] = [this.#of(this.#old, was, key), this.#of(this.#now, is, key)];
      if (!(old instanceof PdfDict) || !(now instanceof PdfDict)) return false;
      return this.#formGrows(old, now, changedKeys(old, now));
    });
  }

  #formGrows(was: PdfDict, is: PdfDict, keys: readonly string[]): boolean {
    return keys.every((key) => FORM_KEYS.has(key) || this.#grows(was, is, key, 'Fields'));
  }

  /**
   * Whether this key is the list, and signature fields that nobody sees or that lie in their place were added at its end.
   * @param page the number of the page whose list it is
   */
  #grows(was: PdfDict, is: PdfDict, key: string, list: 'Fields' | 'Annots', page?: number): boolean {
    if (key !== list) return false;
    const [old, now] = [this.#of(this.#old, was, key), this.#of(this.#now, is, key)];
    if ((old && !(old instanceof PdfArray)) || !(now instanceof PdfArray)) return false;
    const [before, after] = [old?.toArray() ?? [], now.toArray()];
    if (!before.every((item, i) => isSame(item, after[i]))) return false;
    return after.slice(before.length).every((item) => this.#isSignature(item, page));
  }

  #isSignature(item: PdfObject, page: number | undefined): boolean {
    const field = item instanceof PdfRef ? this.#now.resolve(item) : item;
    if (!(field instanceof PdfDict)) return false;
    const kids = this.#of(this.#now, field, 'Kids');
    const parent = this.#of(this.#now, field, 'Parent');
    const isSignature =
      field.getName('FT')?.value === 'Sig' ||
      (parent instanceof PdfDict && parent.getName('FT')?.value === 'Sig');
    if (!kids) return isSignature && this.#mayBeThere(item, field, page);
    return (
      isSignature &&
      kids instanceof PdfArray &&
      kids.toArray().every((kid) => {
        const widget = kid instanceof PdfRef ? this.#now.resolve(kid) : kid;
        return widget instanceof PdfDict && !widget.has('Kids') && this.#mayBeThere(kid, widget, page);
      })
    );
  }

  #mayBeThere(item: PdfObject, field: PdfDict, page: number | undefined): boolean {
    if (hasNoSize(field)) return true;
    const place = this.#places.find((one) => isWithin(field, one, this.#now));
    if (!place || !(item instanceof PdfRef) || (page !== undefined && page !== place.page)) return false;
    this.#show(place, item.objectNumber);
    return true;
  }

  /** The number of the object that holds validation data by signature; -1 for none. */
  #vri(): number {
    const dss = this.#of(this.#old, this.#old.catalog.getDict(), 'DSS');
    return dss instanceof PdfDict ? refIn(dss, 'VRI') : -1;
  }

  #of(context: PDF['context'], dict: PdfDict, key: string): PdfObject | null {
    const value = dict.get(key) ?? null;
    return value instanceof PdfRef ? context.resolve(value) : value;
  }
}

const refIn = (dict: PdfDict, key: string): number => {
  const value = dict.get(key);
  return value instanceof PdfRef ? value.objectNumber : -1;
};

/** Metadata (XMP), which no page shows, may become other metadata. */
function mayMetadataChange(was: PdfObject | null, is: PdfObject | null): boolean {
  return [was, is].every(
    (value) => value instanceof PdfStream && value.getName('Type')?.value === 'Metadata',
  );
}

/** An empty signature field that has been signed, there or where nobody sees it. */
function isSigned(was: PdfDict, is: PdfDict, keys: readonly string[]): boolean {
  const known = keys.every((key) => FIELD_KEYS.has(key) || (key === 'Rect' && hasNoSize(is)));
  return was.getName('FT')?.value === 'Sig' && !was.has('V') && known;
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
