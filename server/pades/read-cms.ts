import { createHash, verify, X509Certificate } from 'node:crypto';
import { toDer } from './ber.ts';
import { context, contentOf, DerError, membersOf, oidOf, readTlv, setOf, TAG, tlv, type Tlv } from './der.ts';
import { DIGESTS, OID, SIGNATURES } from './oids.ts';

/** A CMS with one signer, cut into the parts that checking needs. */
export type Cms = {
  contentType: string;
  /** The signed content, where it is inside; null for a detached signature. */
  content: Buffer | null;
  certificates: readonly Buffer[];
  signers: number;
  signer: SignerInfo;
};

export type SignerInfo = {
  /** The signer's certificate among those that came along; null where it did not. */
  certificate: Buffer | null;
  digest: string;
  signatureAlgorithm: string;
  /** Each attribute by its OID, with all the values it was given, in the order of the bytes. */
  signed: readonly Attribute[];
  /** The signed attributes as they were signed: a set. */
  signedDer: Buffer | null;
  signature: Buffer;
  unsigned: readonly Attribute[];
};

export type Attribute = { oid: string; values: readonly Tlv[] };

const MOST = 64;

/** Reads a CMS in BER or DER; what is behind it must be zeros. @throws DerError */
export function readCms(padded: Buffer): Cms {
  const { der, end } = toDer(padded);
  if (padded.subarray(end).some((byte) => byte !== 0)) throw new DerError('something behind it');
  const [type, wrapped] = membersOf(readTlv(der), TAG.sequence, 2);
  if (oidOf(type) !== OID.signedData) throw new DerError('no signed data');
  const parts = membersOf(readTlv(contentOf(wrapped, context(0))), TAG.sequence, 6);
  const [, , encapsulated] = parts;
  const [contentType, content] = membersOf(encapsulated, TAG.sequence, 2);
  const certificates = parts.find(({ tag }) => tag === context(0));
  const infos = membersOf(parts.at(-1), TAG.set, MOST);
  const found = certificates ? membersOf({ ...certificates, tag: TAG.set }, TAG.set, MOST) : [];
  const ders = found.filter(({ tag }) => tag === TAG.sequence).map(({ whole }) => whole);
  return {
    contentType: oidOf(contentType),
    content: content ? contentOf(readTlv(contentOf(content, context(0))), TAG.octetString) : null,
    certificates: ders,
    signers: infos.length,
    signer: readSigner(infos[0], ders),
  };
}

function readSigner(info: Tlv | undefined, certificates: readonly Buffer[]): SignerInfo {
  const [, sid, digest, ...rest] = membersOf(info, TAG.sequence, 7);
  const signed = rest[0]?.tag === context(0) ? rest.shift() : undefined;
  const [algorithm, signature, unsigned] = rest;
  return {
    certificate: certificates.find((der) => isNamed(der, sid)) ?? null,
    digest: oidOf(membersOf(digest, TAG.sequence)[0]),
    signatureAlgorithm: oidOf(membersOf(algorithm, TAG.sequence)[0]),
    signed: signed ? attributesOf(signed) : [],
    signedDer: signed ? tlv(TAG.set, signed.content) : null,
    signature: contentOf(signature, TAG.octetString),
    unsigned: unsigned?.tag === context(1) ? attributesOf(unsigned) : [],
  };
}

function attributesOf(set: Tlv): Attribute[] {
  return membersOf({ ...set, tag: TAG.set }, TAG.set, MOST).map((attribute) => {
    const [oid, values] = membersOf(attribute, TAG.sequence, 2);
    return { oid: oidOf(oid), values: membersOf(values, TAG.set, MOST) };
  });
}

/** Whether a certificate is the one that a signer is named by: its issuer and number, or the identifier of its key. */
function isNamed(der: Buffer, sid: Tlv | undefined): boolean {
  const [tbs] = membersOf(readTlv(der), TAG.sequence, 3);
  const fields = membersOf(tbs, TAG.sequence, 12);
  const [serial, , issuer] = fields.slice(fields[0]?.tag === context(0) ? 1 : 0);
  if (!serial || !issuer || !sid) return false;
  if (sid.tag === TAG.sequence) return sid.content.equals(Buffer.concat([issuer.whole, serial.whole]));
  // The identifier is the last thing in its extension.
  return sid.tag === context(0, false) && sid.content.length >= 16 && der.includes(sid.content);
}

/** The value of an attribute that occurs exactly once with exactly one value; null otherwise. */
export function onlyValue(attributes: readonly Attribute[], oid: string): Tlv | null {
  const found = attributes.filter((attribute) => attribute.oid === oid);
  return found.length === 1 && found[0]?.values.length === 1 ? (found[0].values[0] ?? null) : null;
}

/** Whether an encoded SET OF attributes has its members in DER order (X.690 11.6). */
export const isSorted = (signed: Buffer): boolean => inOrder(signed).equals(signed);

/** A SET OF with its members in DER order, in which they are signed however they are stored (RFC 5652 5.4). */
function inOrder(signed: Buffer): Buffer {
  return setOf(membersOf(readTlv(signed), TAG.set, MOST).map(({ whole }) => whole));
}

/**
 * Whether the signature verifies under the signer's certificate and its message digest equals `digest(algorithm)`, the
 * digest of the signed content under the algorithm that the signer names (`sha256`, …). `unknown`: an algorithm, a form or
 * a missing certificate that leaves it open.
 */
export function checkSigner(
  { signer }: Cms,
  digest: (algorithm: string) => Buffer,
): 'holds' | 'broken' | 'unknown' {
  const algorithm = DIGESTS[signer.digest];
  const said = onlyValue(signer.signed, OID.messageDigest);
  const over =
    SIGNATURES[signer.signatureAlgorithm] ??
    (signer.signatureAlgorithm === OID.rsaEncryption ? algorithm : undefined);
  if (!algorithm || !over || !signer.signedDer || !signer.certificate) return 'unknown';
  if (said?.tag !== TAG.octetString) return 'unknown';
  if (!said.content.equals(digest(algorithm))) return 'broken';
  const { publicKey } = new X509Certificate(signer.certificate);
  const signed = [signer.signedDer, inOrder(signer.signedDer)];
  return signed.some((der) => verify(over, der, publicKey, signer.signature)) ? 'holds' : 'broken';
}

/** Whether the attribute signing-certificate-v2 names the signer's certificate (RFC 5035). */
export function namesItsCertificate({ signer }: Cms): boolean {
  const value = onlyValue(signer.signed, OID.signingCertificateV2);
  if (!value || !signer.certificate) return false;
  const [list] = membersOf(value, TAG.sequence, 2);
  const [first] = membersOf(list, TAG.sequence, MOST);
  const fields = membersOf(first, TAG.sequence, 3);
  const algorithm =
    fields[0]?.tag === TAG.sequence ? oidOf(membersOf(fields.shift(), TAG.sequence)[0]) : null;
  const hash = algorithm === null ? 'sha256' : DIGESTS[algorithm];
  if (!hash) return false;
  return contentOf(fields[0], TAG.octetString).equals(createHash(hash).update(signer.certificate).digest());
}

/** The OID of the policy that a signature says it follows; null for none. */
export function policyOf({ signer }: Cms): string | null {
  const value = onlyValue(signer.signed, OID.signaturePolicy);
  return value ? oidOf(membersOf(value, TAG.sequence, 3)[0]) : null;
}
