import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import { livePosition } from './live-position.ts';
import { createLiveStream, knowsVersion, saysFailure, type LiveReads } from './live.ts';
import { markStale } from './stale-queries.ts';

function after(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}

/**
 * Invalidates queries as `/api/live` reports changes, while `active` and the tab is visible. A hidden tab closes
 * its connection (HTTP/1.1 allows six per host) and catches up when it is visible again.
 */
export function useLive(active: boolean, reads: LiveReads): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!active) return undefined;
    const stream = createLiveStream({
      open: (url) => new EventSource(url),
      wait: after,
      watch: after,
      random: Math.random,
      reads,
      position: livePosition,
      onStale: (stale) => {
        if (stale === null) {
          markStale(client);
          return;
        }
        const { keys, versao = Infinity } = stale;
        const predicate = ({ state }: Query) =>
          !knowsVersion(state.data, versao) && !saysFailure(state, Date.now());
        for (const queryKey of keys) markStale(client, { queryKey, predicate });
      },
      onRefused: () => void client.invalidateQueries({ queryKey: ['sessao'] }),
    });
    const follow = () => (document.visibilityState === 'visible' ? stream.resume() : stream.pause());
    follow();
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', follow);
    const forget = livePosition.onEarlier(stream.reopen);
    return () => {
      forget();
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', follow);
      stream.pause();
    };
  }, [active, client, reads]);
}
