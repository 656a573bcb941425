import type { SignatureSession, Signing, SigningCertificate } from '#ports/signature.ts';
import { buildChain, type ChainProblem, type ProvenChain } from '#pades/certificates/chain.ts';
import { SigningStopped, type CertificateProblem } from './assinar.errors.ts';

const PROBLEMS: Readonly<Record<ChainProblem, CertificateProblem>> = {
  unreadable: 'untrusted',
  'unknown-issuer': 'untrusted',
  'not-allowed': 'untrusted',
  'not-yet-valid': 'not-yet-valid',
  expired: 'certificate-expired',
};

/** A certificate that may sign now, and those between it and the root, DER, as they go into a document. */
export type ProvenCertificate = SigningCertificate & { subject: string; serial: string; validTo: Date };

/**
 * Whether a certificate may sign at an instant: it is this person's, below a pinned root, within its time, and its
 * authority says that it was not revoked. Asked at each use. @throws SigningStopped
 */
export async function proveCertificate(
  signing: Pick<Signing, 'anchors' | 'revocation'>,
  { alias, certificate, chain: given }: SigningCertificate,
  { cpf }: Pick<SignatureSession, 'cpf'>,
  now: Date,
): Promise<ProvenCertificate> {
  if (!signing.anchors) throw new SigningStopped('untrusted');
  const { roots, others } = await signing.anchors();
  const built = buildChain({ certificate, others: [...given, ...others], roots, at: now });
  if (!built.ok) throw new SigningStopped(PROBLEMS[built.why]);
  const { chain } = built;
  const [own, ...above] = chain.certificates;
  if (!own || own.fields.cpf !== cpf) throw new SigningStopped('wrong-holder');
  await requireNotRevoked(signing, chain);
  const between = above.slice(0, -1).map(({ fields }) => fields.der);
  const { name: subject, serial, validTo } = own.fields;
  return { alias, certificate, chain: between, subject, serial, validTo };
}

async function requireNotRevoked(
  { revocation }: Pick<Signing, 'revocation'>,
  chain: ProvenChain,
): Promise<void> {
  const { status } = await revocation.check(chain);
  if (status === 'revoked') throw new SigningStopped('revoked');
  if (status === 'unknown') throw new SigningStopped('revocation-unknown');
}
