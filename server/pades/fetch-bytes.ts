/** The way into the network; a parameter, so that tests and the demonstration own it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type FetchLimits = { timeoutMs: number; maxBytes: number };

export type FetchedBytes = { ok: true; bytes: Buffer } | { ok: false; why: 'unreachable' | 'too-large' };

/** The body of an answer with 200, bounded in time and size; no redirect is followed, for it may lead anywhere. Never throws. */
export async function fetchBytes(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  { timeoutMs, maxBytes }: FetchLimits,
): Promise<FetchedBytes> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (response.status !== 200 || !response.body) return { ok: false, why: 'unreachable' };
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      if (size > maxBytes) return { ok: false, why: 'too-large' };
      chunks.push(chunk);
    }
    return { ok: true, bytes: Buffer.concat(chunks) };
  } catch {
    return { ok: false, why: 'unreachable' };
  }
}
