import { createHash, createPublicKey, generateKeyPair, randomBytes, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import {
  contentOf,
  context,
  integer,
  membersOf,
  NULL,
  objectIdentifier,
  octetString,
  readTlv,
  sequence,
  setOf,
  TAG,
  tlv,
} from '#pades/der.ts';
import { CERTIFICATE_OID, OID } from '#pades/oids.ts';

/** A key and its certificate (DER) of the demonstration: nobody outside of it trusts its root. */
export type Credential = { key: KeyObject; certificate: Buffer };

export type CertificateRequest = {
  /** Common name: of a person `NAME:CPF`. */
  name: string;
  publicKey: KeyObject;
  issuer: { name: string; key: KeyObject };
  from: Date;
  to: Date;
  /** Names an authority, with how many may stand below it; a person has none. */
  authority?: { below: number };
  /** A person's, in ICP-Brasil's `otherName`. */
  cpf?: string;
  /** Tags under which authorities are known to write it, the outermost first; an OCTET STRING unless it is said. */
  cpfTags?: readonly number[];
  /** The uses of its key beside documents; a person's is for signing in and for mail, as ICP-Brasil's are. */
  extKeyUsage?: readonly string[];
  crlUrl?: string;
  ocspUrl?: string;
};

const keyPair = promisify(generateKeyPair);

/** An RSA key of 2048 bits, as ICP-Brasil's people have. */
export const newKey = (): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> =>
  keyPair('rsa', { modulusLength: 2_048 });

/** A certificate (X.509 v3), DER, made as ICP-Brasil's are, and marked as worth nothing. */
export function issueCertificate(request: CertificateRequest): Buffer {
  const serial = randomBytes(8);
  const tbs = sequence(
    tlv(context(0), integer(2)),
    integer(Buffer.concat([Buffer.from([1]), serial])),
    SHA256_WITH_RSA,
    distinguishedName(request.issuer.name),
    sequence(utcTime(request.from), utcTime(request.to)),
    distinguishedName(request.name),
    request.publicKey.export({ type: 'spki', format: 'der' }),
    tlv(context(3), sequence(...extensionsOf(request))),
  );
  return signedBy(request.issuer.key, tbs);
}

/** Signed content, algorithm, signature: the form of certificates, lists and answers. */
export function signedBy(key: KeyObject, tbs: Buffer, ...rest: readonly Buffer[]): Buffer {
  return sequence(tbs, SHA256_WITH_RSA, bitString(sign('sha256', tbs, key)), ...rest);
}

const SHA256_WITH_RSA = sequence(objectIdentifier(OID.sha256WithRsa), NULL);

const bitString = (bytes: Buffer): Buffer => tlv(TAG.bitString, Buffer.from([0]), bytes);

/** A list of revoked certificates, DER. */
export function issueCrl(
  issuer: { name: string; key: KeyObject },
  revoked: readonly { serial: string; at: Date }[],
  thisUpdate: Date,
  nextUpdate: Date,
): Buffer {
  const entries = revoked.map(({ serial, at }) => sequence(integer(Buffer.from(serial, 'hex')), utcTime(at)));
  const tbs = sequence(
    integer(1),
    SHA256_WITH_RSA,
    distinguishedName(issuer.name),
    utcTime(thisUpdate),
    utcTime(nextUpdate),
    ...(entries.length > 0 ? [sequence(Buffer.concat(entries))] : []),
  );
  return signedBy(issuer.key, tbs);
}

const part = (oid: string, value: Buffer): Buffer => setOf([sequence(objectIdentifier(oid), value)]);

/** A name as the demonstration writes it: it says of itself what it is worth. */
export function distinguishedName(common: string): Buffer {
  return sequence(
    part('2.5.4.6', tlv(0x13, Buffer.from('BR'))),
    part('2.5.4.10', utf8('Demonstracao SEM VALIDADE JURIDICA')),
    part(CERTIFICATE_OID.commonName, utf8(common)),
  );
}

const utf8 = (text: string): Buffer => tlv(0x0c, Buffer.from(text, 'utf8'));

/** UTCTime, or GeneralizedTime from 2050 on (RFC 5280). */
export function utcTime(at: Date): Buffer {
  const digits = `${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
  return at.getUTCFullYear() < 2050
    ? tlv(TAG.utcTime, Buffer.from(digits.slice(2)))
    : tlv(TAG.generalizedTime, Buffer.from(digits));
}

export function generalizedTime(at: Date): Buffer {
  return tlv(TAG.generalizedTime, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`));
}

const extension = (oid: string, critical: boolean, value: Buffer): Buffer =>
  sequence(
    objectIdentifier(oid),
    ...(critical ? [tlv(TAG.boolean, Buffer.from([0xff]))] : []),
    octetString(value),
  );

function extensionsOf({ publicKey, issuer, ...request }: CertificateRequest): Buffer[] {
  const { authority, cpf, cpfTags = [TAG.octetString], extKeyUsage, crlUrl, ocspUrl } = request;
  // keyCertSign and cRLSign; digitalSignature and nonRepudiation: the bits and how many of the byte are not used.
  const purposes = extKeyUsage ?? (cpf === undefined ? [] : PERSON_PURPOSES);
  const usage = authority ? [0x01, 0x06] : [0x06, 0xc0];
  return [
    extension(SUBJECT_KEY, false, octetString(keyIdentifier(publicKey))),
    extension(
      AUTHORITY_KEY,
      false,
      sequence(tlv(context(0, false), keyIdentifier(createPublicKey(issuer.key)))),
    ),
    extension(CERTIFICATE_OID.keyUsage, true, tlv(TAG.bitString, Buffer.from(usage))),
    ...(authority
      ? [
          extension(
            CERTIFICATE_OID.basicConstraints,
            true,
            sequence(tlv(TAG.boolean, Buffer.from([0xff])), integer(authority.below)),
          ),
        ]
      : []),
    ...(cpf === undefined
      ? []
      : [extension(CERTIFICATE_OID.subjectAltName, false, sequence(person(cpf, cpfTags)))]),
    extension(CERTIFICATE_OID.certificatePolicies, false, sequence(sequence(objectIdentifier(ANY_POLICY)))),
    ...(purposes.length > 0
      ? [
          extension(
            CERTIFICATE_OID.extKeyUsage,
            // RFC 3161 2.3: of an authority of time it must be understood.
            purposes.includes(CERTIFICATE_OID.timeStamping),
            sequence(...purposes.map(objectIdentifier)),
          ),
        ]
      : []),
    ...(crlUrl === undefined
      ? []
      : [
          extension(
            CERTIFICATE_OID.crlDistributionPoints,
            false,
            sequence(sequence(tlv(context(0), tlv(context(0), uri(crlUrl))))),
          ),
        ]),
    ...(ocspUrl === undefined
      ? []
      : [
          extension(
            CERTIFICATE_OID.authorityInfoAccess,
            false,
            sequence(sequence(objectIdentifier(CERTIFICATE_OID.ocsp), uri(ocspUrl))),
          ),
        ]),
  ];
}

const ANY_POLICY = '2.5.29.32.0';
/** Signing in to servers, and mail. */
const PERSON_PURPOSES = ['1.3.6.1.5.5.7.3.2', '1.3.6.1.5.5.7.3.4'];
const SUBJECT_KEY = '2.5.29.14';
const AUTHORITY_KEY = '2.5.29.35';

/** SHA-1 of a key, by which certificates name it (RFC 5280 4.2.1.2); no signature rests upon it. */
function keyIdentifier(key: KeyObject): Buffer {
  const [, bits] = membersOf(readTlv(key.export({ type: 'spki', format: 'der' })), TAG.sequence, 2);
  return createHash('sha1').update(contentOf(bits, TAG.bitString).subarray(1)).digest();
}

const uri = (url: string): Buffer => tlv(context(6, false), Buffer.from(url, 'latin1'));

/** Birth date, CPF, NIS, RG and who issued it, where only the CPF is said. */
function person(cpf: string, tags: readonly number[]): Buffer {
  const text = `01011980${cpf}${'0'.repeat(11)}${'0'.repeat(15)}${' '.repeat(6)}`;
  return tlv(
    context(0),
    objectIdentifier(CERTIFICATE_OID.icpBrasilPerson),
    tlv(
      context(0),
      tags.reduceRight<Buffer>((inside, tag) => tlv(tag, inside), Buffer.from(text)),
    ),
  );
}
