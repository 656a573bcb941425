import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  BY_DOCTOR,
  BY_PHARMACIST,
  pdfsig,
  renderedPdf,
  signingWorld,
  signPdf,
} from '#testing/files/signing.ts';
import { openTestTsa, type TestTsa } from '#testing/providers/tsa.ts';
import { inject, prepare } from './prepare.ts';
import { readTimestamp, requestTimestamp, TimestampUnavailable } from './timestamp.ts';
import { verify } from './verify.ts';

const DAY_MS = 24 * 60 * 60_000;
let authority: TestTsa;
beforeAll(async () => {
  authority = await openTestTsa();
});

/** OpenSSL's own authority of time. */
const answerOf = (question: Uint8Array) => authority.answer(question);

const asking = (answer: (question: Uint8Array) => Promise<Uint8Array>) => ({
  url: 'http://carimbo.exemplo.com.br/',
  fetch: async (_url: string, { body }: RequestInit) => {
    if (!(body instanceof Uint8Array)) throw new TypeError('no question');
    return new Response(Uint8Array.from(await answer(body)));
  },
});

const imprintOf = (bytes: Buffer) => (algorithm: string) => createHash(algorithm).update(bytes).digest();
test('a time-stamp witnesses a signature, below a pinned root only', async () => {
  const signature = randomBytes(256);
  const token = await requestTimestamp(asking(answerOf), signature);
  const trust = { roots: [authority.root] };
  const read = readTimestamp(token, imprintOf(signature), trust);
  expect(read).toMatchObject({ holds: true, fits: true, trust: { ok: true } });
  expect(Math.abs((read?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  expect(readTimestamp(token, imprintOf(randomBytes(256)), trust)).toMatchObject({ holds: false });
  expect(readTimestamp(token, imprintOf(signature), { roots: [] })).toMatchObject({
    fits: true,
    holds: false,
    trust: { why: 'unknown-issuer' },
  });
  expect(readTimestamp(Buffer.from('nothing'), imprintOf(signature), trust)).toBeNull();
});

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS);

test('a signature → valid by the witnessed time, while the witness’s certificate is', async () => {
  const [world, pdf, witness] = await Promise.all([signingWorld(), renderedPdf(), openTestTsa(4_000)]);
  const timestamp = (signature: Buffer) => requestTimestamp(asking(witness.answer), signature);
  const signed = await signPdf(pdf, world.doctor, world, { ...BY_DOCTOR, timestamp });
  expect(await pdfsig(signed, world.authority.root)).toMatchObject([{ valid: true, whole: true }, {}]);
  const roots = [world.authority.root, witness.root];
  expect(await verify(signed, { roots, at: daysFromNow(3_650) })).toMatchObject({
    verdict: 'authentic',
    signatures: [{ timestamp: { holds: true } }],
  });
  const expired = {
    verdict: 'untrusted',
    changesAfter: 'nothing',
    signatures: [{ integrity: 'intact', timestamp: { holds: false }, trust: { ok: false, why: 'expired' } }],
  };
  const unknown = { roots: [world.authority.root], at: daysFromNow(3_650) };
  expect(await verify(signed, unknown)).toMatchObject(expired);
  expect(await verify(signed, { roots, at: daysFromNow(4_100) })).toMatchObject(expired);

  const renewed = await stampDocument(signed, await openTestTsa(8_000));
  const both = [...roots, renewed.root];
  expect(await verify(renewed.pdf, { roots: both, at: daysFromNow(7_300) })).toMatchObject({
    verdict: 'authentic',
    changesAfter: 'harmless',
    signatures: [{ timestamp: { holds: true } }, { kind: 'timestamp', timestamp: { holds: true } }],
  });
});

/** A document with a time-stamp over all of it, as a keeper of records adds before the one before it ends. */
async function stampDocument(signed: Buffer, witness: TestTsa) {
  const { bytes } = await prepare(signed, { ...BY_PHARMACIST, reason: '123456789' });
  const { bytes: stamped, covered } = asDocumentTimestamp(bytes);
  return {
    pdf: inject(stamped, await requestTimestamp(asking(witness.answer), covered)),
    root: witness.root,
  };
}

describe('no time-stamp is better than a wrong one', () => {
  test.each([
    ['nobody answers', async () => Promise.reject(new TypeError('fetch failed'))],
    ['nonsense', async () => Buffer.from('<html>')],
    ['a refusal', async () => Buffer.from('30053003020102', 'hex')],
    ['the answer to another question', async () => answerOf(await otherQuestion())],
  ])('%s', async (_name, answer) => {
    await expect(requestTimestamp(asking(answer), randomBytes(256))).rejects.toThrow(TimestampUnavailable);
  });
});

/** The question about some other signature, as it is sent. */
async function otherQuestion(): Promise<Uint8Array> {
  let asked: Uint8Array = new Uint8Array();
  const listen = asking(async (question) => {
    asked = question;
    return Buffer.from('30');
  });
  await requestTimestamp(listen, randomBytes(256)).catch(() => undefined);
  return asked;
}

test('a time-stamp over the document itself witnesses it, and is nobody’s signature', async () => {
  const [world, pdf] = await Promise.all([signingWorld(), renderedPdf()]);
  const signed = await signPdf(pdf, world.doctor, world);
  const { pdf: whole } = await stampDocument(signed, authority);
  const roots = [world.authority.root, authority.root];
  expect(await verify(whole, { roots, at: new Date() })).toMatchObject({
    verdict: 'authentic',
    changesAfter: 'harmless',
    signatures: [
      { integrity: 'intact', kind: 'signature', signer: { cpf: '52998224725' } },
      { integrity: 'intact', kind: 'timestamp', signer: null, coversAll: true, timestamp: { holds: true } },
    ],
  });
  whole[200] = (whole[200] ?? 0) ^ 1;
  expect(await verify(whole, { roots, at: new Date() })).toMatchObject({ verdict: 'altered' });
});

/** A prepared signature made into a DocTimeStamp of the same length: its reason gives up the nine letters more. */
function asDocumentTimestamp(prepared: Buffer): { bytes: Buffer; covered: Buffer } {
  const at = prepared.lastIndexOf('/Type /Sig\n');
  const [before, own] = [prepared.subarray(0, at), prepared.subarray(at).toString('latin1')];
  const dictionary = own
    .replace('/Type /Sig\n', '/Type /DocTimeStamp\n')
    .replace('/Reason (123456789)', '/Reason ()');
  const bytes = Buffer.concat([before, Buffer.from(dictionary, 'latin1')]);
  const start = bytes.indexOf('<', bytes.indexOf('/Contents', at));
  const end = bytes.indexOf('>', start) + 1;
  const range = bytes.indexOf('[', bytes.indexOf('/ByteRange', at)) + 1;
  const width = bytes.indexOf(']', range) - range;
  bytes.write(`0 ${start} ${end} ${bytes.length - end}`.padEnd(width), range, 'latin1');
  return { bytes, covered: Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]) };
}
