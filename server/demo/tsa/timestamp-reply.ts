import { createHash, randomBytes, sign } from 'node:crypto';
import { issuerAndSerial } from '#pades/cms.ts';
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
} from '#pades/der.ts';
import { OID, SHA256_OID } from '#pades/oids.ts';
import { generalizedTime, type Credential } from '../psc/certificates.ts';

/** The policy under which the demonstration stamps: an arc for examples. */
const POLICY = '2.16.840.1.101.2.1.99.1';
const SHA256 = sequence(objectIdentifier(SHA256_OID));

/** How a time-stamp is made. */
export type Stamping = { by: Credential; chain: readonly Buffer[]; at: Date; otherNonce: boolean };

/** A refusal (RFC 3161, PKIStatus 2), DER. */
export const refusedReply = (): Buffer => sequence(sequence(integer(2)));

/** An answer to a question of RFC 3161, DER, with a time-stamp token in it. @throws for bytes that are no question */
export function timestampReply(question: Uint8Array, stamping: Stamping): Buffer {
  const [, imprint, ...rest] = membersOf(readTlv(question), TAG.sequence, 6);
  const nonce = rest.find(({ tag }) => tag === TAG.integer)?.whole;
  if (!imprint) throw new TypeError('no question');
  const own = integer(Buffer.concat([Buffer.from([1]), randomBytes(8)]));
  const info = sequence(
    integer(1),
    objectIdentifier(POLICY),
    imprint.whole,
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    generalizedTime(stamping.at),
    ...(stamping.otherNonce ? [own] : nonce ? [nonce] : []),
  );
  return sequence(sequence(integer(0)), tokenOf(info, stamping));
}

const hash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

function tokenOf(info: Buffer, { by, chain }: Stamping): Buffer {
  const named = sequence(sequence(sequence(octetString(hash(by.certificate)))));
  const attributes = setOf([
    attribute(OID.contentType, objectIdentifier(OID.timestampInfo)),
    attribute(OID.messageDigest, octetString(hash(info))),
    attribute(OID.signingCertificateV2, named),
  ]);
  const signer = sequence(
    integer(1),
    issuerAndSerial(by.certificate),
    SHA256,
    tlv(context(0), readTlv(attributes).content),
    sequence(objectIdentifier(OID.sha256WithRsa), NULL),
    octetString(sign('sha256', attributes, by.key)),
  );
  const signedData = sequence(
    integer(3),
    setOf([SHA256]),
    sequence(objectIdentifier(OID.timestampInfo), tlv(context(0), octetString(info))),
    tlv(context(0), by.certificate, ...chain),
    setOf([signer]),
  );
  return sequence(objectIdentifier(OID.signedData), tlv(context(0), signedData));
}

const attribute = (oid: string, value: Buffer): Buffer => sequence(objectIdentifier(oid), setOf([value]));
