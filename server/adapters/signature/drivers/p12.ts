import { createPublicKey, randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Clock } from '#platform/deps.ts';
import {
  type OpeningByFile,
  SignatureError,
  type SignatureProvider,
  type SignatureSession,
  type SigningCertificate,
} from '#ports/signature.ts';
import { assertBatch, assertHolder, assertOpen, checkedBatch } from './batch.ts';
import { createP12Files, P12Refused, type P12FilesOptions } from './p12-file.ts';

export type P12Options = P12FilesOptions & {
  clock: Clock;
  /** How long a key is kept after its file was opened. */
  lifetimeMs?: number;
  /** How many doctors may have a key in memory at once. */
  most?: number;
};

const NAME = 'p12';
const ALIAS = 'p12';
const signWith = promisify(sign);

type Opened = { owner: string; key: KeyObject; own: SigningCertificate; session: SignatureSession };

/**
 * Keys from PKCS#12 files that doctors bring (ICP-Brasil A1). File and password are forgotten at once; the key stays in
 * the memory of this process, under a ticket, until the session is over. Another replica does not know the ticket.
 */
export function createP12({
  clock,
  lifetimeMs = 60 * 60_000,
  most = 200,
  ...options
}: P12Options): SignatureProvider & { opening: OpeningByFile; openSessions(): number } {
  const opened = new Map<string, Opened>();
  const files = createP12Files(options);

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
      async open({ owner, cpf, file, password }) {
        forget();
        if (opened.size >= most) throw new SignatureError(NAME, 'busy');
        const { key, own } = await openFile(files, file, password);
        assertHolder(NAME, own.certificate, cpf);
        const ticket = randomBytes(32).toString('base64url');
        const expiresAt = new Date(clock().getTime() + lifetimeMs);
        const session = { provider: NAME, cpf, ticket, expiresAt };
        opened.set(ticket, { owner, key, own, session });
        // Also where nobody asks for a key any more.
        setTimeout(forget, lifetimeMs).unref();
        return session;
      },
      close({ ticket }) {
        opened.delete(ticket);
      },
      closeOthers(owner, ticket) {
        for (const [known, one] of opened) if (one.owner === owner && known !== ticket) opened.delete(known);
      },
    },
    async listCertificates(session) {
      return [find(session).own];
    },
    async sign(session, by, batch) {
      assertBatch(batch, 50);
      const { key, own } = find(session);
      if (by.alias !== own.alias) throw new SignatureError(NAME, 'no-certificate');
      const answers = await Promise.all(
        batch.map(async ({ id, attributes }) => ({
          id,
          signature: await signWith('sha256', attributes, key),
        })),
      );
      return checkedBatch(NAME, own.certificate, batch, answers);
    },
  };
}

/** A key and its certificate from a file. @throws SignatureError */
async function openFile(files: ReturnType<typeof createP12Files>, file: Uint8Array, password: string) {
  try {
    const { key, certificates } = await files.open(file, password);
    return { key, own: certificateOf(key, certificates) };
  } catch (cause) {
    if (cause instanceof P12Refused) throw new SignatureError(NAME, cause.problem, { cause });
    throw cause;
  }
}

/** The certificate that belongs to the key; files hold several, in any order. @throws SignatureError `no-certificate` */
function certificateOf(key: KeyObject, all: readonly Buffer[]): SigningCertificate {
  const ofKey = createPublicKey(key);
  const certificate = all.find((der) => new X509Certificate(der).publicKey.equals(ofKey));
  if (!certificate) throw new SignatureError(NAME, 'no-certificate');
  return { alias: ALIAS, certificate, chain: all.filter((der) => der !== certificate) };
}
