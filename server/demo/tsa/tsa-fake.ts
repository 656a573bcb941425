import type { Clock } from '#platform/deps.ts';
import type { TestAuthority } from '../psc/authority.ts';
import type { Credential } from '../psc/certificates.ts';
import {
  createHttpFaults,
  listenHttp,
  type FakeAddress,
  type FakeReply,
  type FakeRequest,
  type HttpFaults,
} from '../store/fake-http.ts';
import { refusedReply, timestampReply } from './timestamp-reply.ts';

export type TsaFaults = HttpFaults & {
  /** It answers that it does not stamp. */
  refuseStamp: boolean;
  /** A time-stamp that answers somebody else's question. */
  otherNonce: boolean;
  certificateEnded: boolean;
  /** It goes on with a certificate that is about to end. */
  keepCertificate: boolean;
};

/** The authority of time of the demonstration. */
export type TsaFake = {
  url: string;
  port: number;
  faults: TsaFaults;
  /** How many time-stamps were asked for. */
  readonly calls: number;
  close(): Promise<void>;
};

export type TsaFakeOptions = FakeAddress & {
  clock: Clock;
  /** The authority below which it is. */
  authority: () => Promise<TestAuthority>;
};

const QUERY = 'application/timestamp-query';
const REPLY = 'application/timestamp-reply';
const HOUR_MS = 60 * 60_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const LASTS_MS = 5 * YEAR_MS;

/** An authority of time that speaks RFC 3161 over HTTP. */
export async function startTsaFake({ clock, authority, ...address }: TsaFakeOptions): Promise<TsaFake> {
  const { faults: httpFaults, next, sent } = createHttpFaults();
  const faults: TsaFaults = Object.assign(httpFaults, {
    refuseStamp: false,
    otherNonce: false,
    certificateEnded: false,
    keepCertificate: false,
  });
  let calls = 0;
  let current: { by: Credential; until: number } | null = null;

  /** Its certificate, which it replaces a year before its end. */
  async function ownCredential(own: TestAuthority): Promise<Credential> {
    const now = clock().getTime();
    if (faults.certificateEnded) return own.issueStamping(new Date(now - HOUR_MS));
    // Also where a clock was set back: a certificate does not hold before it was made.
    const spare = faults.keepCertificate ? 0 : YEAR_MS;
    if (!current || now > current.until - spare || now < current.until - LASTS_MS) {
      const until = now + LASTS_MS;
      current = { by: await own.issueStamping(new Date(until)), until };
    }
    return current.by;
  }

  async function stamp(question: Uint8Array): Promise<Buffer> {
    const own = await authority();
    const by = await ownCredential(own);
    return timestampReply(question, {
      by,
      chain: [own.intermediate],
      at: clock(),
      otherNonce: faults.otherNonce,
    });
  }

  async function handle({ method, headers, bytes }: FakeRequest): Promise<FakeReply> {
    calls += 1;
    const fault = await next();
    if (fault !== null) return fault;
    if (method !== 'POST' || headers['content-type'] !== QUERY) return { status: 415 };
    const content = faults.refuseStamp ? refusedReply() : await stamp(bytes);
    return sent({ status: 200, bytes: { type: REPLY, content } });
  }

  const { url, port, close } = await listenHttp(address, handle);
  return {
    url,
    port,
    faults,
    get calls() {
      return calls;
    },
    close,
  };
}
