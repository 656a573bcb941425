import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verificarArquivo } from '#contracts/documentos/verificar.contract.ts';
import { readCertificate } from '#pades/certificates/certificate.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { visitor } from '#testing/builders/builders.ts';
import { documentoOwners, heldDocumento, type HeldDocumento } from '#testing/builders/held-documento.ts';
import { signedByProgram } from '#testing/files/other-programs.ts';
import { verificationTable } from '#testing/files/verification-table.ts';
import { drawnPage } from '#testing/files/pdf-tools.ts';
import { BY_PHARMACIST, signingWorld, signPdf, type SigningWorld } from '#testing/files/signing.ts';

/** Signatures that are seen: in the empty rectangle that the sheet printed for the pharmacist, and anywhere else. */

let app: TestApp;
let world: SigningWorld;
let held: HeldDocumento;
beforeAll(async () => {
  [app, world] = await Promise.all([startTestApp(), signingWorld()]);
  const { root } = world.authority;
  Object.assign(app.deps.signing, { anchors: async () => ({ roots: [root], others: [] }) });
  const serie = readCertificate(world.doctor.certificate).serial;
  held = await heldDocumento(app, await documentoOwners(app), world, { tipo: 'simples', serie });
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.deps.db.deleteFrom('limites').execute()));

async function judged(bytes: Uint8Array) {
  const answer = await visitor(app).fetch(verificarArquivo.path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Uint8Array.from(bytes),
  });
  return verificarArquivo.responses[200].parse(await answer.json());
}

/** Left, bottom, right and top of the rectangle, as the sheet prints it. */
const PLACE = [306.14, 70.87, 538.58, 110.55] as const;
const numbers = (values: readonly number[]) => new PdfArray(values.map((n) => PdfNumber.of(n)));

type Open = { pdf: PDF; page: PdfDict; form: PdfDict; own: PdfDict };
type Rect = readonly number[];

/** The document with an update in which `edit` changes objects. */
async function updated(edit: (open: Open) => void): Promise<Buffer> {
  const pdf = await PDF.load(Uint8Array.from(held.pdf));
  const dict = (value: unknown): PdfDict => {
    const found = value instanceof PdfRef ? pdf.context.resolve(value) : value;
    if (!(found instanceof PdfDict)) throw new Error('no dictionary');
    return found;
  };
  const form = dict(pdf.context.catalog.getDict().get('AcroForm'));
  const fields = form.getArray('Fields')?.toArray() ?? [];
  edit({ pdf, page: dict(pdf.context.pages.getPage(0)), form, own: dict(fields[1]) });
  return Buffer.from(await pdf.save({ incremental: true }));
}

function look(pdf: PDF, entries: Record<string, PdfArray> = { BBox: numbers([0, 0, 100, 20]) }): PdfDict {
  const form = { Type: PdfName.of('XObject'), Subtype: PdfName.of('Form'), ...entries };
  const stream = new PdfStream(PdfDict.of(form), Buffer.from('0 0 1 rg -999 -999 2999 2999 re f'));
  return PdfDict.of({ N: pdf.context.register(stream) });
}

/** Adds a signature field with an appearance, in both lists. */
function addVisible(
  { pdf, page, form }: Open,
  rect: Rect,
  change: (field: PdfDict) => void = () => undefined,
  name = 'Visivel',
): void {
  const field = PdfDict.of({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Widget'),
    FT: PdfName.of('Sig'),
    T: PdfString.fromString(name),
    F: PdfNumber.of(132),
    Rect: numbers(rect),
    AP: look(pdf),
  });
  const on = pdf.context.pages.getPage(0);
  if (on) field.set('P', on);
  change(field);
  const ref = pdf.context.register(field);
  form.getArray('Fields')?.push(ref);
  page.getArray('Annots')?.push(ref);
}

const table = verificationTable('Signatures that are seen', judged, () => world.authority.root);

const [LEFT, BOTTOM, RIGHT, TOP] = PLACE;
const INSIDE = [LEFT + 5, BOTTOM + 5, RIGHT - 5, TOP - 5] as const;

describe('harmless is', () => {
  test.each<[string, (open: Open) => void]>([
    ['a new field inside', (open) => addVisible(open, INSIDE)],
    ['a new field as large as the rectangle', (open) => addVisible(open, PLACE)],
    ['a new field given by its other corners', (open) => addVisible(open, [RIGHT, TOP, LEFT, BOTTOM])],
    ['a look in the field that we left', ({ pdf, own }) => own.set('AP', look(pdf))],
  ])('%s', async (_name, edit) => {
    expect(await judged(await updated(edit))).toMatchObject({ resultado: 'autentico' });
  });
});

describe('altered is', () => {
  test.each<[string, (open: Open) => void]>([
    ['a field beside', (open) => addVisible(open, [50, 50, 90, 65])],
    ['a field over the text', (open) => addVisible(open, [50, 500, 500, 600])],
    ['a field that reaches out', (open) => addVisible(open, [LEFT + 5, BOTTOM + 5, RIGHT + 1, TOP - 5])],
    ['a field larger on all sides', (open) => addVisible(open, [0, 0, 595, 842])],
    ['the field that we left, moved', ({ own }) => own.set('Rect', numbers([50, 500, 282, 540]))],
    [
      'the field that we left, with a look and larger',
      ({ pdf, own }) => {
        own.set('AP', look(pdf));
        own.set('Rect', numbers([LEFT, BOTTOM, RIGHT, TOP + 400]));
      },
    ],
    [
      'two fields in the one rectangle',
      (open) => {
        addVisible(open, INSIDE);
        addVisible(open, INSIDE, undefined, 'Outra');
      },
    ],
    [
      'a field over the one that we left, which has a look',
      (open) => {
        open.own.set('AP', look(open.pdf));
        addVisible(open, INSIDE);
      },
    ],
    ['a field of no page', (open) => addVisible(open, INSIDE, (field) => field.delete('P'))],
    [
      'a look without a box, which is not cut',
      (open) => addVisible(open, INSIDE, (field) => field.set('AP', look(open.pdf, {}))),
    ],
    [
      'a look whose box has no size',
      ({ pdf, own }) => own.set('AP', look(pdf, { BBox: numbers([0, 0, 0, 0]) })),
    ],
    [
      'a look whose matrix has no inverse',
      ({ pdf, own }) =>
        own.set('AP', look(pdf, { BBox: numbers([0, 0, 9, 9]), Matrix: numbers([0, 0, 0, 0, 0, 0]) })),
    ],
    [
      'a look that does not grow and shrink with the page',
      ({ pdf, own }) => {
        own.set('AP', look(pdf));
        own.set('F', PdfNumber.of(132 | 8));
      },
    ],
    [
      'a look that does not turn with the page',
      (open) => addVisible(open, INSIDE, (field) => field.set('F', PdfNumber.of(132 | 16))),
    ],
    [
      'a field with an act of its own',
      (open) => addVisible(open, INSIDE, (field) => field.set('A', PdfDict.of({ S: PdfName.of('Named') }))),
    ],
    [
      'a field of text inside',
      (open) => addVisible(open, INSIDE, (field) => field.set('FT', PdfName.of('Tx'))),
    ],
    [
      'a note inside',
      (open) => addVisible(open, INSIDE, (field) => field.set('Subtype', PdfName.of('FreeText'))),
    ],
  ])('%s', async (_name, edit) => {
    expect(await judged(await updated(edit))).toMatchObject({ resultado: 'alterado' });
  });
});

/** Whether two files look alike in the rectangle, and whether they do beside it. */
async function alike(one: Uint8Array, other: Uint8Array): Promise<{ there: boolean; beside: boolean }> {
  const [a, b] = await Promise.all([drawnPage(one), drawnPage(other)]);
  const seen = { there: true, beside: true };
  a.dots.forEach((dot, at) => {
    if (dot === b.dots[at]) return;
    const [x, y] = [(at % a.width) / 2, (a.height - Math.floor(at / a.width)) / 2];
    const isThere = x >= LEFT - 1 && x <= RIGHT + 1 && y >= BOTTOM - 1 && y <= TOP + 1;
    seen[isThere ? 'there' : 'beside'] = false;
  });
  return seen;
}

test('a look that paints the whole page is cut off at the rectangle', async () => {
  const blue = await updated(({ pdf, own }) => own.set('AP', look(pdf)));
  expect(await alike(held.pdf, blue)).toEqual({ there: false, beside: true });
  const beside = await updated((open) => addVisible(open, [50, 500, 500, 600]));
  expect((await alike(held.pdf, beside)).beside).toBe(false);
  const over = await signPdf(beside, world.pharmacist, world, BY_PHARMACIST);
  expect(await table.note('over the text', over)).toMatchObject({ resultado: 'alterado' });
});

test('MuPDF shows its signature in the rectangle and nowhere else', async () => {
  const both = await signedByProgram(held.pdf, 'mutool, over SHA-1', world.pharmacist, world);
  expect(await alike(held.pdf, both)).toEqual({ there: false, beside: true });
  expect(await table.note('by mutool, in the printed rectangle', both)).toMatchObject({
    resultado: 'autentico',
  });
});

test('a signature seen in the rectangle is conferred by name', async () => {
  const shown = await updated(({ pdf, own }) => own.set('AP', look(pdf)));
  const both = await signPdf(shown, world.pharmacist, world, BY_PHARMACIST);
  expect(await table.note('in the printed rectangle', both)).toMatchObject({
    resultado: 'autentico',
    aviso: 'Há outra assinatura depois da do médico, conferida: ANA FARMACÊUTICA.',
  });
});

test('docs/verification-table.md says what was said of these files', async () => {
  const { found, wanted } = await table.section();
  expect(found).toBe(wanted);
});
