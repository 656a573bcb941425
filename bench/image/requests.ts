/** Requests of this process to the site, by how they ended. */
export type Requests = {
  answered: number;
  /** Answers of 503 with `Retry-After`. */
  putOff: number;
  /** Bytes of an upload that were cut: the upload goes on where it stood (docs/operations.md, "A stop"). */
  uploadsCut: number;
  /** Every other answer of 500 and more, and every answer that was cut or did not come. */
  failed: string[];
};

const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

const noneYet = (): Requests => ({ answered: 0, putOff: 0, uploadsCut: 0, failed: [] });

/** Counts from now on what `fetch` of this process gets from these sites; streams until they begin, other answers to their end. */
export function watchRequests(sites: readonly string[]): () => Requests {
  const real = globalThis.fetch;
  let seen = noneYet();
  globalThis.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input);
    if (!sites.includes(address.origin)) return real(input, init);
    const isUpload = address.pathname.startsWith('/api/uploads/') && init?.method === 'PATCH';
    const what = `${init?.method ?? 'GET'} ${address.pathname.replaceAll(/[\w.-]{20,}/g, '…')}`;
    try {
      const answer = await whole(await real(input, init));
      seen.answered += 1;
      if (answer.status === 503 && answer.headers.has('retry-after')) seen.putOff += 1;
      else if (answer.status === 502 && isUpload) seen.uploadsCut += 1;
      else if (answer.status >= 500) seen.failed.push(`${what}: ${answer.status} at ${address.host}`);
      return answer;
    } catch (error) {
      if (isUpload) seen.uploadsCut += 1;
      else if (init?.signal?.aborted !== true)
        seen.failed.push(`${what}: ${causeOf(error)} at ${address.host}`);
      throw error;
    }
  };
  return () => {
    const counted = seen;
    seen = noneYet();
    return counted;
  };
}

async function whole(answer: Response): Promise<Response> {
  if (NO_BODY.has(answer.status) || answer.headers.get('content-type')?.startsWith('text/event-stream'))
    return answer;
  const bytes = await answer.arrayBuffer();
  return new Response(bytes, { status: answer.status, headers: answer.headers });
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** @throws where a request failed */
export function expectNoFailure(requests: Requests): Requests {
  const { failed } = requests;
  if (failed.length > 0)
    throw new Error(`${failed.length} requests failed:\n${failed.slice(0, 20).join('\n')}`);
  return requests;
}
