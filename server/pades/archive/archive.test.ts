import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestAuthority, type TestAuthority } from '#demo/psc/authority.ts';
import { memoryFakeStore } from '#demo/store/fake-store.ts';
import { refusedReply } from '#demo/tsa/timestamp-reply.ts';
import { inFolder, opensslVerifies, pdfsig, renderedPdf, signPdf, tool } from '#testing/files/signing.ts';
import { revocationOf, stampingBy, YEAR_MS } from '#testing/providers/archiving.ts';
import { createRevocationChecker } from '../certificates/revocation.ts';
import { readTlv } from '../der.ts';
import { contentsOf, findSignatures } from '../find-signatures.ts';
import { TimestampUnavailable } from '../timestamp.ts';
import { verify } from '../verify.ts';
import { archive, NotProvable, ProofsUnavailable, type ArchiveOptions } from './archive.ts';

const START = new Date('2026-11-22T18:30:00Z').getTime();
const keys = memoryFakeStore();

let now = new Date(START);
const clock = () => now;
const at = (years: number) => new Date(START + years * YEAR_MS);

let signed: Buffer;
let authority: TestAuthority;
beforeAll(async () => {
  authority = await openTestAuthority({ store: keys, clock, url: 'http://127.0.0.1:1' });
  const doctor = await authority.issue({ name: 'JOÃO DA SILVA', cpf: '52998224725' });
  signed = await signPdf(await renderedPdf(), doctor, { authority });
});

/** The authority as it is in that many years: its keys are those of before, its certificates new ones. */
async function inYears(years: number): Promise<TestAuthority> {
  now = at(years);
  return openTestAuthority({ store: keys, clock, url: 'http://127.0.0.1:1' });
}

function archived(pdf: Buffer, by: TestAuthority, roots: readonly Buffer[] = [by.root]) {
  const anchors = { roots, others: [by.intermediate] };
  return archive(pdf, {
    anchors,
    at: now,
    revocation: revocationOf(by, clock),
    timestamp: stampingBy(by, clock),
  });
}

test('an ended certificate, a replaced root → verified from one renewed time-stamp to the next', async () => {
  const first = await archived(signed, await inYears(0));
  const second = await archived(first.bytes, await inYears(4.5));
  const other = await openTestAuthority({
    store: memoryFakeStore(),
    clock: () => at(8.5),
    url: 'http://127.0.0.1:1',
  });
  now = at(8.5);
  const roots = [authority.root, other.root];
  const third = await archived(second.bytes, other, roots);
  const verdictOf = async (pdf: Buffer, years: number, by = [authority.root]) => {
    const said = await verify(pdf, { roots: by, at: at(years) });
    return said.ok ? `${said.verdict}, ${said.changesAfter}` : said.why;
  };
  expect(await verdictOf(signed, 0.5)).toBe('authentic, nothing');
  expect(await verdictOf(signed, 2)).toBe('untrusted, nothing');
  expect(await verdictOf(first.bytes, 4.5)).toBe('authentic, harmless');
  expect(await verdictOf(first.bytes, 5.5)).toBe('untrusted, harmless');
  expect(await verdictOf(second.bytes, 8.5)).toBe('authentic, harmless');
  expect(await verdictOf(second.bytes, 10)).toBe('untrusted, harmless');
  expect(await verdictOf(third.bytes, 13, roots)).toBe('authentic, harmless');
  expect(await verdictOf(third.bytes, 13, [other.root])).toBe('untrusted, harmless');
  expect(
    [first, second, third].map(({ heldUntil }) => Math.round((heldUntil.getTime() - START) / YEAR_MS)),
  ).toEqual([5, 10, 14]);
  expect(second.bytes.subarray(0, first.bytes.length).equals(first.bytes)).toBe(true);
  expect(first.bytes.subarray(0, signed.length).equals(signed)).toBe(true);
});

test('an authority of time whose clock is a minute ahead: its time-stamp is taken', async () => {
  now = at(0);
  const ahead = { at: new Date(now.getTime() + 60_000) };
  const anchors = { roots: [authority.root], others: [] };
  const timestamp = stampingBy(authority, clock, ahead);
  const { heldUntil } = await archive(signed, {
    anchors,
    at: now,
    revocation: revocationOf(authority, clock),
    timestamp,
  });
  expect(heldUntil.getTime()).toBeGreaterThan(at(4).getTime());
});

describe('judged from outside, after two time-stamps', () => {
  let twice: Buffer;
  beforeAll(async () => {
    now = at(0);
    const first = await archived(signed, authority);
    twice = (await archived(first.bytes, authority)).bytes;
  });

  test('pdfsig and OpenSSL still believe the doctor’s signature', async () => {
    const seen = await pdfsig(twice, authority.root);
    expect(seen.filter(({ field }) => field === 'Medico')).toMatchObject([{ valid: true }]);
    await opensslVerifies(twice, authority.root);
  });

  test('OpenSSL believes each time-stamp over the bytes that it covers', async () => {
    for (const n of [1, 2]) expect(await opensslStamps(twice, n)).toContain('Verification: OK');
    await expect(opensslStamps(Buffer.from(twice).fill(0x20, 20, 22), 1)).rejects.toThrow('openssl');
  });

  test('qpdf finds no error, and each certificate and answer once', async () => {
    expect(await qpdf(twice, '--check')).toContain('No syntax or stream encoding errors found');
    const {
      qpdf: [, objects],
    } = described.parse(JSON.parse(await qpdf(twice, '--json=2')));
    const {
      value: { '/DSS': dss },
    } = catalog.parse(objects[`obj:${trailer.parse(objects['trailer']).value['/Root']}`]);
    const lists = store.parse(objects[`obj:${dss}`]).value;
    expect([lists['/Certs'].length, lists['/OCSPs'].length, lists['/CRLs'].length]).toEqual([4, 2, 1]);
  });
});

const qpdf = (pdf: Buffer, ...args: string[]) =>
  inFolder({ 'a.pdf': pdf }, (folder) => tool('qpdf', [...args, join(folder, 'a.pdf')]));

const described = z.object({ qpdf: z.tuple([z.unknown(), z.record(z.string(), z.unknown())]) });
const trailer = z.object({ value: z.object({ '/Root': z.string() }) });
const catalog = z.object({ value: z.object({ '/DSS': z.string() }) });
const refs = z.array(z.string());
const store = z.object({ value: z.object({ '/Certs': refs, '/OCSPs': refs, '/CRLs': refs }) });

describe('nothing is written', () => {
  const refusing = {
    url: 'http://carimbo.exemplo.com.br/',
    fetch: async () => new Response(Uint8Array.from(refusedReply())),
  };
  const silent = createRevocationChecker({
    clock,
    fetch: async () => Promise.reject(new TypeError('fetch failed')),
  });

  test.each<[string, () => Promise<Partial<ArchiveOptions>>, new (...args: never[]) => Error]>([
    ['the authority of time refuses', async () => ({ timestamp: refusing }), TimestampUnavailable],
    [
      'a time-stamp answers another question',
      async () => ({ timestamp: stampingBy(authority, clock, { otherNonce: true }) }),
      TimestampUnavailable,
    ],
    [
      'its certificate has ended',
      async () => ({
        timestamp: stampingBy(authority, clock, { by: await authority.issueStamping(at(-0.001)) }),
      }),
      NotProvable,
    ],
    [
      'nobody says whether the doctor’s certificate is revoked',
      async () => ({ revocation: silent }),
      ProofsUnavailable,
    ],
  ])('%s: archiving fails', async (_name, change, error) => {
    now = at(0);
    const anchors = { roots: [authority.root], others: [authority.intermediate] };
    const well = {
      anchors,
      at: now,
      revocation: revocationOf(authority, clock),
      timestamp: stampingBy(authority, clock),
    };
    await expect(archive(signed, { ...well, ...(await change()) })).rejects.toThrow(error);
  });

  test('signed bytes were changed: archiving fails', async () => {
    const altered = Buffer.from(signed);
    altered.write('X', 600);
    now = at(0);
    await expect(archived(altered, authority)).rejects.toThrow(NotProvable);
  });
});

test('a certificate that was revoked after it signed: what its authority says of it is kept, too', async () => {
  now = at(0);
  const doctor = await authority.issue({ name: 'JOÃO DA SILVA', cpf: '52998224725' });
  const other = await signPdf(await renderedPdf(), doctor, { authority });
  await authority.revoke(doctor.certificate);
  const { bytes } = await archived(other, authority);
  expect(await verify(bytes, { roots: [authority.root], at: at(2) })).toMatchObject({ verdict: 'authentic' });
});

/** Has OpenSSL check the n-th signature as a time-stamp. @throws when it does not hold */
async function opensslStamps(pdf: Buffer, n: number): Promise<string> {
  const signature = findSignatures(pdf).found[n];
  if (!signature) throw new Error('no such signature');
  const { hole, end } = signature;
  const data = Buffer.concat([pdf.subarray(0, hole.start), pdf.subarray(hole.end, end)]);
  const token = readTlv(contentsOf(signature)).whole;
  return inFolder(
    { 'root.der': authority.root, 'inner.der': authority.intermediate, token, data },
    async (folder) => {
      const path = (name: string) => join(folder, name);
      for (const name of ['root', 'inner']) {
        await tool('openssl', [
          'x509',
          '-inform',
          'DER',
          '-in',
          path(`${name}.der`),
          '-out',
          path(`${name}.pem`),
        ]);
      }
      const trust = ['-CAfile', path('root.pem'), '-untrusted', path('inner.pem')];
      return tool('openssl', [
        'ts',
        '-verify',
        '-data',
        path('data'),
        '-in',
        path('token'),
        '-token_in',
        ...trust,
      ]);
    },
  );
}
