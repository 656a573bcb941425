import { createHash, createPublicKey, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { issueCertificate, newKey } from '../../demo/psc/certificates.ts';
import {
  BY_DOCTOR,
  BY_PHARMACIST,
  inFolder,
  pdfsig,
  renderedPdf,
  signingWorld,
  signPdf,
  tool,
} from '../../testing/files/signing.ts';
import { CERTIFICATE_OID } from './oids.ts';
import { inject, prepare } from './prepare.ts';
import { readTimestamp, requestTimestamp, TimestampUnavailable } from './timestamp.ts';
import { verify } from './verify.ts';

const DAY_MS = 24 * 60 * 60_000;
const NAME = 'Carimbo da Demonstracao';

type Authority = { root: Buffer; pem: { key: string; certificate: string } };
let authority: Authority;
beforeAll(async () => {
  const [root, own] = await Promise.all([newKey(), newKey()]);
  const issuer = { name: 'Raiz do Carimbo', key: root.privateKey };
  const valid = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + DAY_MS), issuer };
  const certificate = issueCertificate({
    ...valid,
    name: NAME,
    publicKey: createPublicKey(own.privateKey),
    extKeyUsage: [CERTIFICATE_OID.timeStamping],
  });
  authority = {
    root: issueCertificate({
      ...valid,
      name: issuer.name,
      publicKey: root.publicKey,
      authority: { below: 0 },
    }),
    pem: {
      key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      certificate: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    },
  };
});

/** OpenSSL's own authority of time. */
async function answerOf(question: Uint8Array): Promise<Buffer> {
  const { key, certificate } = authority.pem;
  const files = {
    q: question,
    key: Buffer.from(key),
    cert: Buffer.from(certificate),
    serial: Buffer.from('01'),
  };
  return inFolder(files, async (folder) => {
    const at = (name: string) => join(folder, name);
    const config = `[tsa]\ndefault_tsa=t\n[t]\nserial=${at('serial')}\nsigner_digest=sha256\ndefault_policy=1.2.3.4\ndigests=sha256\ness_cert_id_alg=sha256\n`;
    await writeFile(at('conf'), config);
    const args = ['-queryfile', at('q'), '-inkey', at('key'), '-signer', at('cert'), '-out', at('a')];
    await tool('openssl', ['ts', '-reply', '-config', at('conf'), ...args]);
    return readFile(at('a'));
  });
}

const asking = (answer: (question: Uint8Array) => Promise<Uint8Array>) => ({
  url: 'http://carimbo.exemplo.com.br/',
  fetch: async (_url: string, { body }: RequestInit) => {
    if (!(body instanceof Uint8Array)) throw new TypeError('no question');
    return new Response(Uint8Array.from(await answer(body)));
  },
});

const imprintOf = (bytes: Buffer) => (algorithm: string) => createHash(algorithm).update(bytes).digest();
const timestamp = (signature: Buffer) => requestTimestamp(asking(answerOf), signature);

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

test('a signed document with a time-stamp holds by the time that was witnessed', async () => {
  const [world, pdf] = await Promise.all([signingWorld(), renderedPdf()]);
  const signed = await signPdf(pdf, world.doctor, world, { ...BY_DOCTOR, timestamp });
  expect(await pdfsig(signed, world.authority.root)).toMatchObject([{ valid: true, whole: true }, {}]);
  const inTenYears = new Date(Date.now() + 3_650 * DAY_MS);
  const roots = [world.authority.root, authority.root];
  expect(await verify(signed, { roots, at: inTenYears })).toMatchObject({
    verdict: 'authentic',
    signatures: [{ timestamp: { holds: true } }],
  });
  const without = { roots: [world.authority.root], at: inTenYears };
  expect(await verify(signed, without)).toMatchObject({
    verdict: 'untrusted',
    signatures: [{ timestamp: { holds: false }, trust: { ok: false, why: 'expired' } }],
  });
});

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
  const { bytes } = await prepare(signed, { ...BY_PHARMACIST, reason: '123456789' });
  const { bytes: stamped, covered } = asDocumentTimestamp(bytes);
  const whole = inject(stamped, await requestTimestamp(asking(answerOf), covered));
  const roots = [world.authority.root, authority.root];
  expect(await verify(whole, { roots, at: new Date() })).toMatchObject({
    verdict: 'authentic',
    signatures: [
      { integrity: 'intact', signer: { cpf: '52998224725' }, changedAfter: 'signatures' },
      { integrity: 'intact', signer: null, coversAll: true, timestamp: { holds: true } },
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
