import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { verificarArquivo } from '#contracts/documentos/verificar.contract.ts';
import { PDF, PdfNumber } from '@libpdf/core';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { visitor } from '#testing/builders/builders.ts';
import {
  documentoOwners,
  heldDocumento,
  revokeDocumento,
  type DocumentoOwners,
  type HeldDocumento,
} from '#testing/builders/held-documento.ts';
import { pdfOf } from '#testing/files/small-files.ts';
import {
  BY_DOCTOR,
  BY_PHARMACIST,
  KEYS,
  renderedPdf,
  signingWorld,
  signPdf,
  strangers,
  type SigningWorld,
} from '#testing/files/signing.ts';
import { readCertificate } from '#pades/certificates/certificate.ts';

let app: TestApp;
let world: SigningWorld;
let owners: DocumentoOwners;
let held: HeldDocumento;

beforeAll(async () => {
  [app, world] = await Promise.all([startTestApp({ env: { TRUST_PROXY: '1' } }), signingWorld()]);
  const { root } = world.authority;
  Object.assign(app.deps.signing, { anchors: async () => ({ roots: [root], others: [] }) });
  owners = await documentoOwners(app);
  held = await make('simples');
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.deps.db.deleteFrom('limites').execute()));

const make = (tipo: Parameters<typeof heldDocumento>[3]['tipo']) =>
  heldDocumento(app, owners, world, { tipo, serie: readCertificate(world.doctor.certificate).serial });

function send(bytes: Uint8Array, headers: Record<string, string> = {}): Promise<Response> {
  return visitor(app).fetch(verificarArquivo.path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body: Uint8Array.from(bytes),
  });
}

async function judged(bytes: Uint8Array) {
  const answer = await send(bytes);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return verificarArquivo.responses[200].parse(await answer.json());
}

function flip(pdf: Buffer, at: number): Buffer {
  const flipped = Buffer.from(pdf);
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  return flipped;
}

describe('a file of ours', () => {
  test('untouched is authentic, says whose it is, and is not kept', async () => {
    const said = await judged(held.pdf);
    expect(said).toMatchObject({
      resultado: 'autentico',
      aviso: null,
      documento: { codigo: held.codigo, certificadoDeTeste: true },
      assinaturas: [{ nome: 'JOÃO DA SILVA', tipo: 'assinatura', estado: 'conferida' }],
    });
    expect(await readdir(join(app.dataDir, 'recebidos'))).toEqual([]);
  });

  test('a pharmacist’s additional signature → the doctor’s document authentic, original offered', async () => {
    const both = await signPdf(held.pdf, world.pharmacist, world, BY_PHARMACIST);
    expect(await judged(both)).toMatchObject({
      resultado: 'autentico',
      aviso: 'Há outra assinatura depois da do médico, conferida: ANA FARMACÊUTICA.',
      documento: { arquivo: { size: held.pdf.length } },
      assinaturas: [{ nome: 'JOÃO DA SILVA' }, { nome: 'ANA FARMACÊUTICA', estado: 'conferida' }],
    });
  });

  test('one flipped byte, wherever it is, makes it altered', async () => {
    const { pdf } = held;
    const secret = pdf.indexOf(held.segredo);
    const places = [
      pdf.indexOf('stream') + 40,
      secret + 2,
      pdf.indexOf('/ZeloSegredo') + 3,
      pdf.lastIndexOf('%%EOF') + 1,
      Math.floor(pdf.length / 3),
    ];
    for (const place of places)
      expect(await judged(flip(pdf, place))).toMatchObject({ resultado: 'alterado' });
    // A file whose secret was damaged proves nothing.
    expect(await judged(flip(pdf, secret + 2))).toMatchObject({ documento: null });
    expect(await judged(flip(pdf, pdf.indexOf('stream') + 40))).toMatchObject({
      documento: { codigo: held.codigo },
    });
  });

  test('bytes behind its end make it altered, and the original is offered', async () => {
    const said = await judged(Buffer.concat([held.pdf, Buffer.from('\n% nada')]));
    expect(said).toMatchObject({ resultado: 'alterado', documento: { codigo: held.codigo } });
    expect(said.aviso).toContain('depois da assinatura');
    expect(said.documento?.arquivo?.url).toContain('/api/verificacao/arquivo/');
  });

  test('a changed page under the signature of somebody known makes it altered', async () => {
    const loaded = await PDF.load(Uint8Array.from(held.pdf));
    const page = loaded.context.pages.getPage(0);
    const dict = page ? loaded.context.resolve(page) : null;
    if (dict?.type !== 'dict') throw new Error('no page');
    dict.set('Rotate', PdfNumber.of(180));
    const turned = await loaded.save({ incremental: true });
    const both = await signPdf(turned, world.pharmacist, world, BY_PHARMACIST);
    expect(await judged(both)).toMatchObject({ resultado: 'alterado' });
  });

  test('an unknown additional signature → the doctor’s valid, the other unmentioned', async () => {
    const stranger = await strangers();
    const both = await signPdf(held.pdf, stranger.doctor, stranger, BY_PHARMACIST);
    expect(await judged(both)).toMatchObject({
      resultado: 'autentico',
      aviso: 'A assinatura do médico vale; a outra não pôde ser conferida.',
      assinaturas: [{ estado: 'conferida' }, { estado: 'nao-conferida' }],
    });
  });

  test('a doctor’s ended certificate and unknown authority → valid by our record of the issue', async () => {
    const { signing } = app.deps;
    const [anchors, clock] = [signing.anchors, app.deps.clock];
    Object.assign(app.deps, { clock: () => new Date(Date.now() + 3 * 365 * 86_400_000) });
    expect(await judged(held.pdf)).toMatchObject({ resultado: 'autentico', aviso: null });
    const both = await signPdf(held.pdf, world.pharmacist, world, BY_PHARMACIST);
    expect(await judged(both)).toMatchObject({
      resultado: 'autentico',
      aviso: 'A assinatura do médico vale; a outra não pôde ser conferida.',
    });
    Object.assign(app.deps, { clock });
    Object.assign(signing, { anchors: async () => ({ roots: [], others: [] }) });
    expect(await judged(held.pdf)).toMatchObject({ resultado: 'autentico' });
    Object.assign(signing, { anchors });
  });

  test('made under a foreign authority with a used certificate number → unknown', async () => {
    const forger = await strangers();
    const { serial } = readCertificate(forger.doctor.certificate);
    await heldDocumento(app, owners, world, { tipo: 'exames', serie: serial });
    const keys = { ...KEYS, secret: 'K7M4 2QXD 9RTF' };
    const options = { ...BY_DOCTOR, first: { ...BY_DOCTOR.first, keys } };
    const forged = await signPdf(await renderedPdf(), forger.doctor, forger, options);
    expect(await judged(forged)).toMatchObject({ resultado: 'desconhecido', documento: null });
  });

  test('of our doctor, foreign, claiming to be ours by bytes behind the signature → unknown', async () => {
    const elsewhere = await signPdf(await renderedPdf(), world.doctor, world);
    const named = Buffer.concat([elsewhere, Buffer.from('\n/ZeloSegredo (K7M4 2QXD 9RTF)')]);
    expect(await judged(named)).toMatchObject({ resultado: 'desconhecido', documento: null });
  });

  test('that no record knows any more is not called altered: it cannot be told', async () => {
    const keys = { ...KEYS, secret: 'K7M4 2QXD 9RTF' };
    const options = { ...BY_DOCTOR, first: { ...BY_DOCTOR.first, keys } };
    expect(await judged(await signPdf(await renderedPdf(), world.doctor, world, options))).toMatchObject({
      resultado: 'inconclusivo',
      documento: null,
      aviso: expect.stringContaining('não achamos o documento'),
    });
  });

  test('revoked it says so, untouched or not', async () => {
    const other = await make('exames');
    await revokeDocumento(app, other.id);
    expect(await judged(other.pdf)).toMatchObject({ resultado: 'revogado', documento: { arquivo: null } });
    const more = Buffer.concat([other.pdf, Buffer.from('\n')]);
    expect(await judged(more)).toMatchObject({ resultado: 'alterado', documento: { arquivo: null } });
  });

  test('the sheet of a document on paper is not taken for a signed one', async () => {
    const { pdf } = await make('controle_especial');
    expect(await judged(pdf)).toMatchObject({ resultado: 'impresso', assinaturas: [] });
  });
});

describe('a file of somebody else', () => {
  test('is said to be none of ours, also when the same doctor signed it elsewhere', async () => {
    const elsewhere = await signPdf(await renderedPdf(), world.doctor, world);
    expect(await judged(elsewhere)).toMatchObject({ resultado: 'desconhecido', documento: null });
    expect(await judged(pdfOf(2_000))).toMatchObject({ resultado: 'desconhecido', documento: null });
  });

  test('that is no PDF is said to be none', async () => {
    const said = await judged(Buffer.from('GIF89a'));
    expect(said.resultado).toBe('desconhecido');
    expect(said.aviso).toContain('não é um PDF');
  });

  test('is refused when it is empty or too long', async () => {
    expect((await send(new Uint8Array())).status).toBe(400);
    expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1, 32))).status).toBe(413);
  });

  test('is read for one network only so often', async () => {
    const ip = '203.0.113.6';
    const key = app.deps.signer.key('verificar-arquivo', ip);
    await app.deps.db
      .insertInto('limites')
      .values({ chave: key, inicio: new Date(), contagem: 20 })
      .execute();
    expect((await send(held.pdf, { 'x-forwarded-for': ip })).status).toBe(429);
  });
});
