import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '#testing/files/pdf-tools.ts';
import { pagesOf, pdfOfObjects } from '#testing/files/pdf.ts';
import {
  BY_DOCTOR,
  BY_PHARMACIST,
  opensslVerifies,
  pdfsig,
  renderedPdf,
  signingWorld,
  signPdf,
  type SigningWorld,
} from '#testing/files/signing.ts';
import { inject, prepare } from './prepare.ts';
import { ICP_BRASIL_AD_RB } from './signed-attributes.ts';
import { verify } from './verify.ts';

let world: SigningWorld;
let pdf: Buffer;
beforeAll(async () => {
  [world, pdf] = await Promise.all([signingWorld(), renderedPdf()]);
});

describe('a document that a doctor signed', () => {
  test('is valid, trusted and signed whole for poppler; clean for qpdf; holds for OpenSSL', async () => {
    const signed = await signPdf(pdf, world.doctor, world);
    expect(await pdfsig(signed, world.authority.root)).toEqual([
      { field: 'Medico', signedBy: 'JOÃO DA SILVA:52998224725', valid: true, trusted: true, whole: true },
      { field: 'Farmaceutico', signedBy: null, valid: false, trusted: false, whole: false },
    ]);
    await opensslVerifies(signed, world.authority.root);
    const { pages, info, metadata } = await readPdf(signed);
    expect(pages).toBe(1);
    expect(info).toMatchObject({ Tagged: 'yes', 'Custom Metadata': 'yes' });
    expect(metadata).toContain('pdfaid:part');
  });

  test('begins with the bytes that were set, and says by its keys what it is', async () => {
    const signed = await signPdf(pdf, world.doctor, world);
    expect(signed.subarray(0, pdf.length).equals(pdf)).toBe(true);
    const text = signed.toString('latin1');
    expect(text).toContain('/2.16.76.1.12.1.1 (Prescri\u00E7\u00E3o de medicamento)');
    expect(text).toContain('/2.16.76.1.4.2.2.1 (123456)');
    expect(text).toContain('/2.16.76.1.4.2.2.2 (SP)');
    expect(text).toContain('/2.16.76.1.4.2.2.3 (Cl\u00EDnica M\u00E9dica)');
    for (const n of [1, 2, 3]) expect(text).toContain(`/2.16.76.1.4.2.3.${n} ()`);
  });

  test('certifies: forms and signatures may follow, nothing else', async () => {
    const signed = await signPdf(pdf, world.doctor, world);
    const text = signed.toString('latin1').replaceAll(/\s+/g, ' ');
    expect(text).toContain('/TransformMethod /DocMDP');
    expect(text).toContain('/Type /TransformParams /P 2 /V /1.2');
    expect(text.match(/\/TransformMethod/g)).toHaveLength(1);
    expect(text).toContain('/M (D:20261122183000Z)');
  });

  test('with ICP-Brasil’s policy → its required entries, valid; poppler knows no such filter', async () => {
    const icp = { ...BY_DOCTOR, policy: ICP_BRASIL_AD_RB, icpBrasil: true };
    const signed = await signPdf(pdf, world.doctor, world, icp);
    const text = signed.toString('latin1').replaceAll(/\s+/g, ' ');
    expect(text).toContain('/Type /Sig /Filter /PBAD_PAdES /SubFilter /PBAD.PAdES /ByteRange');
    expect(await pdfsig(signed, world.authority.root)).toMatchObject([{ valid: false }, {}]);
    await opensslVerifies(signed, world.authority.root);
    const said = await verify(signed, { roots: [world.authority.root], at: new Date() });
    expect(said).toMatchObject({ signatures: [{ policy: '2.16.76.1.7.1.11.1.3', form: [] }] });
  });

  test('may be signed by a pharmacist afterwards, and the first signature holds', async () => {
    const signed = await signPdf(pdf, world.doctor, world);
    const both = await signPdf(signed, world.pharmacist, world, BY_PHARMACIST);
    expect(both.subarray(0, signed.length).equals(signed)).toBe(true);
    expect(await pdfsig(both, world.authority.root)).toMatchObject([
      { field: 'Medico', valid: true, trusted: true, whole: false },
      {
        field: 'Farmaceutico',
        signedBy: 'ANA FARMACÊUTICA:11144477735',
        valid: true,
        trusted: true,
        whole: true,
      },
    ]);
    await opensslVerifies(both, world.authority.root, 0);
    await opensslVerifies(both, world.authority.root, 1);
    await readPdf(both);
    const said = await verify(both, { roots: [world.authority.root], at: new Date() });
    expect(said).toMatchObject({
      verdict: 'authentic',
      signatures: [
        { coversAll: false, docMdp: 2 },
        { coversAll: true, docMdp: null },
      ],
    });
  });
});

describe('nothing is signed twice or by half', () => {
  test('a prepared document takes one CMS', async () => {
    const { bytes } = await prepare(pdf, BY_DOCTOR);
    const signed = inject(bytes, Buffer.from('3003020101', 'hex'));
    expect(() => inject(signed, Buffer.from('3003020102', 'hex'))).toThrow(
      expect.objectContaining({ problem: 'no-hole' }),
    );
  });

  test('a CMS that does not fit is refused', async () => {
    const { bytes } = await prepare(pdf, { ...BY_DOCTOR, room: 1_000 });
    expect(() => inject(bytes, Buffer.alloc(1_001, 1))).toThrow(
      expect.objectContaining({ problem: 'too-small' }),
    );
  });

  test.each([
    ['a PDF that has no place for the keys', async () => pdfOfObjects(pagesOf(1)), BY_DOCTOR, 'unreadable'],
    ['no PDF', async () => Buffer.from('nothing'), BY_DOCTOR, 'unreadable'],
    [
      'a field that is not there',
      async () => signPdf(pdf, world.doctor, world),
      { ...BY_PHARMACIST, field: 'X' },
      'no-field',
    ],
    [
      'a field that is signed',
      async () => signPdf(pdf, world.doctor, world),
      { ...BY_PHARMACIST, field: 'Medico' },
      'signed',
    ],
    ['a first signature upon another', async () => signPdf(pdf, world.doctor, world), BY_DOCTOR, 'signed'],
    ['a later signature without a first', async () => pdf, BY_PHARMACIST, 'no-field'],
  ])('%s is refused', async (_name, make, options, problem) => {
    await expect(prepare(await make(), options)).rejects.toMatchObject({ name: 'PadesError', problem });
  });
});

test('names and reasons stand as they are written, whatever signs they hold', async () => {
  const name = 'Zoë (médica) \\ <1> 田中 ☤';
  const signed = await signPdf(pdf, world.doctor, world, { ...BY_DOCTOR, name, reason: 'a) b( \\c' });
  expect(await pdfsig(signed, world.authority.root)).toMatchObject([{ valid: true, whole: true }, {}]);
  await readPdf(signed);
});
