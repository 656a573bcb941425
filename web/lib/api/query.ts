import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const MAX_RETRIES = 3;

/** A GET is worth asking again where the network or a restart swallowed it; never on an answer of the server. */
export function shouldRetry(failures: number, error: Error): boolean {
  return (
    error instanceof ApiError && (error.code === 'rede' || error.status === 503) && failures < MAX_RETRIES
  );
}

/** So often, 2.5 s apart: half a minute, in which any restart is over. */
const MAX_RETRIES_OF_WRITES = 12;

/**
 * For a write that may arrive twice and counts once: sent again while the server says that it is coming back.
 * Spread into the mutation's options.
 */
export const insistirNaVolta = {
  retry: (failures: number, error: Error) =>
    error instanceof ApiError && error.status === 503 && failures < MAX_RETRIES_OF_WRITES,
  retryDelay: 2_500,
};

/** Milliseconds before the next try: 0.5, 1, 2 s. */
export function retryDelay(failures: number): number {
  return Math.min(500 * 2 ** failures, 2000);
}

/**
 * True for what a screen cannot answer in place (a failure of ours, or a defect): the error page takes over.
 * The network's, a missing row and a refusal are the screen's own to say.
 */
export function isOurFailure(error: Error): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.code === 'resposta';
}

/** The cache of everything read from the server. A 401 reads the session again, so that the guards can act. */
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

/** The one cache of this page: loaders and components share it. */
export const queryClient = createQueryClient();
