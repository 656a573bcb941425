import type { TestAuthority } from '#demo/psc/authority.ts';
import { timestampReply, type Stamping } from '#demo/tsa/timestamp-reply.ts';
import type { Clock } from '#platform/deps.ts';
import { createRevocationChecker } from '#pades/certificates/revocation.ts';

export const YEAR_MS = 365 * 24 * 60 * 60_000;

const asBytes = (body: unknown): Uint8Array => (body instanceof Uint8Array ? body : new Uint8Array());

/** Lists and answers of an authority, over no network. */
export function revocationOf(authority: TestAuthority, clock: Clock) {
  return createRevocationChecker({
    clock,
    fetch: async (url, { body }) => {
      const bytes = url.endsWith('/ac/ocsp')
        ? await authority.answerOcsp(asBytes(body))
        : await authority.crl(url.endsWith('raiz.crl') ? 'root' : 'intermediate');
      return new Response(Uint8Array.from(bytes));
    },
  });
}

/** Time-stamps below an authority by a certificate that is made for each, over no network. */
export function stampingBy(authority: TestAuthority, clock: Clock, change: Partial<Stamping> = {}) {
  return {
    url: 'http://carimbo.exemplo.com.br/',
    fetch: async (_url: string, { body }: RequestInit) => {
      const by = await authority.issueStamping(new Date(clock().getTime() + 5 * YEAR_MS));
      const own = { by, chain: [authority.intermediate], at: clock(), otherNonce: false };
      return new Response(Uint8Array.from(timestampReply(asBytes(body), { ...own, ...change })));
    },
  };
}
