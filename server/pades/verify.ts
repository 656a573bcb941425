import { createHash } from 'node:crypto';
import { readCertificate, type CertificateFields } from './certificates/certificate.ts';
import {
  buildChain,
  issuingWithin,
  MOST_VERIFICATIONS,
  type ChainResult,
  type Issuing,
  type ProvenChain,
} from './certificates/chain.ts';
import {
  claimedTimeOf,
  contentsOf,
  digestOf,
  docMdpOf,
  findSignatures,
  type SignatureDictionary,
} from './find-signatures.ts';
import { OID } from './oids.ts';
import {
  checkSigner,
  isSorted,
  namesItsCertificate,
  onlyValue,
  policyOf,
  readCms,
  type Cms,
} from './read-cms.ts';
import { readTimestamp, type Witnessed } from './timestamp.ts';

/** The trusted certificates, and the time for which to judge. */
export type VerifyOptions = {
  /** The pinned roots, DER. */
  roots: readonly Uint8Array[];
  /** Certificates that signatures may leave out, DER. */
  others?: readonly Uint8Array[];
  /** When the certificates must have been valid, where no time-stamp that holds says when it was signed. */
  at: Date;
  /** A longer file is not looked at. */
  maxBytes?: number;
};

/** Where a signature departs from PAdES B-B (ETSI EN 319 142-1) or from what VALIDAR takes. */
export type PadesDeviation =
  | 'sub-filter'
  | 'not-detached'
  | 'several-signers'
  | 'content-type'
  | 'signing-certificate'
  | 'signing-time'
  | 'not-sorted'
  | 'no-claimed-time';

export type SignatureReport = {
  /** `altered`: what it covers is not what was signed · `unreadable`: nobody can say. */
  integrity: 'intact' | 'altered' | 'unreadable';
  /** A signature, or a time-stamp over the whole file, which is nobody's signature. */
  kind: 'signature' | 'timestamp';
  /** Whether it covers the file to its last byte. */
  coversAll: boolean;
  form: readonly PadesDeviation[];
  signer: Pick<CertificateFields, 'name' | 'cpf' | 'issuer' | 'serial' | 'validFrom' | 'validTo'> | null;
  /** Whether its certificate leads to a pinned root and was valid; `chain` is for asking about revocation. */
  trust: { ok: true; chain: ProvenChain } | { ok: false; why: Exclude<ChainResult, { ok: true }>['why'] };
  claimedAt: Date | null;
  /** The time-stamp over this signature alone, or the one that it is. */
  timestamp: Witnessed | null;
  docMdp: number | null;
  policy: string | null;
};

/** Changes behind the first signature: nothing, only what changes no page (`revisions/`), or something else. */
export type ChangesAfter = 'nothing' | 'harmless' | 'other';

/**
 * `authentic`: every signature holds, is trusted, and nothing but harmless changes came after the first · `altered`: signed
 * bytes were changed · `untrusted`: nothing was changed, but somebody unknown signed, or something that is not readable ·
 * `changed`: behind the first signature is more than harmless changes.
 */
export const SIGNATURE_VERDICTS = ['authentic', 'altered', 'changed', 'untrusted'] as const;
export type SignatureVerdict = (typeof SIGNATURE_VERDICTS)[number];

export type Verification =
  | {
      ok: true;
      verdict: SignatureVerdict;
      signatures: readonly SignatureReport[];
      changesAfter: ChangesAfter;
    }
  | { ok: false; why: 'too-large' | 'not-a-pdf' | 'not-signed' | 'too-many-signatures' };

/** A longer file is not looked at. */
export const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Judges the signatures of a PDF, in the order in which they were made. Any bytes may be handed in: work is bounded by
 * `maxBytes` and by sixteen signatures, and nothing is thrown. Revocation is not asked (`createRevocationChecker`).
 */
export async function verify(pdf: Uint8Array, options: VerifyOptions): Promise<Verification> {
  if (pdf.length > (options.maxBytes ?? MAX_BYTES)) return { ok: false, why: 'too-large' };
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  if (!bytes.subarray(0, 1_024).includes('%PDF-')) return { ok: false, why: 'not-a-pdf' };
  const { found, tooMany } = findSignatures(bytes);
  if (tooMany) return { ok: false, why: 'too-many-signatures' };
  if (found.length === 0) return { ok: false, why: 'not-signed' };
  const signatures = reportsOf(bytes, found, { ...options, issuing: issuingWithin(MOST_VERIFICATIONS) });
  const changesAfter = await changesAfterFirst(bytes, found[0]?.end ?? bytes.length, signatures);
  return { ok: true, verdict: verdictOf(signatures, changesAfter), signatures, changesAfter };
}

/**
 * From the last to the first: what a time-stamp over the file witnesses, existed when it was made, however long the
 * certificates of those before it have been over.
 */
function reportsOf(
  pdf: Buffer,
  found: readonly (SignatureDictionary | null)[],
  options: VerifyOptions & { issuing: Issuing },
): SignatureReport[] {
  let { at } = options;
  return found
    .toReversed()
    .map((signature) => {
      const report = signature ? reportOf(pdf, signature, { ...options, at }) : UNREADABLE;
      if (report.kind === 'timestamp' && report.timestamp?.holds) ({ at } = report.timestamp);
      return report;
    })
    .toReversed();
}

/** Only a file with something behind its first signature is opened, by a library that is loaded for it. */
async function changesAfterFirst(
  pdf: Buffer,
  end: number,
  [first, ...later]: readonly SignatureReport[],
): Promise<ChangesAfter> {
  if (end === pdf.length) return 'nothing';
  // Nothing of a file is told apart whose first signature says nothing; and one signature certifies, the first.
  if (first?.integrity !== 'intact' || later.some(({ docMdp }) => docMdp !== null)) return 'other';
  const { judgeChanges } = await import('./revisions/revisions.ts');
  return judgeChanges(pdf, end, pdf.length);
}

/** Whether a signature is certainly of the person that its certificate names. */
export function isConferred({ integrity, trust, form }: SignatureReport): boolean {
  const holds = integrity === 'intact' && trust.ok;
  return holds && !form.some((deviation) => NOT_CONFERRED.has(deviation));
}

/** Without its certificate among what was signed, or of several, a signature may be said to be somebody else's. */
const NOT_CONFERRED: ReadonlySet<PadesDeviation> = new Set([
  'signing-certificate',
  'several-signers',
  'not-detached',
]);

function verdictOf(signatures: readonly SignatureReport[], after: ChangesAfter): SignatureVerdict {
  const [first] = signatures;
  if (first?.integrity !== 'intact' || signatures.some(({ integrity }) => integrity === 'altered')) {
    return 'altered';
  }
  if (after === 'other') return 'changed';
  return signatures.every((report) => isConferred(report)) ? 'authentic' : 'untrusted';
}

const UNREADABLE: SignatureReport = {
  integrity: 'unreadable',
  kind: 'signature',
  coversAll: false,
  form: [],
  signer: null,
  trust: { ok: false, why: 'unreadable' },
  claimedAt: null,
  timestamp: null,
  docMdp: null,
  policy: null,
};

const INTEGRITY = { holds: 'intact', broken: 'altered', unknown: 'unreadable' } as const;

function reportOf(
  pdf: Buffer,
  signature: SignatureDictionary,
  { roots, others = [], at, issuing }: VerifyOptions & { issuing: Issuing },
): SignatureReport {
  const bare = {
    ...UNREADABLE,
    coversAll: signature.end === pdf.length,
    claimedAt: claimedTimeOf(signature),
    docMdp: docMdpOf(signature),
  };
  const trusted = { roots, others, at, issuing };
  try {
    const type = signature.entries.get('Type');
    if (type?.kind === 'name' && type.value === 'DocTimeStamp') {
      return { ...bare, kind: 'timestamp', ...documentTimestamp(pdf, signature, trusted) };
    }
    const cms = readCms(contentsOf(signature));
    const { certificate } = cms.signer;
    const token = onlyValue(cms.signer.unsigned, OID.timestampToken);
    const imprint = (algorithm: string) => createHash(algorithm).update(cms.signer.signature).digest();
    const timestamp = token ? readTimestamp(token.whole, imprint, trusted) : null;
    const when = timestamp?.holds ? timestamp.at : at;
    const trust = certificate
      ? buildChain({ certificate, others: [...cms.certificates, ...others], roots, at: when, issuing })
      : UNREADABLE.trust;
    // The content is inside the CMS: an old form, which covers none of the file's own bytes.
    const said =
      cms.content === null
        ? checkSigner(cms, (algorithm) => digestOf(pdf, signature, algorithm))
        : ('unknown' as const);
    return {
      ...bare,
      integrity: INTEGRITY[said],
      form: formOf(cms, signature),
      signer: certificate ? signerOf(readCertificate(certificate)) : null,
      trust,
      timestamp,
      policy: policyOf(cms),
    };
  } catch {
    return bare;
  }
}

/** A time-stamp over the document itself (level B-LTA): it witnesses, and is nobody's signature. */
function documentTimestamp(
  pdf: Buffer,
  signature: SignatureDictionary,
  trust: Parameters<typeof readTimestamp>[2],
): Pick<SignatureReport, 'integrity' | 'timestamp' | 'trust' | 'form'> {
  const digest = (algorithm: string) => digestOf(pdf, signature, algorithm);
  const timestamp = readTimestamp(contentsOf(signature), digest, trust);
  const integrity = timestamp === null ? 'unreadable' : timestamp.fits ? 'intact' : 'altered';
  return { integrity, timestamp, trust: timestamp?.trust ?? UNREADABLE.trust, form: [] };
}

function signerOf({ name, cpf, issuer, serial, validFrom, validTo }: CertificateFields) {
  return { name, cpf, issuer, serial, validFrom, validTo };
}

/** Of PAdES, and of the policies of ICP-Brasil. */
const SUB_FILTERS: ReadonlySet<string> = new Set(['ETSI.CAdES.detached', 'PBAD.PAdES']);

function formOf(cms: Cms, signature: SignatureDictionary): PadesDeviation[] {
  const filter = signature.entries.get('SubFilter');
  const { signed, signedDer } = cms.signer;
  const type = onlyValue(signed, OID.contentType);
  const isData = type?.whole.equals(Buffer.from('06092a864886f70d010701', 'hex')) === true;
  const problems: readonly (readonly [boolean, PadesDeviation])[] = [
    [filter?.kind !== 'name' || !SUB_FILTERS.has(filter.value), 'sub-filter'],
    [cms.content !== null || cms.contentType !== OID.data, 'not-detached'],
    [cms.signers !== 1, 'several-signers'],
    [!isData, 'content-type'],
    [!namesItsCertificate(cms), 'signing-certificate'],
    [signed.some(({ oid }) => oid === OID.signingTime), 'signing-time'],
    [signedDer === null || !isSorted(signedDer), 'not-sorted'],
    [claimedTimeOf(signature) === null, 'no-claimed-time'],
  ];
  return problems.filter(([is]) => is).map(([, problem]) => problem);
}
