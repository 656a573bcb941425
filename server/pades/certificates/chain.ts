import { CERTIFICATE_OID, SIGNATURES } from '../oids.ts';
import {
  CertificateUnreadable,
  parseCertificate,
  type CertificateRules,
  type ParsedCertificate,
} from './certificate.ts';

const PROVEN: unique symbol = Symbol('proven chain');

/**
 * Certificates from the signer's up to a pinned root, each signed by the next, all valid at the time asked about. Only
 * `buildChain` makes one: code that asks addresses named by certificates demands it, so that a foreign certificate never sends
 * the server anywhere.
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
  /** The use that the end certificate must allow; `document` by default. */
  purpose?: Purpose | undefined;
  /** Shared by all paths of a file, so that they have one number of verifications together. */
  issuing?: Issuing | undefined;
};

export type Purpose = 'document' | 'timestamp';

/** ICP-Brasil has three authorities at most above a person; more is nobody's. */
const LONGEST = 6;
const MOST_CERTIFICATES = 40;
/**
 * Verifications for the paths of one file. An honest one takes three for each signer and each time-stamp, and a few more
 * where authorities share a name.
 */
export const MOST_VERIFICATIONS = 200;

/** Extensions that a path may have to understand and that this code honours, or that restrict nothing here. */
const UNDERSTOOD: ReadonlySet<string> = new Set([
  CERTIFICATE_OID.keyUsage,
  CERTIFICATE_OID.basicConstraints,
  CERTIFICATE_OID.extKeyUsage,
  CERTIFICATE_OID.subjectAltName,
  CERTIFICATE_OID.certificatePolicies,
  CERTIFICATE_OID.crlDistributionPoints,
]);

/**
 * The path from a certificate to a pinned root, or why there is none. Where several lead there, one that is valid and
 * allowed is preferred. Revocation is not asked here. Never throws.
 */
export function buildChain({
  certificate,
  others,
  roots,
  at,
  purpose = 'document',
  issuing = issuingWithin(MOST_VERIFICATIONS),
}: ChainInput): ChainResult {
  const end = tryParse(certificate);
  if (!end) return { ok: false, why: 'unreadable' };
  const tooEarlyOrLate = timeProblem([end], at);
  if (tooEarlyOrLate) return { ok: false, why: tooEarlyOrLate };
  const known = {
    pinned: roots.flatMap((der) => tryParse(der) ?? []),
    between: others.slice(0, MOST_CERTIFICATES).flatMap((der) => tryParse(der) ?? []),
    issuing,
  };
  const isFit: Fits = (candidate, below) =>
    timeProblem([candidate], at) === null && mayIssue(candidate.rules, below);
  // The second search costs no further verification; it finds the reason why the path fails.
  const path = climb(end, known, isFit) ?? climb(end, known, () => true);
  if (!path) return { ok: false, why: 'unknown-issuer' };
  const why = timeProblem(path, at) ?? (isAllowed(path, purpose) ? null : 'not-allowed');
  if (why) return { ok: false, why };
  return { ok: true, chain: { [PROVEN]: true, certificates: path } };
}

/** True where a certificate may issue the first one of a path of this length. */
type Fits = (candidate: ParsedCertificate, length: number) => boolean;

/** The shortest way up, all paths of a length before any longer one; no certificate is climbed from twice. */
function climb(
  end: ParsedCertificate,
  {
    pinned,
    between,
    issuing,
  }: Record<'pinned' | 'between', readonly ParsedCertificate[]> & { issuing: Issuing },
  isFit: Fits,
): readonly ParsedCertificate[] | null {
  if (pinned.some(({ fields }) => fields.der.equals(end.fields.der))) return [end];
  const seen = new Set([end]);
  let paths: (readonly [...ParsedCertificate[], ParsedCertificate])[] = [[end]];
  for (let length = 1; length <= LONGEST; length += 1) {
    const longer: typeof paths = [];
    for (const path of paths) {
      const made = (candidate: ParsedCertificate) =>
        isFit(candidate, length) && issuing(path[path.length - 1] ?? end, candidate);
      const root = pinned.find(made);
      if (root) return [...path, root];
      for (const candidate of between) {
        if (seen.has(candidate) || !made(candidate)) continue;
        seen.add(candidate);
        longer.push([...path, candidate]);
      }
    }
    paths = longer;
  }
  return null;
}

/** Whether `issuer` made `certificate`: the names fit, and the signature is of its key, by an algorithm that is believed. */
export type Issuing = (certificate: ParsedCertificate, issuer: ParsedCertificate) => boolean;

export const isIssuedBy: Issuing = (certificate, issuer) =>
  namesFit(certificate, issuer) && isSignedBy(certificate, issuer);

/**
 * `isIssuedBy` within a number of verifications: each certificate is verified once with each key, and past the number
 * nothing was issued by anybody.
 */
export function issuingWithin(most: number): Issuing {
  const known = new Map<string, boolean>();
  return (certificate, issuer) => {
    if (!namesFit(certificate, issuer)) return false;
    const pair = `${certificate.x509.fingerprint256} ${issuer.publicKeyDer.toString('latin1')}`;
    const said = known.get(pair);
    if (said !== undefined || known.size >= most) return said === true;
    const issued = isSignedBy(certificate, issuer);
    known.set(pair, issued);
    return issued;
  };
}

function namesFit(certificate: ParsedCertificate, issuer: ParsedCertificate): boolean {
  const believed = certificate.rules.signatureAlgorithm in SIGNATURES;
  return believed && certificate.issuerDer.equals(issuer.subjectDer);
}

function isSignedBy(certificate: ParsedCertificate, issuer: ParsedCertificate): boolean {
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
  return path.every(({ rules }, i) =>
    i === 0 ? isUnderstood(rules) && maySign(rules, purpose) : mayIssue(rules, i),
  );
}

/** Whether an authority may issue the last of the `below` certificates between it and the end, that one included. */
function mayIssue(rules: CertificateRules, below: number): boolean {
  const deepEnough = rules.pathLength === null || below - 1 <= rules.pathLength;
  const certifies = rules.isAuthority && (rules.keyUsage === null || rules.keyUsage.certSign);
  return isUnderstood(rules) && deepEnough && certifies;
}

const isUnderstood = ({ critical }: CertificateRules): boolean =>
  critical.every((oid) => UNDERSTOOD.has(oid));

function maySign({ keyUsage, extKeyUsage }: CertificateRules, purpose: Purpose): boolean {
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
