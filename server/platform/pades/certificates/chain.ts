import { CERTIFICATE_OID, SIGNATURES } from '../oids.ts';
import { CertificateUnreadable, parseCertificate, type ParsedCertificate } from './certificate.ts';

const PROVEN: unique symbol = Symbol('proven chain');

/**
 * Certificates from the signer's up to a pinned root, each signed by the next, all valid at the time asked about. Only
 * `buildChain` makes one: whoever asks addresses that certificates name demands it, so that a stranger's certificate
 * never sends the server anywhere.
 */
export type ProvenChain = {
  [PROVEN]: true;
  /** The signer's first, the root last. */
  certificates: readonly ParsedCertificate[];
};

/** `unknown-issuer`: it does not end in a pinned root · `not-allowed`: one is used for what it may not be used for. */
export type ChainProblem = 'unreadable' | 'not-yet-valid' | 'expired' | 'unknown-issuer' | 'not-allowed';

export type ChainResult = { ok: true; chain: ProvenChain } | { ok: false; why: ChainProblem };

export type ChainInput = {
  /** The certificate at the end, DER. */
  certificate: Uint8Array;
  /** Certificates that may stand between, DER, in any order. */
  others: readonly Uint8Array[];
  /** The pinned roots, DER. */
  roots: readonly Uint8Array[];
  /** The time at which all of it must be valid. */
  at: Date;
  /** What its end may be used for; `document` unless it is said. */
  purpose?: Purpose | undefined;
};

export type Purpose = 'document' | 'timestamp';

/** ICP-Brasil has three authorities at most above a person; more is nobody's. */
const LONGEST = 6;
const MOST_CERTIFICATES = 40;

/** Extensions that a path may have to understand and that this code honours, or that restrict nothing here. */
const UNDERSTOOD: ReadonlySet<string> = new Set([
  CERTIFICATE_OID.keyUsage,
  CERTIFICATE_OID.basicConstraints,
  CERTIFICATE_OID.extKeyUsage,
  CERTIFICATE_OID.subjectAltName,
  CERTIFICATE_OID.certificatePolicies,
  CERTIFICATE_OID.crlDistributionPoints,
]);

/** The path from a certificate to a pinned root, or why there is none. Revocation is not asked here. Never throws. */
export function buildChain({
  certificate,
  others,
  roots,
  at,
  purpose = 'document',
}: ChainInput): ChainResult {
  const end = tryParse(certificate);
  if (!end) return { ok: false, why: 'unreadable' };
  const pinned = roots.flatMap((der) => tryParse(der) ?? []);
  const between = others.slice(0, MOST_CERTIFICATES).flatMap((der) => tryParse(der) ?? []);
  const path = climb([end], between, pinned);
  if (!path) return { ok: false, why: timeProblem([end], at) ?? 'unknown-issuer' };
  const why = timeProblem(path, at) ?? (isAllowed(path, purpose) ? null : 'not-allowed');
  if (why) return { ok: false, why };
  return { ok: true, chain: { [PROVEN]: true, certificates: path } };
}

/** The way up, depth first; a certificate stands in it once. */
function climb(
  path: readonly ParsedCertificate[],
  between: readonly ParsedCertificate[],
  roots: readonly ParsedCertificate[],
): readonly ParsedCertificate[] | null {
  const last = path.at(-1);
  if (!last || path.length > LONGEST) return null;
  if (roots.some((root) => root.fields.der.equals(last.fields.der))) return path;
  const root = roots.find((candidate) => isIssuedBy(last, candidate));
  if (root) return [...path, root];
  for (const candidate of between) {
    if (path.includes(candidate) || !isIssuedBy(last, candidate)) continue;
    const found = climb([...path, candidate], between, roots);
    if (found) return found;
  }
  return null;
}

/** Whether `issuer` made `certificate`: the names fit, and the signature is of its key, by an algorithm that is believed. */
export function isIssuedBy(certificate: ParsedCertificate, issuer: ParsedCertificate): boolean {
  if (!(certificate.rules.signatureAlgorithm in SIGNATURES)) return false;
  if (!certificate.issuerDer.equals(issuer.subjectDer)) return false;
  try {
    return certificate.x509.verify(issuer.x509.publicKey);
  } catch {
    // A key of a kind that OpenSSL does not know has signed nothing that could be believed.
    return false;
  }
}

function timeProblem(path: readonly ParsedCertificate[], at: Date): ChainProblem | null {
  if (path.some(({ fields }) => at < fields.validFrom)) return 'not-yet-valid';
  return path.some(({ fields }) => at > fields.validTo) ? 'expired' : null;
}

function isAllowed(path: readonly ParsedCertificate[], purpose: Purpose): boolean {
  return path.every(({ rules }, i) => {
    if (rules.critical.some((oid) => !UNDERSTOOD.has(oid))) return false;
    if (i === 0) return maySign(rules, purpose);
    // Between this authority and the end stand the path's members 1 to i - 1.
    const deepEnough = rules.pathLength === null || i - 1 <= rules.pathLength;
    return rules.isAuthority && deepEnough && (rules.keyUsage === null || rules.keyUsage.certSign);
  });
}

function maySign({ keyUsage, extKeyUsage }: ParsedCertificate['rules'], purpose: Purpose): boolean {
  const signs = keyUsage === null || keyUsage.digitalSignature || keyUsage.nonRepudiation;
  if (purpose === 'timestamp') return signs && extKeyUsage.includes(CERTIFICATE_OID.timeStamping);
  return signs;
}

function tryParse(der: Uint8Array): ParsedCertificate | null {
  try {
    return parseCertificate(der);
  } catch (error) {
    if (error instanceof CertificateUnreadable) return null;
    throw error;
  }
}
