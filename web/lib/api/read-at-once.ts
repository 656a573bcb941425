import { isMedia, type Contract } from '#contracts/contract.ts';
import { addressOf, type ApiAnswer, type CallOptions } from './api.ts';

/**
 * Reads synchronously, for moments that cannot wait, such as printing: the browser does nothing else meanwhile. Null
 * when the answer is not one of the contract.
 */
export function readAtOnce<C extends Contract>(contract: C, options: CallOptions<C>): ApiAnswer<C> | null;
export function readAtOnce(
  { path, responses }: Contract,
  { params, query }: { params?: Record<string, unknown>; query?: Record<string, unknown> },
): unknown {
  const request = new XMLHttpRequest();
  request.open('GET', addressOf(path, params, query), false);
  try {
    request.send();
  } catch {
    return null;
  }
  const schema = responses[200];
  if (request.status !== 200 || !schema || isMedia(schema)) return null;
  return schema.safeParse(parsedJson(request.responseText)).data ?? null;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
