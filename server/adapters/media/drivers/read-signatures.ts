import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readInfoKey, SECRET_KEY } from '../../../platform/pades/document-keys.ts';
import { findSignatures } from '../../../platform/pades/find-signatures.ts';
import { verify, type SignatureReport } from '../../../platform/pades/verify.ts';
import type { ReadSignatures } from '../media.port.ts';
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
    revisions: findSignatures(pdf).found.flatMap((one) => (one ? [sha256(pdf.subarray(0, one.end))] : [])),
    // A longer text is none of ours.
    secret: secret !== null && secret.length <= 64 ? secret : null,
    verdict: said.ok ? said.verdict : null,
    appendedBytes: said.ok ? said.appendedBytes : 0,
    signatures: said.ok ? said.signatures.map(presentSignature) : [],
  };
}

function presentSignature({ integrity, trust, signer, claimedAt }: SignatureReport) {
  return {
    intact: integrity === 'intact',
    trusted: trust.ok,
    name: signer?.name.slice(0, 300) ?? null,
    serial: signer?.serial.slice(0, 100) ?? null,
    claimedAt: claimedAt?.toISOString() ?? null,
  };
}

function certificatesOf(base64: readonly string[]): Buffer[] {
  return base64.map((der) => Buffer.from(der, 'base64'));
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
