import { array, assert, asyncProperty, nat, record, uint8Array } from 'fast-check';
import { PDF, PdfName, PdfNumber } from '@libpdf/core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  BY_DOCTOR,
  BY_PHARMACIST,
  pdfsig,
  renderedPdf,
  signingWorld,
  signPdf,
  strangers,
  type SigningWorld,
} from '#testing/files/signing.ts';
import { findSignatures } from './find-signatures.ts';
import { verify, type Verification } from './verify.ts';

let world: SigningWorld;
let pdf: Buffer;
let signed: Buffer;
beforeAll(async () => {
  [world, pdf] = await Promise.all([signingWorld(), renderedPdf()]);
  signed = await signPdf(pdf, world.doctor, world);
});

const check = (bytes: Uint8Array, at = new Date()): Promise<Verification> =>
  verify(bytes, { roots: [world.authority.root], at });

test('a signed document: whose it is, since when, under which rules', async () => {
  expect(await check(signed)).toMatchObject({
    ok: true,
    verdict: 'authentic',
    changesAfter: 'nothing',
    signatures: [
      {
        integrity: 'intact',
        coversAll: true,
        form: [],
        signer: { name: 'JOÃO DA SILVA', cpf: '52998224725', issuer: 'AC da Demonstracao Zelo' },
        trust: { ok: true },
        claimedAt: BY_DOCTOR.at,
        timestamp: null,
        docMdp: 2,
        policy: null,
      },
    ],
  });
});

describe('what was changed is told', () => {
  test('one byte anywhere in what is signed', async () => {
    const places = Array.from({ length: 40 }, (_, i) => Math.floor((signed.length / 40) * i) + 7);
    for (const place of places) {
      const flipped = Buffer.from(signed);
      flipped[place] = (flipped[place] ?? 0) ^ 1;
      expect(await check(flipped)).not.toMatchObject({ verdict: 'authentic' });
    }
  });

  test('a byte of the page: altered, for poppler as well', async () => {
    const flipped = Buffer.from(signed);
    const place = pdf.indexOf('stream') + 40;
    flipped[place] = (flipped[place] ?? 0) ^ 1;
    expect(await check(flipped)).toMatchObject({
      verdict: 'altered',
      signatures: [{ integrity: 'altered' }],
    });
    expect(await pdfsig(flipped, world.authority.root)).toMatchObject([{ valid: false }, {}]);
  });

  test.each(['\n% nothing', '\n', '1 0 obj<<>>endobj'])(
    'bytes behind its end (%j): changed',
    async (more) => {
      const appended = Buffer.concat([signed, Buffer.from(more)]);
      expect(await check(appended)).toMatchObject({
        verdict: 'changed',
        changesAfter: 'other',
        signatures: [{ integrity: 'intact', coversAll: false }],
      });
    },
  );

  test('an update that somebody else signed, with another page than the doctor saw', async () => {
    const loaded = await PDF.load(Uint8Array.from(signed));
    const page = loaded.context.pages.getPage(0);
    const dict = page ? loaded.context.resolve(page) : null;
    if (dict?.type !== 'dict') throw new Error('no page');
    dict.set('Rotate', PdfNumber.of(180));
    const turned = await loaded.save({ incremental: true });
    const both = await signPdf(turned, world.pharmacist, world, BY_PHARMACIST);
    expect(await check(both)).toMatchObject({
      verdict: 'changed',
      signatures: [{ integrity: 'intact' }, { integrity: 'intact', coversAll: true }],
    });
  });

  test('an update that leads the catalogue elsewhere', async () => {
    const loaded = await PDF.load(Uint8Array.from(signed));
    loaded.context.catalog.getDict().set('PageMode', PdfName.of('FullScreen'));
    const moved = await loaded.save({ incremental: true });
    const both = await signPdf(moved, world.pharmacist, world, BY_PHARMACIST);
    expect(await check(both)).toMatchObject({ verdict: 'changed' });
  });

  test('a signature of somebody unknown behind it changes nothing, and is not believed', async () => {
    const stranger = await strangers();
    const both = await signPdf(signed, stranger.doctor, stranger, BY_PHARMACIST);
    expect(await check(both)).toMatchObject({
      verdict: 'untrusted',
      changesAfter: 'harmless',
      signatures: [
        { integrity: 'intact', trust: { ok: true } },
        { integrity: 'intact', trust: { ok: false } },
      ],
    });
  });

  test('a later signature that is cut off again leaves the first one whole', async () => {
    const both = await signPdf(signed, world.pharmacist, world, BY_PHARMACIST);
    expect(await check(both.subarray(0, signed.length))).toMatchObject({ verdict: 'authentic' });
    expect(await check(both.subarray(0, -1))).not.toMatchObject({ verdict: 'authentic' });
  });

  test('the hole of one signature holds the CMS of another', async () => {
    const other = await signPdf(pdf, world.doctor, world, { ...BY_DOCTOR, name: 'B' });
    const hole = findSignatures(signed).found[0]?.hole.start ?? 0;
    const from = findSignatures(other).found[0]?.hole.start ?? 0;
    const swapped = Buffer.from(signed);
    other.copy(swapped, hole + 1, from + 1, from + 8_000);
    expect(await check(swapped)).toMatchObject({ verdict: 'altered' });
  });
});

const trustOf = (said: Verification) => said.ok && said.signatures[0]?.trust;

describe('who is not known is not trusted', () => {
  test('a root that is not pinned', async () => {
    const stranger = await strangers();
    expect(await verify(signed, { roots: [stranger.authority.root], at: new Date() })).toMatchObject({
      verdict: 'untrusted',
      signatures: [{ integrity: 'intact', trust: { ok: false, why: 'unknown-issuer' } }],
    });
    expect(await pdfsig(signed, stranger.authority.root)).toMatchObject([
      { valid: true, trusted: false },
      {},
    ]);
    expect(await verify(signed, { roots: [], at: new Date() })).toMatchObject({ verdict: 'untrusted' });
  });

  test('a certificate that was over, or not yet valid, at the time', async () => {
    const day = 24 * 60 * 60_000;
    const now = Date.now();
    const over = await world.authority.issue({
      name: 'VELHO',
      cpf: '52998224725',
      from: new Date(now - 2 * day),
      to: new Date(now - day),
    });
    const late = await signPdf(pdf, over, world);
    expect(trustOf(await check(late))).toEqual({ ok: false, why: 'expired' });
    expect(trustOf(await check(late, new Date(now - 1.5 * day)))).toMatchObject({
      ok: false,
      why: 'not-yet-valid',
    });
    expect(trustOf(await check(signed, new Date(now - 10 * day)))).toEqual({
      ok: false,
      why: 'not-yet-valid',
    });
  });

  test('a person who signs as if an authority', async () => {
    const { doctor, authority } = world;
    const certificate = (await authority.issue({ name: 'X', cpf: '11144477735' })).certificate;
    const byPerson = await signPdf(
      pdf,
      { key: doctor.key, certificate: doctor.certificate },
      {
        authority: { ...authority, intermediate: certificate },
      },
    );
    expect(await check(byPerson)).toMatchObject({ verdict: 'untrusted' });
  });
});

describe('any bytes at all', () => {
  test.each([
    ['nothing', '', 'not-a-pdf'],
    ['a picture', '\u0089PNG\r\n', 'not-a-pdf'],
    ['a PDF without a signature', '%PDF-1.7\n1 0 obj<<>>endobj', 'not-signed'],
    [
      'too many signatures',
      `%PDF-1.7\n${'1 0 obj<</Type/Sig/ByteRange[0 1 2 3]>>endobj\n'.repeat(17)}`,
      'too-many-signatures',
    ],
  ])('%s', async (_name, text, why) => {
    expect(await check(Buffer.from(text, 'latin1'))).toEqual({ ok: false, why });
  });

  test('a file over the limit is not looked at', async () => {
    const options = { roots: [world.authority.root], at: new Date(), maxBytes: 1_000 };
    expect(await verify(signed, options)).toEqual({ ok: false, why: 'too-large' });
  });

  test.each([
    '/ByteRange',
    '1 0 obj /ByteRange',
    '1 0 obj<</Type/Sig/ByteRange[0 10 20 30]/Contents<00>>>',
    '1 0 obj<</Type/Sig/ByteRange[0 99999999999999999999 1 1]/Contents<00>>>',
    '1 0 obj<</Type/Sig/ByteRange[-1 1 1 1]/Contents<zz>>>',
    `1 0 obj${'['.repeat(100_000)}/ByteRange`,
    `1 0 obj${'<<'.repeat(100_000)}/ByteRange`,
    `1 0 obj(${'('.repeat(100_000)}/ByteRange`,
    `1 0 obj${'/A '.repeat(100_000)}/ByteRange`,
    `1 0 obj${'% \n'.repeat(100_000)}/ByteRange`,
  ])('a broken signature (%#) is told as unreadable, at once', async (text) => {
    const started = performance.now();
    expect(await check(Buffer.from(`%PDF-1.7\n${text}`, 'latin1'))).toMatchObject({
      verdict: 'altered',
      signatures: [{ integrity: 'unreadable' }],
    });
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test('any change of a signed document → one of our answers, never authentic', async () => {
    const change = record({
      at: nat(signed.length - 1),
      cut: nat(64),
      put: uint8Array({ maxLength: 64 }),
    });
    await assert(
      asyncProperty(array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        let bytes = signed;
        for (const { at, cut, put } of changes) {
          bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + cut)]);
        }
        if (bytes.equals(signed)) return;
        const said = await check(bytes);
        expect(said.ok && said.verdict === 'authentic').toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
