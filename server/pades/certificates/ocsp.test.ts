import { beforeAll, expect, test } from 'vitest';
import { ocspAnswer } from '#demo/psc/authority.ts';
import { issueCertificate, newKey, type CertificateRequest } from '#demo/psc/certificates.ts';
import { CERTIFICATE_OID } from '../oids.ts';
import { parseCertificate } from './certificate.ts';
import { ocspRequest, readOcspAnswer } from './ocsp.ts';

type Keys = Awaited<ReturnType<typeof newKey>>;

const NOW = new Date('2026-11-25T13:00:00Z');
const days = (n: number) => new Date(NOW.getTime() + n * 24 * 3_600_000);
const AC = 'AC';

let [own, responder, stranger]: Keys[] = [];
beforeAll(async () => {
  [own, responder, stranger] = await Promise.all([newKey(), newKey(), newKey()]);
});

const keyOf = (keys: Keys | undefined) => {
  if (!keys) throw new Error('made before the tests');
  return keys;
};
const made = (
  by: Keys | undefined,
  request: Omit<CertificateRequest, 'issuer' | 'from' | 'to'>,
  to = days(9),
) => issueCertificate({ issuer: { name: AC, key: keyOf(by).privateKey }, from: days(-9), to, ...request });

/** Reads an answer that the key of `responder` signed, with the certificate that it shows. */
function read(delegate: Buffer) {
  const authority = { name: AC, publicKey: keyOf(own).publicKey, authority: { below: 0 } };
  const issuer = parseCertificate(made(own, authority));
  const person = parseCertificate(
    made(own, { name: 'MARIA', publicKey: keyOf(stranger).publicKey, cpf: '52998224725' }),
  );
  const signer = { name: 'Respondedor', key: keyOf(responder).privateKey };
  const answer = ocspAnswer(ocspRequest(person, issuer), signer, { revoked: [], now: NOW, delegate });
  return readOcspAnswer(answer, person, issuer, NOW);
}

const delegate = () => ({
  name: 'Respondedor',
  publicKey: keyOf(responder).publicKey,
  extKeyUsage: [CERTIFICATE_OID.ocspSigning],
});

test('an answer is believed whose signer the authority charged with it', () => {
  expect(read(made(own, delegate()))).toMatchObject({ ok: true, answer: { revokedAt: null } });
});

test.each<[string, () => Buffer]>([
  ['is for something else', () => made(own, { ...delegate(), extKeyUsage: ['1.3.6.1.5.5.7.3.4'] })],
  ['says no purpose', () => made(own, { ...delegate(), extKeyUsage: [] })],
  ['is of another authority of this name', () => made(stranger, delegate())],
  ['has ended', () => made(own, delegate(), days(-1))],
  ['is of another key', () => made(own, { ...delegate(), publicKey: keyOf(stranger).publicKey })],
])('an answer is not believed whose signer’s certificate %s', (_, certificate) => {
  expect(read(certificate())).toEqual({ ok: false, why: 'not-signed' });
});
