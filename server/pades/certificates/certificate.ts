import { X509Certificate } from 'node:crypto';
import {
  context,
  contentOf,
  membersOf,
  oidOf,
  readAll,
  readTlv,
  readWhole,
  TAG,
  timeOf,
  type Tlv,
} from '../der.ts';
import { CERTIFICATE_OID } from '../oids.ts';

/** The fields of a certificate that signing and checking need; the birth date that ICP-Brasil writes is left out. */
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
  publicKeyDer: Buffer;
};

/** Reads a certificate (X.509 v3) in DER. @throws CertificateUnreadable */
export function parseCertificate(der: Uint8Array): ParsedCertificate {
  try {
    const bytes = Buffer.from(der);
    const [tbs] = membersOf(readWhole(bytes), TAG.sequence, 3);
    const all = membersOf(tbs, TAG.sequence, 12);
    const [serial, algorithm, issuer, validity, subject, publicKey] =
      all[0]?.tag === context(0) ? all.slice(1) : all;
    const [from, to] = membersOf(validity, TAG.sequence, 2);
    const extensions = extensionsOf(all.find(({ tag }) => tag === context(3)));
    const common = commonNameOf(subject);
    return {
      fields: {
        der: bytes,
        name: common.replace(/:\d{11,14}$/, ''),
        cpf: cpfOf(valueOf(extensions, CERTIFICATE_OID.subjectAltName)),
        issuer: commonNameOf(issuer),
        serial: serialText(contentOf(serial, TAG.integer)),
        validFrom: timeOf(from),
        validTo: timeOf(to),
        crlUrls: crlUrlsOf(valueOf(extensions, CERTIFICATE_OID.crlDistributionPoints)),
        ocspUrls: ocspUrlsOf(valueOf(extensions, CERTIFICATE_OID.authorityInfoAccess)),
      },
      rules: { ...rulesOf(extensions), signatureAlgorithm: oidOf(membersOf(algorithm, TAG.sequence)[0]) },
      x509: new X509Certificate(bytes),
      subjectDer: subject?.whole ?? Buffer.alloc(0),
      issuerDer: issuer?.whole ?? Buffer.alloc(0),
      publicKeyDer: publicKey?.whole ?? Buffer.alloc(0),
    };
  } catch (cause) {
    throw new CertificateUnreadable({ cause });
  }
}

/** Reads the fields of a certificate. @throws CertificateUnreadable */
export function readCertificate(der: Uint8Array): CertificateFields {
  return parseCertificate(der).fields;
}

/** A number in hexadecimal, lower case, without leading zeros. */
export function serialText(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('hex')
    .replace(/^0+(?=.)/, '');
}

type Extension = { oid: string; critical: boolean; value: Tlv };

function extensionsOf(field: Tlv | undefined): Extension[] {
  if (!field) return [];
  return membersOf(readTlv(field.content), TAG.sequence, 50).map((extension) => {
    const [oid, second, third] = membersOf(extension, TAG.sequence, 3);
    const said = second?.tag === TAG.boolean;
    const value = readTlv(contentOf(said ? third : second, TAG.octetString));
    return { oid: oidOf(oid), critical: said && second.content[0] !== 0, value };
  });
}

const valueOf = (extensions: readonly Extension[], wanted: string): Tlv | null =>
  extensions.find(({ oid }) => oid === wanted)?.value ?? null;

/** The last common name of a name; authorities write them from the country to the person. */
function commonNameOf(name: Tlv | undefined): string {
  const parts = membersOf(name, TAG.sequence, 30).flatMap((part) => membersOf(part, TAG.set, 10));
  const named = parts.map((part) => membersOf(part, TAG.sequence, 2));
  const found = named.findLast(([oid]) => oidOf(oid) === CERTIFICATE_OID.commonName)?.[1];
  return found ? textOf(found).trim() : '';
}

const UTF16 = new TextDecoder('utf-16be');
const [UTF8_STRING, BMP_STRING] = [0x0c, 0x1e];

/** A text of a name: UTF8String, BMPString, or one of the kinds whose bytes are Latin-1 or less. */
function textOf({ tag, content }: Tlv): string {
  if (tag === BMP_STRING) return UTF16.decode(content);
  return content.toString(tag === UTF8_STRING ? 'utf8' : 'latin1');
}

/**
 * The CPF of ICP-Brasil's `otherName` 2.16.76.1.3.1: birth date (8), CPF (11), NIS (11), RG (15), its issuer (6). Found
 * as OCTET STRING, PrintableString, UTF8String or IA5String, and as one of these inside an OCTET STRING.
 */
function cpfOf(altNames: Tlv | null): string | null {
  if (!altNames) return null;
  for (const name of membersOf(altNames, TAG.sequence, 100)) {
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

/** Of each point its names, [0] in [0]. */
function crlUrlsOf(points: Tlv | null): string[] {
  if (!points) return [];
  return membersOf(points, TAG.sequence, 20).flatMap((point) => {
    const name = membersOf(point, TAG.sequence, 3).find(({ tag }) => tag === context(0));
    const full = name && readAll(name.content, 1).find(({ tag }) => tag === context(0));
    return full ? urlsOf(readAll(full.content, 20)) : [];
  });
}

function ocspUrlsOf(access: Tlv | null): string[] {
  if (!access) return [];
  return membersOf(access, TAG.sequence, 20).flatMap((description) => {
    const [method, location] = membersOf(description, TAG.sequence, 2);
    return location && oidOf(method) === CERTIFICATE_OID.ocsp ? urlsOf([location]) : [];
  });
}

/** Addresses of the web alone: a name of another kind (LDAP, a file) is not asked. */
function urlsOf(names: readonly Tlv[]): string[] {
  return names.flatMap(({ tag, content }) => {
    const text = tag === context(6, false) ? content.toString('latin1') : '';
    const url = URL.canParse(text) ? new URL(text) : null;
    return url?.protocol === 'http:' || url?.protocol === 'https:' ? [text] : [];
  });
}

function rulesOf(extensions: readonly Extension[]): Omit<CertificateRules, 'signatureAlgorithm'> {
  const basic = valueOf(extensions, CERTIFICATE_OID.basicConstraints);
  const [authority, length] = basic ? membersOf(basic, TAG.sequence, 2) : [];
  const isAuthority = authority?.tag === TAG.boolean && authority.content[0] !== 0;
  const usage = valueOf(extensions, CERTIFICATE_OID.keyUsage);
  const extended = valueOf(extensions, CERTIFICATE_OID.extKeyUsage);
  return {
    isAuthority,
    pathLength:
      isAuthority && length
        ? contentOf(length, TAG.integer).readUIntBE(0, Math.min(length.content.length, 6))
        : null,
    keyUsage: usage && keyUsageOf(contentOf(usage, TAG.bitString)),
    extKeyUsage: extended ? membersOf(extended, TAG.sequence, 50).map(oidOf) : [],
    critical: extensions.filter(({ critical }) => critical).map(({ oid }) => oid),
  };
}

/** The bits of KeyUsage (RFC 5280 4.2.1.3): a byte of unused bits, then bit 0 first. */
function keyUsageOf(bits: Buffer): CertificateRules['keyUsage'] {
  const has = (bit: number): boolean => ((bits[1] ?? 0) & (0x80 >> bit)) !== 0;
  return { digitalSignature: has(0), nonRepudiation: has(1), certSign: has(5), crlSign: has(6) };
}
