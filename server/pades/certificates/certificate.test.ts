import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Certificate, CRLDistributionPoints } from 'pkijs';
import { expect, test } from 'vitest';
import { issueCertificate, newKey } from '#demo/psc/certificates.ts';
import { inFolder, signingWorld, tool } from '#testing/files/signing.ts';
import { buildChain } from './chain.ts';
import { CertificateUnreadable, parseCertificate, readCertificate } from './certificate.ts';

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

/** A self-signed certificate of OpenSSL's with this name and these extensions. */
async function byOpenssl(subject: string, extensions: readonly string[] = [], utf8 = true): Promise<Buffer> {
  return inFolder({}, async (folder) => {
    const at = (name: string) => join(folder, name);
    const make = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-keyout', at('key')];
    const names = [...(utf8 ? ['-utf8'] : []), '-subj', subject];
    const more = extensions.flatMap((extension) => ['-addext', extension]);
    await tool('openssl', [...make, ...names, ...more, '-outform', 'DER', '-out', at('cert')]);
    return readFile(at('cert'));
  });
}

test.each([
  ['a person', '/C=BR/O=ICP-Brasil/CN=MARIA JOSÉ D’ÁVILA:11144477735', []],
  ['several names', '/CN=Fora/O=ICP-Brasil/CN=Dentro', []],
  ['no name', '/O=ICP-Brasil', []],
  [
    'several lists',
    '/CN=Listas',
    ['crlDistributionPoints=URI:http://a.exemplo.com.br/1.crl,URI:http://b.exemplo.com.br/2.crl'],
  ],
  ['an authority', '/CN=AC', ['basicConstraints=critical,CA:TRUE,pathlen:3', 'keyUsage=keyCertSign,cRLSign']],
])('another reader reads the same of %s', async (_name, subject, extensions) => {
  const der = await byOpenssl(subject, extensions);
  const { fields } = parseCertificate(der);
  const theirs = Certificate.fromBER(Uint8Array.from(der));
  const common = theirs.subject.typesAndValues.findLast(({ type }) => type === '2.5.4.3');
  expect(fields.name).toBe((common?.value.valueBlock.value ?? '').replace(/:\d{11}$/, ''));
  expect(fields.validFrom).toEqual(theirs.notBefore.value);
  expect(fields.validTo).toEqual(theirs.notAfter.value);
  expect(BigInt(`0x${fields.serial}`)).toBe(
    BigInt(`0x${Buffer.from(theirs.serialNumber.valueBlock.valueHexView).toString('hex')}`),
  );
  const points = theirs.extensions?.find(({ extnID }) => extnID === '2.5.29.31')?.parsedValue;
  const lists =
    points instanceof CRLDistributionPoints
      ? points.distributionPoints.flatMap(({ distributionPoint }) =>
          Array.isArray(distributionPoint) ? distributionPoint.map(({ value }) => String(value)) : [],
        )
      : [];
  expect(fields.crlUrls).toEqual(lists);
});

test('the rules of an authority are read', async () => {
  const extensions = ['basicConstraints=critical,CA:TRUE,pathlen:3', 'keyUsage=critical,keyCertSign,cRLSign'];
  expect(parseCertificate(await byOpenssl('/CN=AC', extensions)).rules).toMatchObject({
    isAuthority: true,
    pathLength: 3,
    keyUsage: { digitalSignature: false, nonRepudiation: false, certSign: true, crlSign: true },
    signatureAlgorithm: '1.2.840.113549.1.1.11',
  });
});
