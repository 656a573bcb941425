import { createHash } from 'node:crypto';
import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream } from '@libpdf/core';
import type { RevocationProof } from '../certificates/revocation.ts';
import { contentsOf, findSignatures, type SignatureDictionary } from '../find-signatures.ts';
import { PadesError } from '../pades-error.ts';
import { addFields, holeOf, load, resolver, widget, writeRange } from '../pdf-update.ts';

/** DER that a later reader needs to judge one signature: the certificates of its paths, and what was said of each. */
export type Proofs = { certificates: readonly Buffer[]; revocation: readonly RevocationProof[] };

/** The key of a signature among validation data (ETSI EN 319 142-1): SHA-1 of its contents, which secures nothing here. */
export function vriKey(signature: SignatureDictionary): string {
  return createHash('sha1').update(contentsOf(signature)).digest('hex').toUpperCase();
}

/** Keys of the signatures whose validation data a document holds already. @throws PadesError */
export async function provenIn(pdf: Buffer): Promise<ReadonlySet<string>> {
  const loaded = await load(pdf);
  const vri = storeOf(loaded)?.getDict('VRI', resolver(loaded));
  return new Set([...(vri?.keys() ?? [])].map(({ value }) => value));
}

/**
 * Adds validation data by signature (DSS and VRI, each object once) and a hole for a time-stamp over the whole document, in
 * one incremental update that leaves every byte before it as it is. @throws PadesError
 */
export async function writeProofs(pdf: Buffer, proofs: ReadonlyMap<string, Proofs>): Promise<Buffer> {
  const loaded = await load(pdf);
  const { context } = loaded;
  const catalog = context.catalog.getDict();
  catalog.set('DSS', context.register(grownStore(loaded, proofs)));
  // PDF 1.7 has the store only as an extension (ETSI EN 319 142-1, 5.6).
  const extension = { BaseVersion: PdfName.of('1.7'), ExtensionLevel: PdfNumber.of(5) };
  catalog.set('Extensions', PdfDict.of({ ESIC: PdfDict.of(extension) }));
  const stamp = PdfDict.of({
    Type: PdfName.of('DocTimeStamp'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.RFC3161'),
    ...holeOf(),
  });
  const name = `Carimbo${findSignatures(pdf).found.length}`;
  addFields(loaded, [widget(loaded, name, { value: context.register(stamp) })]);
  const bytes = Buffer.from(await loaded.save({ incremental: true }));
  if (!bytes.subarray(0, pdf.length).equals(pdf)) throw new PadesError('unreadable');
  writeRange(bytes);
  return bytes;
}

/** Lists of the store, and of the entry of one signature. */
const LISTS = [
  ['certificate', 'Certs', 'Cert'],
  ['ocsp', 'OCSPs', 'OCSP'],
  ['crl', 'CRLs', 'CRL'],
] as const;

const storeOf = (pdf: PDF): PdfDict | undefined =>
  pdf.context.catalog.getDict().getDict('DSS', resolver(pdf));

/** The store with what it held and these proofs. */
function grownStore(pdf: PDF, proofs: ReadonlyMap<string, Proofs>): PdfDict {
  const { context } = pdf;
  const old = storeOf(pdf);
  const vri = old?.getDict('VRI', resolver(pdf))?.clone() ?? PdfDict.of({});
  const entries = [...proofs.keys()].map((key) => [key, PdfDict.of({ Type: PdfName.of('VRI') })] as const);
  for (const [key, entry] of entries) vri.set(key, context.register(entry));
  const store = PdfDict.of({ Type: PdfName.of('DSS'), VRI: context.register(vri) });
  for (const [kind, list, part] of LISTS) {
    const kept = keptIn(pdf, old?.getArray(list, resolver(pdf)));
    for (const [key, entry] of entries) {
      const refs = bytesOf(kind, proofs.get(key)).map((der) => {
        const ref = kept.get(digest(der)) ?? context.register(new PdfStream([], Uint8Array.from(der)));
        kept.set(digest(der), ref);
        return ref;
      });
      if (refs.length > 0) entry.set(part, new PdfArray(refs));
    }
    if (kept.size > 0) store.set(list, new PdfArray([...kept.values()]));
  }
  return store;
}

function bytesOf(kind: (typeof LISTS)[number][0], proofs: Proofs | undefined): readonly Buffer[] {
  if (kind === 'certificate') return proofs?.certificates ?? [];
  return proofs?.revocation.filter((one) => one.kind === kind).map(({ der }) => der) ?? [];
}

/** The streams of a list, by the digest of their bytes. */
function keptIn(pdf: PDF, list: PdfArray | undefined): Map<string, PdfRef> {
  const kept = new Map<string, PdfRef>();
  for (const ref of list ?? []) {
    const stream = ref instanceof PdfRef ? pdf.context.resolve(ref) : null;
    if (ref instanceof PdfRef && stream instanceof PdfStream) kept.set(digest(stream.getDecodedData()), ref);
  }
  return kept;
}

const digest = (der: Uint8Array): string => createHash('sha256').update(der).digest('hex');
