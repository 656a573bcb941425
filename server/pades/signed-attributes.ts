import { createHash } from 'node:crypto';
import { ia5String, objectIdentifier, octetString, sequence, setOf } from './der.ts';
import { OID, SHA256_OID } from './oids.ts';

/** A published rule of signing that a signature says it follows. */
export type SignaturePolicy = {
  oid: string;
  /** The hash inside the policy's file (signPolicyHash), which is not the hash of the file. */
  hash: Uint8Array;
  uri: string;
};

/**
 * ICP-Brasil's reference basic policy for PAdES, version 1.3, in force since 2025-07-23. Its hash is the one inside the
 * file; validators refuse the hash of the file itself.
 */
export const ICP_BRASIL_AD_RB: SignaturePolicy = {
  oid: '2.16.76.1.7.1.11.1.3',
  hash: Buffer.from('23e4be4b9b362172e4ebb0e72b86a133ece5aad843d8651c6e38a0ba3f08fc60', 'hex'),
  uri: 'http://politicas.icpbrasil.gov.br/PA_PAdES_AD_RB_v1_3.der',
};

/** ICP-Brasil's policy for a signature with a time-stamp, version 1.3, in force since 2025-07-23. */
export const ICP_BRASIL_AD_RT: SignaturePolicy = {
  oid: '2.16.76.1.7.1.12.1.3',
  hash: Buffer.from('21d6e8d9f85e5626dc71307337a7cabd6ffef8d085038746775cf0ce6ba4d3b5', 'hex'),
  uri: 'http://politicas.icpbrasil.gov.br/PA_PAdES_AD_RT_v1_3.der',
};

export type AttributesInput = {
  /** SHA-256 of what the signature covers, as `prepare` gives it. */
  sha256: Uint8Array;
  /** The signer's certificate, DER. */
  certificate: Uint8Array;
  policy?: SignaturePolicy | undefined;
};

/**
 * The signed attributes of a PAdES B-B signature (ETSI EN 319 142-1): content type, digest, the signer's certificate and,
 * where asked for, the policy; never the time, which VALIDAR refuses here. A DER set, as it is signed: a remote signer
 * receives its SHA-256.
 */
export function signedAttributes({ sha256, certificate, policy }: AttributesInput): Buffer {
  if (sha256.length !== 32) throw new TypeError('the digest is no SHA-256');
  return setOf([
    attribute(OID.contentType, objectIdentifier(OID.data)),
    attribute(OID.messageDigest, octetString(sha256)),
    attribute(OID.signingCertificateV2, signingCertificate(certificate)),
    ...(policy ? [attribute(OID.signaturePolicy, policyIdentifier(policy))] : []),
  ]);
}

/** SHA-256 of the signed attributes: what a remote signer is asked to sign RAW (PKCS#1 v1.5). */
export function hashToSign(attributes: Uint8Array): Buffer {
  return createHash('sha256').update(attributes).digest();
}

function attribute(oid: string, value: Uint8Array): Buffer {
  return sequence(objectIdentifier(oid), setOf([value]));
}

/** SigningCertificateV2 with one ESSCertIDv2; its algorithm is left out, for SHA-256 is the default (RFC 5035). */
function signingCertificate(certificate: Uint8Array): Buffer {
  const hash = createHash('sha256').update(certificate).digest();
  return sequence(sequence(sequence(octetString(hash))));
}

/** SignaturePolicyId (RFC 5126); ITI's validator refuses a NULL beside the algorithm of the hash. */
function policyIdentifier({ oid, hash, uri }: SignaturePolicy): Buffer {
  return sequence(
    objectIdentifier(oid),
    sequence(sequence(objectIdentifier(SHA256_OID)), octetString(hash)),
    sequence(sequence(objectIdentifier(OID.policyUri), ia5String(uri))),
  );
}
