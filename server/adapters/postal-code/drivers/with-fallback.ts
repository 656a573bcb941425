import { ProviderError } from '../../provider-error.port.ts';
import type { PostalCodeLookup } from '../postal-code.port.ts';

/** The whole lookup must end within 4 s (the port); a little is kept for the way back. */
const TOTAL_MS = 3_700;
const FIRST_MS = 2_000;

/**
 * Asks the first provider and, if that fails or takes longer than 2 s, the second. A definite
 * "does not exist" is an answer: nobody else is asked. Without a second, the first has all the time.
 */
export function createLookupWithFallback(
  first: PostalCodeLookup,
  second: PostalCodeLookup | null,
): PostalCodeLookup {
  return {
    async find(cep) {
      const started = performance.now();
      const remaining = (): number => TOTAL_MS - (performance.now() - started);
      if (second === null) return within(remaining(), first.find(cep));
      try {
        return await within(FIRST_MS, first.find(cep));
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        return within(remaining(), second.find(cep));
      }
    },
  };
}

/** @throws ProviderError `timeout` when `ms` pass first */
async function within<T>(ms: number, call: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ProviderError('cep', 'timeout')), ms);
  try {
    return await Promise.race([call, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
