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
  clock: () => Date;
  /** For one answer, to its last byte. */
  timeoutMs?: number;
  /** Lists of big authorities have some megabytes. */
  maxBytes?: number;
};

/** The answer of an authority about a certificate, as it came, DER. */
export type RevocationProof = { kind: 'ocsp' | 'crl'; der: Buffer };

/** The answers about every certificate of a path below its root; those that name no address have no proof. */
export type RevocationProofs =
  | { ok: true; proofs: readonly RevocationProof[] }
  | { ok: false; why: RevocationUnknown; name: string };

export type RevocationChecker = {
  /** Asks about every certificate of a path but its root. Never throws. */
  check(chain: ProvenChain): Promise<Revocation>;
  /** Asks like `check`, for the answers themselves, also where they say that a certificate is revoked. Never throws. */
  prove(chain: ProvenChain): Promise<RevocationProofs>;
};

type One =
  | { status: 'good'; until: Date; proof: RevocationProof }
  | { status: 'revoked'; at: Date; proof: RevocationProof }
  | { status: 'unknown'; why: RevocationUnknown };

/** An answer that was believed, and its bytes. */
type Kept<T> = T & { der: Buffer };

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
  const lists = keeping<Kept<RevocationList>>(KEPT_LISTS, clock);
  const answers = keeping<Kept<OcspAnswer>>(KEPT, clock);

  const ask = (url: string, init: RequestInit = {}) => fetchBytes(fetch, url, init, { timeoutMs, maxBytes });

  async function byOcsp(certificate: ParsedCertificate, issuer: ParsedCertificate): Promise<One> {
    const key = `${issuer.fields.der.toString('base64')} ${certificate.fields.serial}`;
    const kept = answers.get(key);
    if (kept) return fromAnswer(kept);
    let why: RevocationUnknown = 'no-address';
    for (const url of certificate.fields.ocspUrls.slice(0, 2)) {
      const said = await ask(url, {
        method: 'POST',
        headers: { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' },
        body: Uint8Array.from(ocspRequest(certificate, issuer)),
      });
      const read = said.ok ? readOcspAnswer(said.bytes, certificate, issuer, clock()) : said;
      if (said.ok && read.ok) {
        const answer = { ...read.answer, der: said.bytes };
        answers.set(key, answer);
        return fromAnswer(answer);
      }
      if (!read.ok) ({ why } = read);
    }
    return { status: 'unknown', why };
  }

  async function byList(certificate: ParsedCertificate, issuer: ParsedCertificate): Promise<One> {
    let why: RevocationUnknown = 'no-address';
    for (const url of certificate.fields.crlUrls.slice(0, 3)) {
      const key = `${issuer.fields.der.toString('base64')} ${url}`;
      const list = lists.get(key) ?? (await fetchList(url, issuer));
      if (typeof list === 'string') {
        why = list;
        continue;
      }
      lists.set(key, list);
      if (speaksOf(list, certificate)) {
        const proof = { kind: 'crl', der: list.der } as const;
        return verdict(list.revokedAt(certificate.fields.serial), list.nextUpdate, proof);
      }
      why = 'partial';
    }
    return { status: 'unknown', why };
  }

  async function fetchList(
    url: string,
    issuer: ParsedCertificate,
  ): Promise<Kept<RevocationList> | RevocationUnknown> {
    const said = await ask(url);
    if (!said.ok) return said.why;
    const read = readRevocationList(said.bytes, issuer, clock());
    return read.ok ? { ...read.list, der: said.bytes } : read.why;
  }

  async function askAbout(certificate: ParsedCertificate, issuer: ParsedCertificate): Promise<One> {
    const live = await byOcsp(certificate, issuer);
    if (live.status !== 'unknown') return live;
    const listed = await byList(certificate, issuer);
    // Of two failures the one that was tried tells more than an address that is not there.
    return listed.status === 'unknown' && listed.why === 'no-address' ? live : listed;
  }

  return {
    async check({ certificates }) {
      let until: Date | null = null;
      for (const [i, certificate] of certificates.entries()) {
        const issuer = certificates[i + 1];
        if (!issuer) break;
        const { name } = certificate.fields;
        const said = await askAbout(certificate, issuer);
        if (said.status === 'revoked') return { status: 'revoked', at: said.at, name };
        if (said.status === 'unknown') return { ...said, name };
        if (!until || said.until < until) until = said.until;
      }
      return { status: 'good', until: until ?? clock() };
    },

    async prove({ certificates }) {
      const proofs: RevocationProof[] = [];
      for (const [i, certificate] of certificates.entries()) {
        const issuer = certificates[i + 1];
        if (!issuer) break;
        const said = await askAbout(certificate, issuer);
        if (said.status !== 'unknown') proofs.push(said.proof);
        else if (said.why !== 'no-address')
          return { ok: false, why: said.why, name: certificate.fields.name };
      }
      return { ok: true, proofs };
    },
  };
}

const verdict = (revokedAt: Date | null, until: Date, proof: RevocationProof): One =>
  revokedAt ? { status: 'revoked', at: revokedAt, proof } : { status: 'good', until, proof };

const fromAnswer = ({ revokedAt, nextUpdate, der }: Kept<OcspAnswer>): One =>
  verdict(revokedAt, nextUpdate, { kind: 'ocsp', der });

function speaksOf({ scope }: RevocationList, { rules }: ParsedCertificate): boolean {
  return scope === 'all' || (scope === 'authorities') === rules.isAuthority;
}

/** The newest answers, each as long as it is current. */
function keeping<T extends { thisUpdate: Date; nextUpdate: Date }>(most: number, clock: () => Date) {
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
