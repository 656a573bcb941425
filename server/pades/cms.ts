import { verify, X509Certificate } from 'node:crypto';
import {
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
} from './der.ts';
import { OID, SHA256_OID } from './oids.ts';

/** A signature that does not belong to these attributes and this certificate; nothing may be made of it. */
export class SignatureMismatch extends Error {
  constructor(why: string) {
    super(`the signature does not fit: ${why}`);
    this.name = 'SignatureMismatch';
  }
}

export type CmsInput = {
  /** As `signedAttributes` gave them. */
  attributes: Uint8Array;
  /** RSA, PKCS#1 v1.5, over the SHA-256 of the attributes. */
  signature: Uint8Array;
  /** The signer's certificate, DER. */
  certificate: Uint8Array;
  /** The certificates above it, DER; the root may be left out. */
  chain: readonly Uint8Array[];
  /** A time-stamp of RFC 3161 over the signature, DER. */
  timestamp?: Uint8Array | undefined;
};

/**
 * The CMS of a detached signature, DER, to be put into the hole of a prepared document.
 * @throws SignatureMismatch when the signature is not one of this certificate's key over these attributes
 */
export function assemble({ attributes, signature, certificate, chain, timestamp }: CmsInput): Buffer {
  const { publicKey } = new X509Certificate(certificate);
  if (publicKey.asymmetricKeyType !== 'rsa') throw new SignatureMismatch('the key is not RSA');
  if (!verify('sha256', attributes, publicKey, signature)) throw new SignatureMismatch('another key or hash');
  const sha256 = sequence(objectIdentifier(SHA256_OID));
  const signerInfo = sequence(
    integer(1),
    issuerAndSerial(certificate),
    sha256,
    tlv(context(0), readTlv(attributes).content),
    sequence(objectIdentifier(OID.sha256WithRsa), NULL),
    octetString(signature),
    ...(timestamp ? [tlv(context(1), unsignedAttribute(timestamp))] : []),
  );
  const signedData = sequence(
    integer(1),
    setOf([sha256]),
    sequence(objectIdentifier(OID.data)),
    tlv(context(0), ...[certificate, ...chain].map((one) => Buffer.from(one))),
    setOf([signerInfo]),
  );
  return sequence(objectIdentifier(OID.signedData), tlv(context(0), signedData));
}

function unsignedAttribute(timestamp: Uint8Array): Buffer {
  return sequence(objectIdentifier(OID.timestampToken), setOf([timestamp]));
}

/** IssuerAndSerialNumber, cut out of the certificate byte for byte. */
export function issuerAndSerial(certificate: Uint8Array): Buffer {
  const [tbs] = membersOf(readTlv(certificate), TAG.sequence);
  const fields = membersOf(tbs, TAG.sequence);
  const serialAt = fields[0]?.tag === context(0) ? 1 : 0;
  const [serial, , issuer] = fields.slice(serialAt);
  if (!serial || !issuer) throw new SignatureMismatch('no certificate');
  return sequence(issuer.whole, serial.whole);
}
