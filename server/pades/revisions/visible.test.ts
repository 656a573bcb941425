import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import { beforeAll, expect, test } from 'vitest';
import { BY_DOCTOR, signingWorld, signPdf } from '#testing/files/signing.ts';
import { openLineCompiler } from '#testing/files/typesetting.ts';
import { judgeChanges } from './revisions.ts';

const PLACE = [300, 70, 500, 110] as const;
let signed: Buffer;
const last = 1;
beforeAll(async () => {
  const [world, set] = await Promise.all([signingWorld(), openLineCompiler()]);
  const first = { ...BY_DOCTOR.first, laterPlace: PLACE };
  signed = await signPdf(set('um #pagebreak() dois'), world.doctor, world, { ...BY_DOCTOR, first });
});

/** The document with one more signature field at the place's numbers, which says that it is on one page and is listed by another. */
async function withField(says: number, listed: number): Promise<Buffer> {
  const pdf = await PDF.load(Uint8Array.from(signed));
  const page = pdf.context.pages.getPage(says);
  const list = pdf.context.pages.getPage(listed);
  if (!page || !list) throw new Error('no page');
  const entries = {
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Widget'),
    FT: PdfName.of('Sig'),
    T: PdfString.fromString('Nova'),
    Rect: new PdfArray(PLACE.map((n) => PdfNumber.of(n))),
    P: page,
  };
  const field = pdf.context.register(PdfDict.of(entries));
  const dict = pdf.context.resolve(list);
  if (!(dict instanceof PdfDict)) throw new Error('no page');
  const annotations = dict.getArray('Annots');
  if (annotations) annotations.push(field);
  else dict.set('Annots', new PdfArray([field]));
  return Buffer.from(await pdf.save({ incremental: true }));
}

test.each([
  ['on the page of the place', [last, last], 'harmless'],
  ['on another page', [0, 0], 'other'],
  ['listed by another page than it says', [last, 0], 'other'],
  ['that says another page than lists it', [0, last], 'other'],
] as const)('a field %s', async (_name, [says, listed], judgement) => {
  const file = await withField(says, listed);
  expect(await judgeChanges(file, signed.length, file.length)).toBe(judgement);
});
