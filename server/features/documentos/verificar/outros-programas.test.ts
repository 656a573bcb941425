import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verificarArquivo } from '#contracts/documentos/verificar.contract.ts';
import { readCertificate } from '#pades/certificates/certificate.ts';
import { findSignatures } from '#pades/find-signatures.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { visitor } from '#testing/builders/builders.ts';
import { documentoOwners, heldDocumento, type HeldDocumento } from '#testing/builders/held-documento.ts';
import { OTHER_PROGRAMS, signedByProgram } from '#testing/files/other-programs.ts';
import { ATTACKS, attacked, certifiedAgain } from '#testing/files/pdf-attacks.ts';
import { verificationTable } from '#testing/files/verification-table.ts';
import {
  BY_PHARMACIST,
  pdfsig,
  signingWorld,
  signPdf,
  strangers,
  type SigningWorld,
} from '#testing/files/signing.ts';

/** Updates of other programs behind a document of ours: each is judged as it is, and none is called altered falsely. */

let app: TestApp;
let world: SigningWorld;
let unknown: SigningWorld;
let held: HeldDocumento;
beforeAll(async () => {
  [app, world, unknown] = await Promise.all([startTestApp(), signingWorld(), strangers()]);
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

const table = verificationTable('Signed again, and changed', judged, () => world.authority.root);

function withOtherByte(pdf: Buffer): Buffer {
  const changed = Buffer.from(pdf);
  const at = changed.indexOf('stream') + 40;
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

const CONFERRED = 'Há outra assinatura depois da do médico, conferida: ANA FARMACÊUTICA.';
const UNPROVEN = 'A assinatura do médico vale; a outra não pôde ser conferida.';
const HARMLESS = 'O que veio depois da assinatura não muda o documento.';

describe.each(OTHER_PROGRAMS)('signed again by %s', (program) => {
  test('a pharmacist of a known authority is conferred by name, as poppler sees it', async () => {
    const both = await signedByProgram(held.pdf, program, world.pharmacist, world);
    expect(await pdfsig(both, world.authority.root)).toContainEqual(
      expect.objectContaining({ signedBy: expect.stringContaining('ANA'), valid: true, trusted: true }),
    );
    // It leaves the chain out, and SHA-1 is believed by nobody here: what it signs may be anything.
    const aviso = program === 'mutool, over SHA-1' ? UNPROVEN : CONFERRED;
    expect(await table.note(`${program}, known authority`, both)).toMatchObject({
      resultado: 'autentico',
      aviso,
    });
  });

  test('somebody of an unknown authority is told as not conferred, and accuses nobody', async () => {
    const both = await signedByProgram(held.pdf, program, unknown.pharmacist, unknown);
    expect(await table.note(`${program}, unknown authority`, both)).toMatchObject({
      resultado: 'autentico',
      aviso: UNPROVEN,
      assinaturas: [{ estado: 'conferida' }, { estado: 'nao-conferida' }],
    });
  });

  test('one byte of the document changed under both makes it altered', async () => {
    const both = await signedByProgram(held.pdf, program, world.pharmacist, world);
    expect(await judged(withOtherByte(both))).toMatchObject({ resultado: 'alterado' });
  });
});

/** The document with an update that changes objects as `edit` does, not signed by anybody. */
async function updated(edit: (pdf: PDF, catalog: PdfDict) => void): Promise<Buffer> {
  const loaded = await PDF.load(Uint8Array.from(held.pdf));
  edit(loaded, loaded.context.catalog.getDict());
  return Buffer.from(await loaded.save({ incremental: true }));
}

function dictIn(pdf: PDF, dict: PdfDict, key: string): PdfDict {
  const value = dict.get(key);
  const found = value instanceof PdfRef ? pdf.context.resolve(value) : value;
  if (!(found instanceof PdfDict)) throw new Error(`no ${key}`);
  return found;
}

const infoOf = (pdf: PDF): PdfDict => {
  const ref = pdf.context.info.trailer.getRef('Info');
  const info = ref ? pdf.context.resolve(ref) : null;
  if (!(info instanceof PdfDict)) throw new Error('no Info');
  return info;
};

function firstPage(pdf: PDF): PdfDict {
  const ref = pdf.context.pages.getPage(0);
  const page = ref ? pdf.context.resolve(ref) : null;
  if (!(page instanceof PdfDict)) throw new Error('no page');
  return page;
}

const rectangle = (...numbers: readonly number[]) => new PdfArray(numbers.map((n) => PdfNumber.of(n)));

function addField(pdf: PDF, catalog: PdfDict, kind: 'Sig' | 'Tx', rect: PdfArray): void {
  const entries = { Type: PdfName.of('Annot'), Subtype: PdfName.of('Widget'), FT: PdfName.of(kind) };
  const field = pdf.context.register(PdfDict.of({ ...entries, T: PdfString.fromString('Nova'), Rect: rect }));
  dictIn(pdf, catalog, 'AcroForm').getArray('Fields')?.push(field);
  firstPage(pdf).getArray('Annots')?.push(field);
}

describe('an update that nobody signed', () => {
  test.each<[string, Parameters<typeof updated>[0]]>([
    [
      'metadata (XMP)',
      (pdf, catalog) => {
        const entries = { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') };
        const xmp = new PdfStream(PdfDict.of(entries), Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'));
        catalog.set('Metadata', pdf.context.register(xmp));
      },
    ],
    [
      'resources and look of the form (/DR, /DA)',
      (pdf, catalog) => {
        const form = dictIn(pdf, catalog, 'AcroForm');
        form.set('DR', PdfDict.of({ Font: PdfDict.of({}) }));
        form.set('DA', PdfString.fromString('/Helv 0 Tf 0 g'));
      },
    ],
    [
      'an empty field that nobody sees',
      (pdf, catalog) => addField(pdf, catalog, 'Sig', rectangle(0, 0, 0, 0)),
    ],
    [
      'the producer and the dates',
      (pdf) => {
        infoOf(pdf).set('Producer', PdfString.fromString('Outro programa'));
        infoOf(pdf).set('ModDate', PdfString.fromString('D:20261201120000Z'));
      },
    ],
    ['stored proofs (/DSS)', (pdf, catalog) => catalog.set('DSS', pdf.context.register(PdfDict.of({})))],
  ])('%s: harmless', async (_name, edit) => {
    expect(await judged(await updated(edit))).toMatchObject({ resultado: 'autentico', aviso: HARMLESS });
  });

  test.each<[string, Parameters<typeof updated>[0]]>([
    [
      'a visible field of a signature',
      (pdf, catalog) => addField(pdf, catalog, 'Sig', rectangle(50, 50, 90, 90)),
    ],
    ['a field of text', (pdf, catalog) => addField(pdf, catalog, 'Tx', rectangle(0, 0, 0, 0))],
    [
      'a note over the text',
      (pdf) => {
        const note = {
          Type: PdfName.of('Annot'),
          Subtype: PdfName.of('FreeText'),
          Rect: rectangle(0, 0, 500, 500),
        };
        firstPage(pdf)
          .getArray('Annots')
          ?.push(pdf.context.register(PdfDict.of(note)));
      },
    ],
    ['a turned page', (pdf) => firstPage(pdf).set('Rotate', PdfNumber.of(180))],
    ['another secret', (pdf) => infoOf(pdf).set('ZeloSegredo', PdfString.fromString('AAAA AAAA AAAA'))],
    ['what opens with it', (_pdf, catalog) => catalog.set('PageMode', PdfName.of('FullScreen'))],
    ['a second certifying entry', (_pdf, catalog) => catalog.set('Perms', PdfDict.of({}))],
  ])('%s: altered', async (_name, edit) => {
    expect(await judged(await updated(edit))).toMatchObject({ resultado: 'alterado' });
  });
});

test('a second signature that certifies, too, makes it altered', async () => {
  const both = certifiedAgain(held.pdf, world.pharmacist, world);
  expect(await table.note('certified a second time', both)).toMatchObject({ resultado: 'alterado' });
});

test.each([
  ['a byte behind the end', () => Buffer.concat([held.pdf, Buffer.from('%')])],
  ['a byte of a page changed', () => withOtherByte(held.pdf)],
])('%s makes it altered', async (name, change) => {
  expect(await table.note(name, change())).toMatchObject({ resultado: 'alterado' });
});

test('a second signature whose hole holds another value makes it altered', async () => {
  const both = await signPdf(held.pdf, world.pharmacist, world, BY_PHARMACIST);
  const hole = findSignatures(both).found[1]?.hole.end ?? 0;
  let last = hole - 2;
  while (both[last] === 0x30) last -= 1;
  both[last - 20] = both[last - 20] === 0x31 ? 0x32 : 0x31;
  expect(await table.note('the second hole holds another value', both)).toMatchObject({
    resultado: 'alterado',
    assinaturas: [{ estado: 'conferida' }, { estado: 'quebrada' }],
  });
});

test.each(ATTACKS)('%s under the signature of an unknown authority: altered', async (kind) => {
  const evil = attacked(held.pdf, kind, unknown.pharmacist, unknown);
  expect(await judged(evil)).toMatchObject({ resultado: 'alterado' });
});

test('docs/verification-table.md says what was said of these files', async () => {
  const { found, wanted } = await table.section();
  expect(found).toBe(wanted);
});
