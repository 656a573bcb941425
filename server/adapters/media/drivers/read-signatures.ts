import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CRF_KEYS, readInfoKey, SECRET_KEY } from '#pades/document-keys.ts';
import { findSignatures } from '#pades/find-signatures.ts';
import { isConferred, verify, type SignatureReport } from '#pades/verify.ts';
import type { ReadSignatures } from '#ports/media.ts';
import { BadFile, type ReaderTask } from './reader-protocol.ts';

type Task = Extract<ReaderTask, { what: 'signatures' }>;

/** Judges the signatures of a PDF. @throws BadFile for bytes that are no PDF, or have more signatures than are looked at */
export async function readSignatures({ file, roots, others, at }: Task): Promise<ReadSignatures> {
  const pdf = await readFile(file);
  const trusted = { roots: certificatesOf(roots), others: certificatesOf(others) };
  const said = await verify(pdf, { ...trusted, at: new Date(at) });
  if (!said.ok && said.why !== 'not-signed') throw new BadFile('unreadable');
  const secret = readInfoKey(pdf, SECRET_KEY);
  return {
    sha256: sha256(pdf),
    revisions: findSignatures(pdf).found.map((one) => one && sha256(pdf.subarray(0, one.end))),
    // A longer text is none of ours.
    secret: secret !== null && secret.length <= 64 ? secret : null,
    crf: readCrf(pdf),
    verdict: said.ok ? said.verdict : null,
    changesAfter: said.ok ? said.changesAfter : 'nothing',
    signatures: said.ok ? said.signatures.map(presentSignature) : [],
  };
}

function presentSignature(report: SignatureReport): ReadSignatures['signatures'][number] {
  const { kind, integrity, trust, signer, claimedAt, timestamp } = report;
  const witnessed = timestamp?.holds ? timestamp.at : claimedAt;
  return {
    kind,
    state: integrity === 'altered' ? 'broken' : isConferred(report) ? 'conferred' : 'unproven',
    name: signer?.name.slice(0, 300) ?? null,
    serial: signer?.serial.slice(0, 100) ?? null,
    at: witnessed?.toISOString() ?? null,
    path: trust.ok ? trust.chain.certificates.map(({ fields }) => fields.der.toString('base64')) : [],
  };
}

/** Number and state of a pharmacist's registration; longer texts are none. */
function readCrf(pdf: Buffer): ReadSignatures['crf'] {
  const [numero = '', uf = ''] = CRF_KEYS.map((key) => readInfoKey(pdf, key)?.trim());
  return numero !== '' && numero.length <= 20 && uf.length === 2 ? { numero, uf } : null;
}

function certificatesOf(base64: readonly string[]): Buffer[] {
  return base64.map((der) => Buffer.from(der, 'base64'));
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
