import { randomBytes, verify, X509Certificate } from 'node:crypto';
import type { P12Signer } from '@libpdf/core';
import type { Clock } from '../../../platform/deps.ts';
import { DerError, readTlv } from '../../../platform/pades/der.ts';
import {
  type OpeningByFile,
  SignatureError,
  type SignatureProvider,
  type SignatureSession,
  type SigningCertificate,
} from '../signature.port.ts';
import { assertBatch, assertHolder, assertOpen, checkedBatch } from './batch.ts';

export type P12Options = {
  clock: Clock;
  /** How long a key is kept after its file was opened. */
  lifetimeMs?: number;
  /** How many doctors may have a key in memory at once. */
  most?: number;
};

const NAME = 'p12';
const ALIAS = 'p12';
const LONGEST_FILE = 256 * 1024;

type Opened = { signer: P12Signer; own: SigningCertificate; session: SignatureSession };

/**
 * Keys from PKCS#12 files that doctors bring (ICP-Brasil A1). File and password are forgotten at once; the key stays in
 * the memory of this process, under a ticket, until the session is over. Another replica does not know the ticket.
 */
export function createP12({
  clock,
  lifetimeMs = 60 * 60_000,
  most = 200,
}: P12Options): SignatureProvider & { opening: OpeningByFile; openSessions(): number } {
  const opened = new Map<string, Opened>();

  function forget(): void {
    const now = clock();
    for (const [ticket, { session }] of opened) if (now >= session.expiresAt) opened.delete(ticket);
  }

  function find(session: SignatureSession): Opened {
    assertOpen(session, clock());
    forget();
    const found = opened.get(session.ticket);
    if (!found || found.session.cpf !== session.cpf) throw new SignatureError(NAME, 'expired');
    return found;
  }

  return {
    name: NAME,
    batch: 50,
    openSessions: () => opened.size,
    opening: {
      by: 'file',
      async open({ cpf, file, password }) {
        forget();
        if (opened.size >= most) throw new SignatureError(NAME, 'busy');
        const signer = await openFile(file, password);
        const own = await certificateOf(signer);
        assertHolder(NAME, own.certificate, cpf);
        const ticket = randomBytes(32).toString('base64url');
        const expiresAt = new Date(clock().getTime() + lifetimeMs);
        const session = { provider: NAME, cpf, ticket, expiresAt };
        opened.set(ticket, { signer, own, session });
        return session;
      },
      close({ ticket }) {
        opened.delete(ticket);
      },
    },
    async listCertificates(session) {
      return [find(session).own];
    },
    async sign(session, by, batch) {
      assertBatch(batch, 50);
      const { signer, own } = find(session);
      if (by.alias !== own.alias) throw new SignatureError(NAME, 'no-certificate');
      const answers = await Promise.all(
        batch.map(async ({ id, attributes }) => ({
          id,
          signature: Buffer.from(await signer.sign(Uint8Array.from(attributes), 'SHA-256')),
        })),
      );
      return checkedBatch(NAME, own.certificate, batch, answers);
    },
  };
}

/** @throws SignatureError `unreadable-file` for what is no P12 with an RSA key, `wrong-password` */
async function openFile(file: Uint8Array, password: string): Promise<P12Signer> {
  if (file.length > LONGEST_FILE || !looksLikeP12(file)) throw new SignatureError(NAME, 'unreadable-file');
  // The library is big: it is loaded by the first doctor who brings a file.
  const { P12Signer: Signer } = await import('@libpdf/core');
  let signer: P12Signer;
  try {
    signer = await Signer.create(Uint8Array.from(file), password);
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    // A wrong password shows as a digest that does not fit or as a key that cannot be read, by the age of the file.
    const empty = said.startsWith('No ') || said.startsWith('Unsupported key');
    throw new SignatureError(NAME, empty ? 'unreadable-file' : 'wrong-password');
  }
  if (signer.keyType !== 'RSA') throw new SignatureError(NAME, 'unreadable-file');
  return signer;
}

function looksLikeP12(file: Uint8Array): boolean {
  try {
    // A sequence that begins with the version 3.
    return readTlv(file)
      .content.subarray(0, 3)
      .equals(Buffer.from([0x02, 0x01, 0x03]));
  } catch (error) {
    if (error instanceof DerError) return false;
    throw error;
  }
}

/** The certificate that belongs to the key; files hold several, in any order. */
async function certificateOf(signer: P12Signer): Promise<SigningCertificate> {
  const probe = Buffer.from('whose key is it');
  const signature = await signer.sign(Uint8Array.from(probe), 'SHA-256');
  const all = [signer.certificate, ...signer.certificateChain].map((der) => Buffer.from(der));
  const certificate = all.find((der) =>
    verify('sha256', probe, new X509Certificate(der).publicKey, signature),
  );
  if (!certificate) throw new SignatureError(NAME, 'no-certificate');
  return { alias: ALIAS, certificate, chain: all.filter((der) => der !== certificate) };
}
