import {
  PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import { infoEntries, type DocumentKeys } from './document-keys.ts';
import { findSignatures, pdfTime } from './find-signatures.ts';
import { PadesError } from './pades-error.ts';

export type PrepareOptions = {
  /** Name of the signature field: made with the first signature, there and empty for a later one. */
  field: string;
  /** Whose signature it is, as readers show it. */
  name: string;
  /** The time that the signature claims. */
  at: Date;
  /** Why it is signed, as readers show it. */
  reason?: string;
  /**
   * Whether the dictionary has the entries that the policies of ICP-Brasil demand (extension 2.16.76.1.8.1), which readers
   * without ITI's plug-in do not know; else those of PAdES.
   */
  icpBrasil?: boolean;
  /** The room left for the CMS; a chain of three and a time-stamp fit into what is left unless it is said. */
  room?: number;
  /**
   * Of the first signature only: what the document says of itself, and the empty field that somebody else may sign
   * later, with the rectangle of the last page where that signature may be seen; without one it has no size. It
   * certifies the document: afterwards only forms and signatures may be added (DocMDP 2).
   */
  first?: { keys: DocumentKeys; laterField: string; laterPlace?: Rectangle | null };
};

/** Left, bottom, right and top on a page, in points. */
export type Rectangle = readonly [number, number, number, number];

const ROOM = 24_576;
/** Reserves the place of the numbers of the byte range, which are written last. */
const UNKNOWN = 9_999_999_999;

/**
 * A PDF with a hole for a signature, its byte range written, by an incremental update that leaves every byte before it as
 * it is. @throws PadesError
 */
export async function leaveHole(pdf: Buffer, options: PrepareOptions): Promise<Buffer> {
  const loaded = await load(pdf);
  const { first, field, room = ROOM } = options;
  const hasForm = loaded.context.catalog.getDict().has('AcroForm');
  if (first && (hasForm || findSignatures(pdf).found.length > 0)) throw new PadesError('signed');
  const signature = loaded.context.register(signatureDictionary(options, room));
  if (first) {
    writeKeys(loaded, first.keys);
    const place = first.laterPlace ?? null;
    // Poppler takes the appearance of a field that it signs away, unless another field has the same one.
    const look = place && loaded.context.register(nothingIn(place));
    addFields(loaded, [
      widget(loaded, field, { value: signature, look }),
      widget(loaded, first.laterField, { place, look }),
    ]);
    loaded.context.catalog.getDict().set('Perms', PdfDict.of({ DocMDP: signature }));
  } else {
    emptyField(loaded, field).set('V', signature);
  }
  const bytes = Buffer.from(await loaded.save({ incremental: true }));
  if (!bytes.subarray(0, pdf.length).equals(pdf)) throw new PadesError('unreadable');
  writeRange(bytes);
  return bytes;
}

/** Opens a PDF to be updated. @throws PadesError where an update would change bytes of it */
export async function load(pdf: Uint8Array): Promise<PDF> {
  let loaded: PDF;
  try {
    loaded = await PDF.load(Uint8Array.from(pdf));
  } catch (cause) {
    throw new PadesError('unreadable', { cause });
  }
  if (loaded.isEncrypted) throw new PadesError('encrypted');
  // A document that would be repaired or rewritten is not signed: its bytes would change.
  if (loaded.canSaveIncrementally() !== null) throw new PadesError('unreadable');
  return loaded;
}

/** LibPDF's own `sign` can neither leave out the signing time nor certify (docs/decisions/0031). */
function signatureDictionary(
  { name, at, reason, first, icpBrasil = false }: PrepareOptions,
  room: number,
): PdfDict {
  const signature = PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of(icpBrasil ? 'PBAD_PAdES' : 'Adobe.PPKLite'),
    SubFilter: PdfName.of(icpBrasil ? 'PBAD.PAdES' : 'ETSI.CAdES.detached'),
    ...holeOf(room),
    M: PdfString.fromString(pdfTime(at)),
    Name: PdfString.fromString(name),
  });
  if (reason !== undefined) signature.set('Reason', PdfString.fromString(reason));
  if (first) signature.set('Reference', new PdfArray([docMdp()]));
  return signature;
}

/** Room for a signature of at most so many bytes, and for the range of the bytes that it covers. */
export function holeOf(room = ROOM): { ByteRange: PdfArray; Contents: PdfString } {
  const range = [PdfNumber.of(0), ...[1, 2, 3].map(() => PdfNumber.of(UNKNOWN))];
  return { ByteRange: new PdfArray(range), Contents: PdfString.fromBytes(new Uint8Array(room)) };
}

function docMdp(): PdfDict {
  const params = PdfDict.of({
    Type: PdfName.of('TransformParams'),
    P: PdfNumber.of(2),
    V: PdfName.of('1.2'),
  });
  return PdfDict.of({
    Type: PdfName.of('SigRef'),
    TransformMethod: PdfName.of('DocMDP'),
    TransformParams: params,
  });
}

function writeKeys(pdf: PDF, keys: DocumentKeys): void {
  const { trailer } = pdf.context.info;
  const ref = trailer.getRef('Info');
  const info = ref ? pdf.context.resolve(ref) : null;
  if (!(info instanceof PdfDict)) throw new PadesError('unreadable');
  for (const [key, value] of infoEntries(keys)) info.set(key, PdfString.fromString(value));
}

type Widget = { page: PdfRef; ref: PdfRef };

/**
 * A signature field: on the first page and of no size, so that PDF/A asks no appearance of it, or at a place of the last
 * page, where it shows nothing yet.
 */
export function widget(
  pdf: PDF,
  name: string,
  { value, place = null, look }: { value?: PdfRef; place?: Rectangle | null; look?: PdfRef | null },
): Widget {
  const { context } = pdf;
  const page = context.pages.getPage(place ? pdf.getPageCount() - 1 : 0);
  if (!page) throw new PadesError('unreadable');
  const rect = place ?? [0, 0, 0, 0];
  const dict = PdfDict.of({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Widget'),
    FT: PdfName.of('Sig'),
    T: PdfString.fromString(name),
    // Printed and locked.
    F: PdfNumber.of(132),
    Rect: arrayOf(rect),
    P: page,
  });
  if (value) dict.set('V', value);
  if (look) dict.set('AP', PdfDict.of({ N: look }));
  return { page, ref: context.register(dict) };
}

/** The appearance of an empty field. */
function nothingIn([left, bottom, right, top]: Rectangle): PdfStream {
  const entries = { Type: PdfName.of('XObject'), Subtype: PdfName.of('Form'), Resources: PdfDict.of({}) };
  const box = arrayOf([0, 0, right - left, top - bottom]);
  return new PdfStream(PdfDict.of({ ...entries, BBox: box }), new Uint8Array());
}

const arrayOf = (values: readonly number[]): PdfArray => new PdfArray(values.map((n) => PdfNumber.of(n)));

/** Puts fields into the form, which is made where there is none, and on the page of each. */
export function addFields(pdf: PDF, fields: readonly Widget[]): void {
  const { context } = pdf;
  const catalog = context.catalog.getDict();
  const refs = fields.map(({ ref }) => ref);
  const form = catalog.getDict('AcroForm', resolver(pdf));
  if (form) append(pdf, form, 'Fields', refs);
  else {
    const made = PdfDict.of({ Fields: new PdfArray(refs), SigFlags: PdfNumber.of(3) });
    catalog.set('AcroForm', context.register(made));
  }
  for (const { page, ref } of fields) {
    const dict = context.resolve(page);
    if (!(dict instanceof PdfDict)) throw new PadesError('unreadable');
    append(pdf, dict, 'Annots', [ref]);
  }
}

function append(pdf: PDF, dict: PdfDict, key: string, items: readonly PdfRef[]): void {
  const list = dict.getArray(key, resolver(pdf));
  if (list) list.push(...items);
  else dict.set(key, new PdfArray([...items]));
}

/** Follows a reference to what it names. */
export const resolver =
  ({ context }: PDF) =>
  (ref: PdfRef): PdfObject | null =>
    context.resolve(ref);

function emptyField(pdf: PDF, name: string): PdfDict {
  const { context } = pdf;
  const form = context.catalog.getDict().getDict('AcroForm', resolver(pdf));
  for (const ref of form?.getArray('Fields', resolver(pdf)) ?? []) {
    const field = ref instanceof PdfRef ? context.resolve(ref) : ref;
    if (!(field instanceof PdfDict) || field.getName('FT')?.value !== 'Sig') continue;
    if (field.getString('T')?.asString() !== name) continue;
    if (field.has('V')) throw new PadesError('signed');
    return field;
  }
  throw new PadesError('no-field');
}

/** Writes the byte range of the signature that was added last, in the room that its place-holder takes. */
export function writeRange(bytes: Buffer): void {
  const key = bytes.lastIndexOf('/ByteRange');
  const start = bytes.indexOf('[', key);
  const end = bytes.indexOf(']', start);
  const contents = bytes.indexOf('/Contents', end);
  const hole = { start: bytes.indexOf('<', contents), end: bytes.indexOf('>', contents) + 1 };
  const range = `0 ${hole.start} ${hole.end} ${bytes.length - hole.end}`;
  if (key < 0 || contents < 0 || range.length > end - start - 1) throw new PadesError('unreadable');
  bytes.write(range.padEnd(end - start - 1), start + 1, 'latin1');
}

/** How many pages a PDF has. @throws PadesError */
export async function pagesOf(pdf: Uint8Array): Promise<number> {
  return (await load(pdf)).getPageCount();
}
