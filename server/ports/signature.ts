/** The port of a holder of doctors' keys: a provider of cloud certificates, or a file. */
import type { Anchors } from '#pades/certificates/anchors.ts';
import type { RevocationChecker } from '#pades/certificates/revocation.ts';
import type { SignaturePolicy } from '#pades/signed-attributes.ts';
import type { TimestampAuthority } from '#pades/timestamp.ts';

/**
 * `down`, `slow`, `busy`: a later call may succeed · `refused`: the doctor or the provider declined · `no-access`: the
 * provider does not accept our client credentials · `expired`: the session has ended or is unknown · `wrong-holder`: the
 * certificate belongs to another person · `costly-file`: it asks for more work than a certificate's file needs · `answered-twice`, `invalid-answer`: the answer was discarded whole.
 */
export type SignatureProblem =
  | 'down'
  | 'slow'
  | 'busy'
  | 'refused'
  | 'no-access'
  | 'expired'
  | 'wrong-holder'
  | 'no-certificate'
  | 'wrong-password'
  | 'unreadable-file'
  | 'costly-file'
  | 'answered-twice'
  | 'invalid-answer';

/** A call that gave no usable signature. Its message holds the provider's name and the problem, never personal data or a secret. */
export class SignatureError extends Error {
  readonly provider: string;
  readonly problem: SignatureProblem;
  constructor(provider: string, problem: SignatureProblem, options?: ErrorOptions) {
    super(`${provider}: ${problem}`, options);
    this.name = 'SignatureError';
    this.provider = provider;
    this.problem = problem;
  }
}

/**
 * A session that its doctor opened. The ticket alone suffices to sign in the doctor's name: it is stored sealed, never logged.
 */
export type SignatureSession = {
  provider: string;
  cpf: string;
  ticket: string;
  expiresAt: Date;
};

/** A certificate that the session may sign with, DER, and those above it as far as the holder gives them. */
export type SigningCertificate = {
  alias: string;
  certificate: Buffer;
  chain: readonly Buffer[];
};

/** Signed attributes (`server/pades/signed-attributes.ts`) under an id of ours; they are signed by their SHA-256. */
export type AttributesToSign = { id: string; attributes: Uint8Array };

/** The doctor authorises on a page of the provider's, and comes back with a code. */
export type OpeningByPage = {
  by: 'page';
  /** Whether the provider holds a certificate of this person. @throws SignatureError */
  knows(cpf: string): Promise<boolean>;
  /** The page to send the doctor to; `state` and `verifier` are kept (sealed) until the doctor is back, and used once. */
  begin(asked: { cpf: string; redirectUri: string; lifetimeMs: number }): {
    url: string;
    state: string;
    verifier: string;
  };
  /** Exchanges the code that came back. @throws SignatureError `wrong-holder` when somebody else authorised */
  finish(came: {
    cpf: string;
    redirectUri: string;
    code: string;
    verifier: string;
  }): Promise<SignatureSession>;
};

/** The doctor gives a file (PKCS#12) and its password; neither is kept, the key stays in the memory of this process. */
export type OpeningByFile = {
  by: 'file';
  /** @throws SignatureError `wrong-password`, `unreadable-file`, `costly-file`, `wrong-holder`, `busy` */
  open(given: { owner: string; cpf: string; file: Uint8Array; password: string }): Promise<SignatureSession>;
  /** Forgets the key. */
  close(session: SignatureSession): void;
  /** Forgets every key of an owner but that of this ticket (null: all). */
  closeOthers(owner: string, ticket: string | null): void;
};

export type SignatureProvider = {
  name: string;
  opening: OpeningByPage | OpeningByFile;
  /** How many documents go into one call of `sign`, at most. */
  batch: number;
  /** @throws SignatureError `wrong-holder` when a certificate is not the session's doctor's */
  listCertificates(session: SignatureSession): Promise<SigningCertificate[]>;
  /**
   * Signs all of a batch or none of it: RSA, PKCS#1 v1.5, each checked against the certificate. Never retried.
   * @throws SignatureError
   */
  sign(
    session: SignatureSession,
    by: SigningCertificate,
    batch: readonly AttributesToSign[],
  ): Promise<ReadonlyMap<string, Buffer>>;
};

/** How this installation signs: what the settings, or the demonstration, chose. */
export type Signing = {
  /** Cloud certificates; null where none are configured. */
  page: (SignatureProvider & { opening: OpeningByPage }) | null;
  file: SignatureProvider & { opening: OpeningByFile; openSessions(): number };
  /** Null where no root was pinned: then nobody can sign. */
  anchors: (() => Promise<Anchors>) | null;
  revocation: RevocationChecker;
  policy: SignaturePolicy | undefined;
  timestamp: TimestampAuthority | null;
  /** True in a demonstration: what is signed is worth nothing. */
  test: boolean;
  /** This process, for keys that only its memory holds. */
  process: string;
  /**
   * Opens a session at the fake provider as the doctor's browser would; null outside the demonstration.
   * @throws SignatureError
   */
  openDemoSession: ((asked: DemoSession) => Promise<SignatureSession>) | null;
};

/** Whose session the demonstration opens, where the fake's page would lead back to, and how long it lasts. */
export type DemoSession = { cpf: string; redirectUri: string; lifetimeMs: number };
