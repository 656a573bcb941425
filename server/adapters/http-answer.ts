import type { z } from 'zod';
import { ProviderError } from '#ports/provider-error.ts';

/**
 * Reads a response body of at most `maxBytes`.
 * @throws ProviderError `invalid-answer` when it is longer; errors of the stream otherwise
 */
export async function readBounded(response: Response, maxBytes: number, provider: string): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new ProviderError(provider, 'invalid-answer', response.status, {
        cause: new Error(`answer longer than ${maxBytes} bytes`),
      });
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Parses JSON text with a schema; empty text is parsed as `undefined`. The error's cause names the invalid
 * fields and never contains the body, which may hold personal data.
 * @throws ProviderError `invalid-answer`
 */
export function parseAnswer<T>(text: string, schema: z.ZodType<T>, provider: string, status: number): T {
  const invalid = (why: string): ProviderError =>
    new ProviderError(provider, 'invalid-answer', status, { cause: new Error(why) });
  const json = text.trim() === '' ? undefined : parseJson(text);
  if (json === NOT_JSON) throw invalid('answer is not JSON');
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || '(root)');
  throw invalid(`answer does not fit: ${[...new Set(fields)].join(', ')}`);
}

const NOT_JSON = Symbol('not JSON');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return NOT_JSON;
  }
}

/** The kind of error for a status that is not accepted. A redirect counts as an invalid answer. */
export function kindOfStatus(status: number): ProviderError['kind'] {
  if (status === 429) return 'rate-limited';
  if (status >= 500) return 'unreachable';
  if (status === 401 || status === 403) return 'key-refused';
  return status >= 400 ? 'refused' : 'invalid-answer';
}

/**
 * How long the provider asks to wait, in milliseconds (`Retry-After` in seconds or as a date, else
 * `RateLimit-Reset` in seconds); null when it does not ask.
 */
export function askedWaitMs(headers: Headers, now: number): number | null {
  const said = headers.get('retry-after') ?? headers.get('ratelimit-reset');
  if (said === null || said.trim() === '') return null;
  const seconds = Number(said);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(said) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
