import type { Clock } from '../../deps.ts';
import { fetchBytes, type Fetch } from '../fetch-bytes.ts';
import type { ParsedCertificate } from './certificate.ts';
import type { ProvenChain } from './chain.ts';
import { isCurrent, readRevocationList, type ListProblem, type RevocationList } from './crl.ts';
import { ocspRequest, readOcspAnswer, type OcspAnswer, type OcspProblem } from './ocsp.ts';

/** Why the revocation state of a certificate could not be determined. */
export type RevocationUnknown = 'no-address' | 'unreachable' | 'too-large' | ListProblem | OcspProblem;

export type Revocation =
  /** Each certificate below the root was said to be good; the answer holds until the first of them has to be asked again. */
  | { status: 'good'; until: Date }
  | { status: 'revoked'; at: Date; name: string }
  | { status: 'unknown'; why: RevocationUnknown; name: string };

export type RevocationOptions = {
  fetch: Fetch;
  clock: Clock;
  /** For one answer, to its last byte. */
  timeoutMs?: number;
  /** Lists of big authorities have some megabytes. */
  maxBytes?: number;
};

export type RevocationChecker = {
  /** Asks about every certificate of a path but its root. Never throws. */
  check(chain: ProvenChain): Promise<Revocation>;
};

type One =
  | { status: 'good'; until: Date }
  | { status: 'revoked'; at: Date }
  | { status: 'unknown'; why: RevocationUnknown };

/** Answers about people that are kept. */
const KEPT = 64;
/** A list has some megabytes; people of few authorities sign here. */
const KEPT_LISTS = 12;

/**
 * Asks authorities whether they revoked a certificate: OCSP where a certificate names it, else, or where that says
 * nothing, the list (CRL). Answers are kept until they say that there is a newer one. Addresses are those of the
 * certificates themselves, so only a path that was proven up to a pinned root is asked about.
 */
export function createRevocationChecker({
  fetch,
  clock,
  timeoutMs = 8_000,
  maxBytes = 16 * 1024 * 1024,
}: RevocationOptions): RevocationChecker {
  const lists = keeping<RevocationList>(KEPT_LISTS, clock);
  const answers = keeping<OcspAnswer>(KEPT, clock);

  const ask = (url: string, init: RequestInit = {}) => fetchBytes(fetch, url, init, { timeoutMs, maxBytes });

  async function byOcsp(certificate: ParsedCertificate, issuer: ParsedCertificate): Promise<One> {
    const key = `${issuer.fields.der.toString('base64')} ${certificate.fields.serial}`;
    const kept = answers.get(key);
    if (kept) return verdict(kept.revokedAt, kept.nextUpdate);
    let why: RevocationUnknown = 'no-address';
    for (const url of certificate.fields.ocspUrls.slice(0, 2)) {
      const said = await ask(url, {
        method: 'POST',
        headers: { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' },
        body: Uint8Array.from(ocspRequest(certificate, issuer)),
      });
      const read = said.ok ? readOcspAnswer(said.bytes, certificate, issuer, clock()) : said;
      if (read.ok) {
        answers.set(key, read.answer);
        return verdict(read.answer.revokedAt, read.answer.nextUpdate);
      }
      why = read.why;
    }
    return { status: 'unknown', why };
  }

  async function byList(certificate: ParsedCertificate, issuer: ParsedCertificate): Promise<One> {
    let why: RevocationUnknown = 'no-address';
    for (const url of certificate.fields.crlUrls.slice(0, 3)) {
      const key = `${issuer.fields.der.toString('base64')} ${url}`;
      const kept = lists.get(key);
      const said = kept ? null : await ask(url);
      const read = kept
        ? ({ ok: true, list: kept } as const)
        : said?.ok
          ? readRevocationList(said.bytes, issuer, clock())
          : { ok: false as const, why: said?.why ?? 'unreachable' };
      if (!read.ok) {
        why = read.why;
        continue;
      }
      lists.set(key, read.list);
      if (speaksOf(read.list, certificate)) {
        return verdict(read.list.revokedAt(certificate.fields.serial), read.list.nextUpdate);
      }
      why = 'partial';
    }
    return { status: 'unknown', why };
  }

  return {
    async check({ certificates }) {
      let until: Date | null = null;
      for (const [i, certificate] of certificates.entries()) {
        const issuer = certificates[i + 1];
        if (!issuer) break;
        const { name } = certificate.fields;
        const live = await byOcsp(certificate, issuer);
        const said = live.status === 'unknown' ? await byList(certificate, issuer) : live;
        if (said.status === 'revoked') return { ...said, name };
        if (said.status === 'unknown') {
          // Of two failures the one that was tried tells more than an address that is not there.
          const why = said.why === 'no-address' && live.status === 'unknown' ? live.why : said.why;
          return { status: 'unknown', why, name };
        }
        if (!until || said.until < until) until = said.until;
      }
      return { status: 'good', until: until ?? clock() };
    },
  };
}

const verdict = (revokedAt: Date | null, until: Date): One =>
  revokedAt ? { status: 'revoked', at: revokedAt } : { status: 'good', until };

function speaksOf({ scope }: RevocationList, { rules }: ParsedCertificate): boolean {
  return scope === 'all' || (scope === 'authorities') === rules.isAuthority;
}

/** The newest answers, each as long as it is current. */
function keeping<T extends { thisUpdate: Date; nextUpdate: Date }>(most: number, clock: Clock) {
  const kept = new Map<string, T>();
  return {
    get(key: string): T | undefined {
      const found = kept.get(key);
      if (found && isCurrent(found, clock())) return found;
      kept.delete(key);
      return undefined;
    },
    set(key: string, value: T): void {
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
