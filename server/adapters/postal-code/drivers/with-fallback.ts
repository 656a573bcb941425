import { ProviderError } from '#ports/provider-error.ts';
import type { PostalCodeLookup } from '#ports/postal-code.ts';

/** The port's limit of 4 s for the whole lookup, less a margin. */
const TOTAL_MS = 3_700;
const FIRST_MS = 2_000;

/**
 * Asks the first service and, when that fails or takes longer than 2 s, the second. A definite "does not
 * exist" is an answer and ends the lookup. Without a second service the first has all the time.
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

/** Limits a call to `ms`. @throws ProviderError `timeout` */
async function within<T>(ms: number, call: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ProviderError('cep', 'timeout')), ms);
  try {
    return await Promise.race([call, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
