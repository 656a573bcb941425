import { createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueCertificate, newKey } from '../../../demo/psc/certificates.ts';
import { signingWorld } from '../../../testing/files/signing.ts';
import { buildChain } from './chain.ts';
import { CertificateUnreadable, readCertificate } from './certificate.ts';

test('a person of ICP-Brasil: name without the CPF, the CPF, where to ask about it', async () => {
  const { doctor } = await signingWorld('http://ac.exemplo.com.br');
  const fields = readCertificate(doctor.certificate);
  expect(fields).toMatchObject({
    name: 'JOÃO DA SILVA',
    cpf: '52998224725',
    issuer: 'AC da Demonstracao Zelo',
    serial: expect.stringMatching(/^[1-9a-f][0-9a-f]+$/),
    crlUrls: ['http://ac.exemplo.com.br/ac/pessoas.crl'],
    ocspUrls: ['http://ac.exemplo.com.br/ac/ocsp'],
  });
  expect(fields.validTo.getTime()).toBeGreaterThan(Date.now());
  expect(JSON.stringify({ ...fields, der: null })).not.toContain('01011980');
});

test.each([
  ['OCTET STRING', 0x04],
  ['PrintableString', 0x13],
  ['UTF8String', 0x0c],
  ['IA5String', 0x16],
])('the CPF is found as %s, and as one inside an OCTET STRING', async (_name, tag) => {
  const { privateKey, publicKey } = await newKey();
  const make = (inside: boolean) =>
    issueCertificate({
      name: 'MARIA:11144477735',
      publicKey,
      issuer: { name: 'AC', key: privateKey },
      from: new Date('2026-01-01'),
      to: new Date('2027-01-01'),
      cpf: '11144477735',
      cpfTags: inside ? [0x04, tag] : [tag],
    });
  expect(readCertificate(make(false)).cpf).toBe('11144477735');
  expect(readCertificate(make(true)).cpf).toBe('11144477735');
});

test('a certificate of nobody in particular has no CPF', async () => {
  const { authority } = await signingWorld();
  expect(readCertificate(authority.root)).toMatchObject({ cpf: null, crlUrls: [], ocspUrls: [] });
});

test.each([Buffer.alloc(0), Buffer.from('no certificate'), Buffer.from('3003020101', 'hex')])(
  'bytes that are none are refused by name',
  (bytes) => {
    expect(() => readCertificate(bytes)).toThrow(CertificateUnreadable);
  },
);

test('addresses that are not of the web are left out', async () => {
  const { privateKey, publicKey } = await newKey();
  const certificate = issueCertificate({
    name: 'X',
    publicKey,
    issuer: { name: 'AC', key: privateKey },
    from: new Date('2026-01-01'),
    to: new Date('2027-01-01'),
    crlUrl: 'ldap://ac.exemplo.com.br/cn=lista',
    ocspUrl: 'file:///etc/passwd',
  });
  expect(readCertificate(certificate)).toMatchObject({ crlUrls: [], ocspUrls: [] });
});

test('an authority that may have none below it has none believed below it', async () => {
  const at = new Date('2026-06-01');
  const [root, below, person] = await Promise.all([newKey(), newKey(), newKey()]);
  const valid = { from: new Date('2026-01-01'), to: new Date('2027-01-01') };
  const issue = (name: string, key: typeof root, by: { name: string; key: typeof root }, more: object) =>
    issueCertificate({
      name,
      publicKey: createPublicKey(key.privateKey),
      issuer: { name: by.name, key: by.key.privateKey },
      ...valid,
      ...more,
    });
  const pinned = (depth: number) =>
    issue('Raiz', root, { name: 'Raiz', key: root }, { authority: { below: depth } });
  const authority = issue('AC', below, { name: 'Raiz', key: root }, { authority: { below: 0 } });
  const end = issue('Pessoa', person, { name: 'AC', key: below }, {});
  const chain = (depth: number) =>
    buildChain({ certificate: end, others: [authority], roots: [pinned(depth)], at });
  expect(chain(1)).toMatchObject({ ok: true });
  expect(chain(0)).toEqual({ ok: false, why: 'not-allowed' });
  const noAuthority = issue('AC', below, { name: 'Raiz', key: root }, {});
  const wrong = buildChain({ certificate: end, others: [noAuthority], roots: [pinned(1)], at });
  expect(wrong).toEqual({ ok: false, why: 'not-allowed' });
});
