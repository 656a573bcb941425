import type { Anchors } from '../certificates/anchors.ts';
import type { ChainResult, ProvenChain } from '../certificates/chain.ts';
import type { RevocationChecker, RevocationUnknown } from '../certificates/revocation.ts';
import { findSignatures } from '../find-signatures.ts';
import { PadesError } from '../pades-error.ts';
import { inject } from '../prepare.ts';
import { requestTimestamp, type TimestampAuthority } from '../timestamp.ts';
import { verify, type SignatureReport, type Verification } from '../verify.ts';
import type { Proofs } from './write-proofs.ts';

/** An authority gave no usable answer about a certificate; archiving may be repeated. */
export class ProofsUnavailable extends Error {
  constructor(why: RevocationUnknown) {
    super(`no proof of a certificate: ${why}`);
    this.name = 'ProofsUnavailable';
  }
}

/** A document that does not verify, before or after proofs were added; nothing may be made of it. */
export class NotProvable extends Error {
  /** Until when its signatures held; null where that is not known. */
  readonly heldUntil: Date | null;
  constructor(verification: Verification) {
    super(`not provable: ${verification.ok ? verification.verdict : verification.why}`);
    this.name = 'NotProvable';
    this.heldUntil = verification.ok ? heldUntil(verification.signatures) : null;
  }
}

export type ArchiveOptions = {
  anchors: Anchors;
  at: Date;
  revocation: Pick<RevocationChecker, 'prove'>;
  timestamp: TimestampAuthority;
};

/** A list of revoked certificates that is longer is not copied into a document (bytes). */
const LIST_BYTES = 512 * 1024;
/** How far the clock of an authority of time may be ahead of ours, asking it included (ms). */
const AHEAD_MS = 5 * 60_000;

/**
 * Adds to a signed document the proofs that a reader needs once its certificates have ended: certificates, their revocation
 * answers, and a time-stamp over all of it (PAdES B-LTA). Every byte before stays. Repeated before that time-stamp's own
 * certificate ends, the document verifies for longer.
 * @returns the whole file, and until when it verifies without outside proofs
 * @throws NotProvable, ProofsUnavailable, TimestampUnavailable, PadesError
 */
export async function archive(
  pdf: Buffer,
  { anchors, at, revocation, timestamp }: ArchiveOptions,
): Promise<{ bytes: Buffer; heldUntil: Date }> {
  const { provenIn, vriKey, writeProofs } = await import('./write-proofs.ts');
  const before = await verify(pdf, { ...anchors, at });
  if (!before.ok || before.verdict !== 'authentic') throw new NotProvable(before);
  const proven = await provenIn(pdf);
  const proofs = new Map<string, Proofs>();
  for (const [i, signature] of findSignatures(pdf).found.entries()) {
    const report = before.signatures[i];
    if (!signature || !report || proven.has(vriKey(signature))) continue;
    proofs.set(vriKey(signature), await proofsOf(report, revocation));
  }
  const prepared = await writeProofs(pdf, proofs);
  const token = await requestTimestamp(timestamp, coveredBy(prepared));
  const bytes = inject(prepared, token);
  const after = await verify(bytes, { ...anchors, at: new Date(at.getTime() + AHEAD_MS) });
  const until = after.ok && after.verdict === 'authentic' ? heldUntil(after.signatures) : null;
  if (!until || !isStamped(after)) throw new NotProvable(after);
  return { bytes, heldUntil: until };
}

/**
 * Until when signatures verify without a new time-stamp: the certificates of the last witness, or of the signer where there is
 * none, end then. Null where no path was proven.
 */
export function heldUntil(signatures: readonly SignatureReport[]): Date | null {
  const last = signatures.at(-1);
  if (!last) return null;
  const { timestamp, trust, signer } = last;
  const path = chainOf(timestamp?.holds ? timestamp.trust : trust);
  if (!path) return signer?.validTo ?? null;
  return path.certificates.map(({ fields }) => fields.validTo).reduce((a, b) => (a < b ? a : b));
}

const chainOf = (result: ChainResult | SignatureReport['trust'] | undefined): ProvenChain | null =>
  result?.ok ? result.chain : null;

function isStamped(said: Verification): boolean {
  const last = said.ok ? said.signatures.at(-1) : undefined;
  return last?.kind === 'timestamp' && last.coversAll && last.timestamp?.holds === true;
}

/** Of an older time-stamp over the document, what can still be had: its authority may be gone by the time of its renewal. */
async function proofsOf(
  { kind, trust, timestamp }: SignatureReport,
  revocation: ArchiveOptions['revocation'],
): Promise<Proofs> {
  // Of a time-stamp over the document both are the same.
  const chains = [...new Set([trust, timestamp?.trust])].flatMap((one) => chainOf(one) ?? []);
  const said = await Promise.all(chains.map((chain) => revocation.prove(chain)));
  return {
    certificates: chains.flatMap(({ certificates }) => certificates.map(({ fields }) => fields.der)),
    revocation: said.flatMap((one) => {
      if (!one.ok && kind === 'signature') throw new ProofsUnavailable(one.why);
      return one.ok ? one.proofs.filter(({ der }) => der.length <= LIST_BYTES) : [];
    }),
  };
}

/** The bytes that the last signature of a prepared document covers. */
function coveredBy(prepared: Buffer): Buffer {
  const last = findSignatures(prepared).found.at(-1);
  if (!last) throw new PadesError('no-hole');
  const { hole, end } = last;
  return Buffer.concat([prepared.subarray(0, hole.start), prepared.subarray(hole.end, end)]);
}
