import { PDFiumLibrary } from '@hyzyla/pdfium';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verificarArquivo } from '#contracts/documentos/verificar.contract.ts';
import { readCertificate } from '#pades/certificates/certificate.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { visitor } from '#testing/builders/builders.ts';
import { documentoOwners, heldDocumento, type HeldDocumento } from '#testing/builders/held-documento.ts';
import { ATTACKS, attacked, EVIL_WORD, signedHonestly } from '#testing/files/pdf-attacks.ts';
import { verificationTable } from '#testing/files/verification-table.ts';
import { inFolder, signingWorld, tool, type SigningWorld } from '#testing/files/signing.ts';

/** Documents of ours that somebody rewrote for readers behind the doctor's signature. */

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

async function judged(bytes: Uint8Array) {
  const answer = await visitor(app).fetch(verificarArquivo.path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Uint8Array.from(bytes),
  });
  return verificarArquivo.responses[200].parse(await answer.json());
}

const byPoppler = (pdf: Uint8Array): Promise<string> =>
  inFolder({ 'a.pdf': pdf }, (folder) => tool('pdftotext', [join(folder, 'a.pdf'), '-']));

async function byPdfium(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(Uint8Array.from(pdf));
    const text = [...document.pages()].map((page) => page.getText()).join('\n');
    document.destroy();
    return text;
  } finally {
    library.destroy();
  }
}

test('the doctor’s own document and an honest second signature read alike in every engine', async () => {
  const both = signedHonestly(held.pdf, world.pharmacist, world);
  for (const read of [byPoppler, byPdfium]) {
    const text = await read(held.pdf);
    expect(text).not.toContain(EVIL_WORD);
    expect(await read(both)).toBe(text);
  }
  expect(await judged(both)).toMatchObject({ resultado: 'autentico' });
});

const table = verificationTable('Attacks', judged, () => world.authority.root);

test.each(ATTACKS)('%s: a reader is deceived, and the document is altered', async (kind) => {
  const evil = attacked(held.pdf, kind, world.pharmacist, world);
  expect(evil.subarray(0, held.pdf.length).equals(held.pdf)).toBe(true);
  const seen = await Promise.all([byPoppler(evil), byPdfium(evil)]);
  expect(seen.some((text) => text.includes(EVIL_WORD))).toBe(true);
  expect(await table.note(kind, evil)).toMatchObject({
    resultado: 'alterado',
    documento: { codigo: held.codigo },
  });
});

test('docs/verification-table.md says what was said of these files', async () => {
  const { found, wanted } = await table.section();
  expect(found).toBe(wanted);
});
