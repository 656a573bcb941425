/** Object identifiers of CMS (RFC 5652), CAdES (ETSI EN 319 122-1) and time-stamps (RFC 3161). */
export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signaturePolicy: '1.2.840.113549.1.9.16.2.15',
  policyUri: '1.2.840.113549.1.9.16.5.1',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  rsaEncryption: '1.2.840.113549.1.1.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
} as const;

/** Keys of certificates and of answers about them (RFC 5280, RFC 6960). */
export const CERTIFICATE_OID = {
  commonName: '2.5.4.3',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  issuingDistributionPoint: '2.5.29.28',
  certificatePolicies: '2.5.29.32',
  crlDistributionPoints: '2.5.29.31',
  extKeyUsage: '2.5.29.37',
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  ocsp: '1.3.6.1.5.5.7.48.1',
  basicOcsp: '1.3.6.1.5.5.7.48.1.1',
  ocspSigning: '1.3.6.1.5.5.7.3.9',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  /** Birth date, CPF, NIS, RG of the person, in one text (DOC-ICP-04). */
  icpBrasilPerson: '2.16.76.1.3.1',
} as const;

/** Digest algorithms that are believed, by their OID, as node:crypto calls them. */
export const DIGESTS: Readonly<Record<string, 'sha256' | 'sha384' | 'sha512'>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
export const SHA256_OID = '2.16.840.1.101.3.4.2.1';

/** Signature algorithms that are believed: of RSA (PKCS#1 v1.5) and ECDSA, never over SHA-1. */
export const SIGNATURES: Readonly<Record<string, 'sha256' | 'sha384' | 'sha512'>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};
