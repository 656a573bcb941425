import { MutationCache, QueryCache, QueryClient, queryOptions, type QueryKey } from '@tanstack/react-query';
import type { Contract } from '#contracts/contract.ts';
import { ApiError, call, type CallOptions } from './api.ts';

const MAX_RETRIES = 3;

/** True when a read should be repeated: no answer or a 503, at most 3 times; any other answer of the server is final. */
export function shouldRetry(failures: number, error: Error): boolean {
  return (
    error instanceof ApiError && (error.code === 'rede' || error.status === 503) && failures < MAX_RETRIES
  );
}

/** At 2.5 s each this is half a minute, longer than any restart of the server. */
const MAX_RETRIES_OF_WRITES = 12;

/**
 * Mutation options for an idempotent write: repeats it every 2.5 s while the server answers 503 and asks for that
 * (`Retry-After`), for half a minute; meanwhile `OutageStatus` says so. Any other failure is said at once. Spread into the
 * mutation's options.
 */
export const retryWhileRestarting = {
  retry: (failures: number, error: Error) =>
    error instanceof ApiError && error.status === 503 && error.repeatable && failures < MAX_RETRIES_OF_WRITES,
  retryDelay: 2_500,
};

/**
 * The query of a read: its answer by the contract, aborted with the query. The key begins with the words by which live events
 * renew it (`<room>.live.ts`), and types the data of the cache.
 */
export function reading<C extends Contract, const Key extends QueryKey>(
  queryKey: Key,
  contract: C,
  ...[input]: object extends CallOptions<C> ? [] : [CallOptions<C>]
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a spread forgets of which contract the options are
  const options = (signal: AbortSignal) => ({ ...input, signal }) as CallOptions<C>;
  return queryOptions({ queryKey, queryFn: ({ signal }) => call(contract, options(signal)) });
}

/** Milliseconds before the next try: 500, 1000, then 2000. */
export function retryDelay(failures: number): number {
  return Math.min(500 * 2 ** failures, 2000);
}

/**
 * True for an error that replaces the screen by the error page: a 5xx, an unreadable answer or a defect.
 * A lost connection, a 404 and a refusal are shown by the screen itself.
 */
export function isOurFailure(error: Error): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.code === 'resposta';
}

/** A cache of server data with the application's defaults. A 401 reads the session again, so that route guards act. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401)
      void client.invalidateQueries({ queryKey: ['sessao'] });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // The live stream says what changed; this only covers the time without it.
        staleTime: 30_000,
        retry: shouldRetry,
        retryDelay,
        // Ask even when the browser believes that there is no network: the answer is a message, not a wait.
        networkMode: 'always',
        refetchOnReconnect: true,
        throwOnError: (error, query) => query.state.data === undefined && isOurFailure(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** The page's only query cache, shared by route loaders and components. */
export const queryClient = createQueryClient();
