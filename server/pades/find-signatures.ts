import { createHash } from 'node:crypto';
import { readPdfValue, skipSpace, textOf, type PdfValue } from './pdf-syntax.ts';

/** A signature dictionary of a file, with the bytes that it signs. */
export type SignatureDictionary = {
  entries: ReadonlyMap<string, PdfValue>;
  /** Offset of the `<` of its contents, and of the byte behind their `>`: all that is not signed within the signed range. */
  hole: { start: number; end: number };
  /** The byte behind the last one that it covers. */
  end: number;
};

/** The result of the search: each dictionary or null, and whether the search ended at its limit of sixteen. */
export type FoundSignatures = { found: readonly (SignatureDictionary | null)[]; tooMany: boolean };

const KEY = '/ByteRange';
/** More signatures than a prescription ever bears; each costs one digest over the file. */
export const MOST = 16;
const LARGEST_HOLE = 512 * 1024;

/**
 * Every signature dictionary of a PDF, sorted by the end of the bytes that each covers; null, behind all others, is one
 * that cannot be parsed. Dictionaries are found by the text `/ByteRange`, not through the file's cross-reference table, so a
 * signature that is stored in another form is not found and does not count.
 */
export function findSignatures(pdf: Buffer): FoundSignatures {
  const found: (SignatureDictionary | null)[] = [];
  for (let at = pdf.indexOf(KEY); at >= 0; at = pdf.indexOf(KEY, at + KEY.length)) {
    if (found.length === MOST) return { found, tooMany: true };
    found.push(readAround(pdf, at));
  }
  const last = pdf.length + 1;
  return { found: found.toSorted((a, b) => (a?.end ?? last) - (b?.end ?? last)), tooMany: false };
}

/** The digest of the bytes that a signature covers, SHA-256 unless another algorithm is named. */
export function digestOf(pdf: Buffer, { hole, end }: SignatureDictionary, algorithm = 'sha256'): Buffer {
  return createHash(algorithm)
    .update(pdf.subarray(0, hole.start))
    .update(pdf.subarray(hole.end, end))
    .digest();
}

/** The bytes of `/Contents`: the CMS and the zeros that pad it. */
export function contentsOf({ entries }: SignatureDictionary): Buffer {
  const contents = entries.get('Contents');
  return contents?.kind === 'string' ? contents.value : Buffer.alloc(0);
}

/** The object around the key at `at`, if it is the dictionary of a signature over the ranges that it names. */
function readAround(pdf: Buffer, at: number): SignatureDictionary | null {
  const object = pdf.lastIndexOf('obj', at);
  if (object < 1 || at - object > LARGEST_HOLE * 2 || pdf[object - 1] === 0x64) return null;
  try {
    const { value } = readPdfValue(pdf, skipSpace(pdf, object + 3));
    return value.kind === 'dict' ? signatureOf(pdf, value.entries) : null;
  } catch {
    return null;
  }
}

function signatureOf(pdf: Buffer, entries: ReadonlyMap<string, PdfValue>): SignatureDictionary | null {
  const type = entries.get('Type');
  const contents = entries.get('Contents');
  const range = numbersOf(entries.get('ByteRange'));
  // ISO 32000-1, table 252: the type of a signature may be left out.
  if (type && (type.kind !== 'name' || (type.value !== 'Sig' && type.value !== 'DocTimeStamp'))) return null;
  if (contents?.kind !== 'string' || !contents.hex || range?.length !== 4) return null;
  const [begin, before = 0, behind = 0, after = 0] = range;
  const end = behind + after;
  // The one thing that is not signed must be these contents, whole, and nothing but digits.
  const fits = begin === 0 && before === contents.start && behind === contents.end && end <= pdf.length;
  const digits = contents.end - contents.start - 2;
  if (!fits || digits !== contents.value.length * 2 || digits > LARGEST_HOLE * 2) return null;
  return { entries, hole: { start: contents.start, end: contents.end }, end };
}

function numbersOf(value: PdfValue | undefined): number[] | null {
  if (value?.kind !== 'array') return null;
  const numbers = value.items.map((item) => (item.kind === 'number' ? item.value : -1));
  return numbers.every((number) => Number.isSafeInteger(number) && number >= 0) ? numbers : null;
}

/** The changes that a certifying signature allows afterwards (DocMDP: 1 none, 2 forms and signatures, 3 notes, too); null for none. */
export function docMdpOf({ entries }: SignatureDictionary): number | null {
  const reference = entries.get('Reference');
  const rows = reference?.kind === 'array' ? reference.items : [];
  for (const row of rows) {
    if (row.kind !== 'dict') continue;
    const method = row.entries.get('TransformMethod');
    const params = row.entries.get('TransformParams');
    if (method?.kind !== 'name' || method.value !== 'DocMDP' || params?.kind !== 'dict') continue;
    const p = params.entries.get('P');
    // ISO 32000-1, table 254: 2 where it is not said.
    return p?.kind === 'number' ? p.value : 2;
  }
  return null;
}

/** The instant that the signature claims (`/M`); null where it says none that can be read. */
export function claimedTimeOf({ entries }: SignatureDictionary): Date | null {
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)'?)?/.exec(
    textOf(entries.get('M')) ?? '',
  );
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1, 7).map(Number);
  const offset = (Number(parts[8] ?? 0) * 60 + Number(parts[9] ?? 0)) * (parts[7] === '-' ? -1 : 1);
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second) - offset * 60_000);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** An instant as a PDF writes it (ISO 32000-1, 7.9.4), in UTC. */
export function pdfTime(at: Date): string {
  return `D:${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
}
