import { X509Certificate } from 'node:crypto';
import {
  BasicConstraints,
  Certificate,
  CRLDistributionPoints,
  ExtKeyUsage,
  GeneralName,
  InfoAccess,
  type RelativeDistinguishedNames,
} from 'pkijs';
import { context, membersOf, oidOf, readTlv, TAG, type Tlv } from '../der.ts';
import { CERTIFICATE_OID } from '../oids.ts';

/** What a certificate says, of what signing and checking need; the birth date that ICP-Brasil writes is not given out. */
export type CertificateFields = {
  der: Buffer;
  /** The common name; of a person without the CPF behind the colon. */
  name: string;
  /** Eleven digits, where it is a person's of ICP-Brasil. */
  cpf: string | null;
  issuer: string;
  /** Hexadecimal, lower case, without leading zeros. */
  serial: string;
  validFrom: Date;
  validTo: Date;
  crlUrls: readonly string[];
  ocspUrls: readonly string[];
};

/** Constraints of a certificate that a path of certificates has to keep (RFC 5280). */
export type CertificateRules = {
  isAuthority: boolean;
  /** How many authorities may stand between it and the end; null: any number. */
  pathLength: number | null;
  /** Null where it does not say what its key is for. */
  keyUsage: {
    digitalSignature: boolean;
    nonRepudiation: boolean;
    certSign: boolean;
    crlSign: boolean;
  } | null;
  extKeyUsage: readonly string[];
  /** Extensions that must be understood. */
  critical: readonly string[];
  signatureAlgorithm: string;
};

/** Bytes that are no certificate. */
export class CertificateUnreadable extends Error {
  constructor(options?: ErrorOptions) {
    super('not a certificate', options);
    this.name = 'CertificateUnreadable';
  }
}

/** A certificate parsed once, for those who look at it in several ways. */
export type ParsedCertificate = {
  fields: CertificateFields;
  rules: CertificateRules;
  /** For signatures and names, by OpenSSL. */
  x509: X509Certificate;
  /** The name of the subject and of the issuer, DER, as they stand in it. */
  subjectDer: Buffer;
  issuerDer: Buffer;
};

/** Reads a certificate in DER. @throws CertificateUnreadable */
export function parseCertificate(der: Uint8Array): ParsedCertificate {
  try {
    const parsed = Certificate.fromBER(Uint8Array.from(der));
    const x509 = new X509Certificate(der);
    return {
      fields: fieldsOf(Buffer.from(der), parsed, x509),
      rules: rulesOf(parsed),
      x509,
      subjectDer: Buffer.from(parsed.subject.valueBeforeDecode),
      issuerDer: Buffer.from(parsed.issuer.valueBeforeDecode),
    };
  } catch (cause) {
    throw new CertificateUnreadable({ cause });
  }
}

/** What a certificate says of itself. @throws CertificateUnreadable */
export function readCertificate(der: Uint8Array): CertificateFields {
  return parseCertificate(der).fields;
}

function fieldsOf(der: Buffer, parsed: Certificate, x509: X509Certificate): CertificateFields {
  const common = commonNameOf(parsed.subject);
  return {
    der,
    name: common.replace(/:\d{11,14}$/, ''),
    cpf: cpfOf(extensionBytes(parsed, CERTIFICATE_OID.subjectAltName)),
    issuer: commonNameOf(parsed.issuer),
    serial: x509.serialNumber.toLowerCase().replace(/^0+(?=.)/, ''),
    validFrom: parsed.notBefore.value,
    validTo: parsed.notAfter.value,
    crlUrls: crlUrlsOf(parsed),
    ocspUrls: ocspUrlsOf(parsed),
  };
}

function commonNameOf(name: RelativeDistinguishedNames): string {
  const found = name.typesAndValues.findLast(({ type }) => type === CERTIFICATE_OID.commonName);
  return found ? found.value.valueBlock.value.trim() : '';
}

/**
 * The CPF of ICP-Brasil's `otherName` 2.16.76.1.3.1: birth date (8), CPF (11), NIS (11), RG (15), its issuer (6). Found
 * as OCTET STRING, PrintableString, UTF8String or IA5String, and as one of these inside an OCTET STRING.
 */
function cpfOf(altNames: Buffer | null): string | null {
  if (!altNames) return null;
  for (const name of membersOf(readTlv(altNames), TAG.sequence)) {
    if (name.tag !== context(0)) continue;
    const [type, value] = membersOf({ ...name, tag: TAG.sequence }, TAG.sequence);
    if (oidOf(type) !== CERTIFICATE_OID.icpBrasilPerson || value?.tag !== context(0)) continue;
    const cpf = /^\d{8}(\d{11})/.exec(innermost(readTlv(value.content)))?.[1];
    return cpf === undefined || /^0+$/.test(cpf) ? null : cpf;
  }
  return null;
}

const TEXTS: ReadonlySet<number> = new Set([TAG.octetString, 0x0c, 0x13, 0x16]);

function innermost(value: Tlv): string {
  const inner = TEXTS.has(value.content[0] ?? 0) ? tryTlv(value.content) : null;
  return inner && inner.end === value.content.length ? innermost(inner) : value.content.toString('latin1');
}

function tryTlv(bytes: Buffer): Tlv | null {
  try {
    return readTlv(bytes);
  } catch {
    return null;
  }
}

function crlUrlsOf(parsed: Certificate): string[] {
  const points = parsedExtension(parsed, CERTIFICATE_OID.crlDistributionPoints);
  if (!(points instanceof CRLDistributionPoints)) return [];
  return points.distributionPoints.flatMap(({ distributionPoint }) =>
    Array.isArray(distributionPoint) ? urlsOf(distributionPoint) : [],
  );
}

function ocspUrlsOf(parsed: Certificate): string[] {
  const access = parsedExtension(parsed, CERTIFICATE_OID.authorityInfoAccess);
  if (!(access instanceof InfoAccess)) return [];
  const ocsp = access.accessDescriptions.filter(({ accessMethod }) => accessMethod === CERTIFICATE_OID.ocsp);
  return urlsOf(ocsp.map(({ accessLocation }) => accessLocation));
}

/** Addresses of the web alone: a name of another kind (LDAP, a file) is not asked. */
function urlsOf(names: readonly unknown[]): string[] {
  return names.flatMap((name) => {
    const text = name instanceof GeneralName && name.type === 6 ? String(name.value) : '';
    const url = URL.canParse(text) ? new URL(text) : null;
    return url?.protocol === 'http:' || url?.protocol === 'https:' ? [text] : [];
  });
}

function rulesOf(parsed: Certificate): CertificateRules {
  const basic = parsedExtension(parsed, CERTIFICATE_OID.basicConstraints);
  const extended = parsedExtension(parsed, CERTIFICATE_OID.extKeyUsage);
  const usage = extensionBytes(parsed, CERTIFICATE_OID.keyUsage);
  return {
    isAuthority: basic instanceof BasicConstraints && basic.cA,
    pathLength:
      basic instanceof BasicConstraints && typeof basic.pathLenConstraint === 'number'
        ? basic.pathLenConstraint
        : null,
    keyUsage: usage && keyUsageOf(readTlv(usage).content),
    extKeyUsage: extended instanceof ExtKeyUsage ? extended.keyPurposes : [],
    critical: (parsed.extensions ?? []).filter(({ critical }) => critical).map(({ extnID }) => extnID),
    signatureAlgorithm: parsed.signatureAlgorithm.algorithmId,
  };
}

/** The bits of KeyUsage (RFC 5280 4.2.1.3): a byte of unused bits, then bit 0 first. */
function keyUsageOf(bits: Buffer): CertificateRules['keyUsage'] {
  const has = (bit: number): boolean => ((bits[1] ?? 0) & (0x80 >> bit)) !== 0;
  return { digitalSignature: has(0), nonRepudiation: has(1), certSign: has(5), crlSign: has(6) };
}

function parsedExtension(parsed: Certificate, oid: string): unknown {
  return parsed.extensions?.find(({ extnID }) => extnID === oid)?.parsedValue;
}

function extensionBytes(parsed: Certificate, oid: string): Buffer | null {
  const found = parsed.extensions?.find(({ extnID }) => extnID === oid);
  return found ? Buffer.from(found.extnValue.valueBlock.valueHexView) : null;
}
