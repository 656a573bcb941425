import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { buildChain, type ChainResult, type Issuing } from './certificates/chain.ts';
import {
  contentOf,
  integer,
  membersOf,
  objectIdentifier,
  octetString,
  oidOf,
  readTlv,
  sequence,
  TAG,
  timeOf,
  tlv,
} from './der.ts';
import { fetchBytes, type Fetch } from './fetch-bytes.ts';
import { DIGESTS, OID, SHA256_OID } from './oids.ts';
import { readCms, checkSigner, type Cms } from './read-cms.ts';

/** The authority gave no usable time-stamp token; the request may be repeated. */
export class TimestampUnavailable extends Error {
  constructor(why: string) {
    super(`no time-stamp: ${why}`);
    this.name = 'TimestampUnavailable';
  }
}

export type TimestampAuthority = {
  fetch: Fetch;
  url: string;
  timeoutMs?: number | undefined;
};

/**
 * Asks an authority (RFC 3161) to witness when a signature existed. The token, DER, is an unsigned attribute of the CMS.
 * @throws TimestampUnavailable
 */
export async function requestTimestamp(
  { fetch, url, timeoutMs = 8_000 }: TimestampAuthority,
  signature: Uint8Array,
): Promise<Buffer> {
  const nonce = integer(Buffer.concat([Buffer.from([1]), randomBytes(8)]));
  const imprint = createHash('sha256').update(signature).digest();
  const question = sequence(
    integer(1),
    sequence(sequence(objectIdentifier(SHA256_OID)), octetString(imprint)),
    nonce,
    tlv(TAG.boolean, Buffer.from([0xff])),
  );
  const said = await fetchBytes(
    fetch,
    url,
    {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: Uint8Array.from(question),
    },
    { timeoutMs, maxBytes: 128 * 1024 },
  );
  if (!said.ok) throw new TimestampUnavailable(said.why);
  try {
    const [status, token] = membersOf(readTlv(said.bytes), TAG.sequence, 2);
    const [code] = membersOf(status, TAG.sequence, 3);
    if (!token || (contentOf(code, TAG.integer)[0] ?? 9) > 1) throw new TimestampUnavailable('refused');
    const info = readInfo(readCms(token.whole));
    const same = info.imprint.length === 32 && timingSafeEqual(info.imprint, imprint);
    if (!same || !info.nonce?.equals(nonce)) throw new TimestampUnavailable('an answer to another question');
    return token.whole;
  } catch (error) {
    if (error instanceof TimestampUnavailable) throw error;
    throw new TimestampUnavailable('an answer that nobody can read');
  }
}

/** The instant that a time-stamp token (RFC 3161) states, and whether the token can be relied upon. */
export type Witnessed = {
  at: Date;
  /** Whether its authority signed it and its digest is the digest of the bytes in question. */
  fits: boolean;
  /** Whether the authority's certificate leads to a pinned root. */
  trust: ChainResult;
  /** Whether it fits and is trusted. */
  holds: boolean;
};

/**
 * Reads a time-stamp token. `imprint` gives the digest of the stamped bytes under the algorithm that the token names
 * (`sha256`, …); `at` is when its authority's certificate must have been valid, its own instant unless it is said. Null when the
 * token is not readable. Never throws.
 */
export function readTimestamp(
  token: Buffer,
  imprint: (algorithm: string) => Buffer,
  trust: { roots: readonly Uint8Array[]; others?: readonly Uint8Array[]; at?: Date; issuing?: Issuing },
): Witnessed | null {
  try {
    const cms = readCms(token);
    const info = readInfo(cms);
    const { content, certificates, signer } = cms;
    if (!content || !signer.certificate) return null;
    const signed = checkSigner(cms, (hash) => createHash(hash).update(content).digest());
    if (signed === 'unknown') return null;
    const at = trust.at ?? info.at;
    const fits = signed === 'holds' && info.imprint.equals(imprint(info.algorithm));
    const chain = buildChain({
      certificate: signer.certificate,
      others: [...certificates, ...(trust.others ?? [])],
      roots: trust.roots,
      at,
      purpose: 'timestamp',
      issuing: trust.issuing,
    });
    return { at: info.at, fits, trust: chain, holds: fits && chain.ok && info.at <= at };
  } catch {
    return null;
  }
}

function readInfo({ contentType, content }: Cms) {
  if (contentType !== OID.timestampInfo || !content) throw new TimestampUnavailable('no time-stamp');
  const fields = membersOf(readTlv(content), TAG.sequence, 10);
  const [, , messageImprint, , time, ...rest] = fields;
  const [algorithm, hash] = membersOf(messageImprint, TAG.sequence, 2);
  const digest = DIGESTS[oidOf(membersOf(algorithm, TAG.sequence)[0])];
  if (!digest) throw new TimestampUnavailable('a digest that is not believed');
  return {
    algorithm: digest,
    imprint: contentOf(hash, TAG.octetString),
    at: timeOf(time),
    nonce: rest.find(({ tag }) => tag === TAG.integer)?.whole ?? null,
  };
}
