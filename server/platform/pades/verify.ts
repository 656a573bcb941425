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
import { readTlv } from './der.ts';
import { OID } from './oids.ts';
import {
  isSorted,
  namesItsCertificate,
  onlyValue,
  policyOf,
  readCms,
  signerHolds,
  type Cms,
} from './read-cms.ts';
import { readTimestamp, type Witnessed } from './timestamp.ts';

/** What is trusted, and when. */
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
  /** Whether it covers the file to its last byte. */
  coversAll: boolean;
  /**
   * What an update after it changed: nothing, only signatures and their fields, or something else. It is looked at only
   * where both signatures hold and are trusted: a stranger's file is not opened for it.
   */
  changedAfter: 'nothing' | 'signatures' | 'other' | 'not-looked-at';
  form: readonly PadesDeviation[];
  signer: Pick<CertificateFields, 'name' | 'cpf' | 'issuer' | 'serial' | 'validFrom' | 'validTo'> | null;
  /** Whether its certificate stands below a pinned root and was valid; `chain` is for asking about revocation. */
  trust: { ok: true; chain: ProvenChain } | { ok: false; why: Exclude<ChainResult, { ok: true }>['why'] };
  claimedAt: Date | null;
  timestamp: Witnessed | null;
  docMdp: number | null;
  policy: string | null;
};

/**
 * `authentic`: every signature holds, is trusted, and nothing but signatures came after · `altered`: bytes were changed or
 * put behind · `untrusted`: intact, but one is of somebody unknown · `changed`: a later signed update changed more than
 * signatures.
 */
export const SIGNATURE_VERDICTS = ['authentic', 'altered', 'changed', 'untrusted'] as const;
export type SignatureVerdict = (typeof SIGNATURE_VERDICTS)[number];

export type Verification =
  | { ok: true; verdict: SignatureVerdict; signatures: readonly SignatureReport[]; appendedBytes: number }
  | { ok: false; why: 'too-large' | 'not-a-pdf' | 'not-signed' | 'too-many-signatures' };

/** A longer file is not looked at. */
export const MAX_BYTES = 32 * 1024 * 1024;

/**
 * What the signatures of a PDF are worth. Any bytes may be handed in: work is bounded by `maxBytes` and by sixteen
 * signatures, and nothing is thrown. Revocation is not asked (`createRevocationChecker`).
 */
export async function verify(pdf: Uint8Array, options: VerifyOptions): Promise<Verification> {
  if (pdf.length > (options.maxBytes ?? MAX_BYTES)) return { ok: false, why: 'too-large' };
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  if (!bytes.subarray(0, 1_024).includes('%PDF-')) return { ok: false, why: 'not-a-pdf' };
  const { found, tooMany } = findSignatures(bytes);
  if (tooMany) return { ok: false, why: 'too-many-signatures' };
  if (found.length === 0) return { ok: false, why: 'not-signed' };
  const issuing = issuingWithin(MOST_VERIFICATIONS);
  const reports = found.map((signature) =>
    signature ? reportOf(bytes, signature, { ...options, issuing }) : UNREADABLE,
  );
  const signatures: SignatureReport[] = [];
  for (const [i, report] of reports.entries()) {
    signatures.push({ ...report, changedAfter: await changesAfter(bytes, found, reports, i) });
  }
  const appendedBytes = bytes.length - (found.at(-1)?.end ?? 0);
  return { ok: true, verdict: verdictOf(signatures, appendedBytes), signatures, appendedBytes };
}

/** Only a file with a second signature is opened, by a library that is loaded for it. */
async function changesAfter(
  pdf: Buffer,
  found: readonly (SignatureDictionary | null)[],
  reports: readonly SignatureReport[],
  i: number,
): Promise<SignatureReport['changedAfter']> {
  const [signature, next] = [found[i], found[i + 1]];
  if (!next) return 'nothing';
  const both = reports.slice(i, i + 2).every(({ integrity, trust }) => integrity === 'intact' && trust.ok);
  if (!signature || !both) return 'not-looked-at';
  const { judgeChanges } = await import('./revisions/revisions.ts');
  return judgeChanges(pdf, signature.end, next.end);
}

function verdictOf(signatures: readonly SignatureReport[], appendedBytes: number): SignatureVerdict {
  if (appendedBytes > 0 || signatures.some(({ integrity }) => integrity !== 'intact')) return 'altered';
  const trusted = signatures.every(({ trust, form }) => trust.ok && !form.includes('signing-certificate'));
  if (!trusted) return 'untrusted';
  return signatures.some(({ changedAfter }) => changedAfter === 'other') ? 'changed' : 'authentic';
}

const UNREADABLE: SignatureReport = {
  integrity: 'unreadable',
  coversAll: false,
  changedAfter: 'nothing',
  form: [],
  signer: null,
  trust: { ok: false, why: 'unreadable' },
  claimedAt: null,
  timestamp: null,
  docMdp: null,
  policy: null,
};

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
  try {
    const type = signature.entries.get('Type');
    if (type?.kind === 'name' && type.value === 'DocTimeStamp') {
      return { ...bare, ...documentTimestamp(pdf, signature, { roots, others, issuing }) };
    }
    const cms = readCms(contentsOf(signature));
    const { certificate } = cms.signer;
    const token = onlyValue(cms.signer.unsigned, OID.timestampToken);
    const imprint = (algorithm: string) => createHash(algorithm).update(cms.signer.signature).digest();
    const timestamp = token ? readTimestamp(token.whole, imprint, { roots, others, issuing }) : null;
    const when = timestamp?.holds ? timestamp.at : at;
    const trust = certificate
      ? buildChain({ certificate, others: [...cms.certificates, ...others], roots, at: when, issuing })
      : UNREADABLE.trust;
    return {
      ...bare,
      integrity: signerHolds(cms, (algorithm) => digestOf(pdf, signature, algorithm)) ? 'intact' : 'altered',
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
  const padded = contentsOf(signature);
  const timestamp = readTimestamp(
    readTlv(padded).whole,
    (algorithm) => digestOf(pdf, signature, algorithm),
    trust,
  );
  const integrity = timestamp === null ? 'unreadable' : timestamp.fits ? 'intact' : 'altered';
  return { integrity, timestamp, trust: timestamp?.trust ?? UNREADABLE.trust, form: [] };
}

function signerOf({ name, cpf, issuer, serial, validFrom, validTo }: CertificateFields) {
  return { name, cpf, issuer, serial, validFrom, validTo };
}

function formOf(cms: Cms, signature: SignatureDictionary): PadesDeviation[] {
  const filter = signature.entries.get('SubFilter');
  const { signed, signedDer } = cms.signer;
  const type = onlyValue(signed, OID.contentType);
  const isData = type?.whole.equals(Buffer.from('06092a864886f70d010701', 'hex')) === true;
  const problems: readonly (readonly [boolean, PadesDeviation])[] = [
    [filter?.kind !== 'name' || filter.value !== 'ETSI.CAdES.detached', 'sub-filter'],
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
