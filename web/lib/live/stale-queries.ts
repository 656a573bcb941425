import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/** Queries whose first answer is awaited and already old. */
const oldOnArrival = new WeakSet<Query>();

/**
 * Invalidates the queries that match. One whose first answer is still on its way is read again after it: it may have
 * been read before the change, and `invalidateQueries` alone keeps a first read that runs.
 */
export function markStale(client: QueryClient, filters: QueryFilters = {}): void {
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined || oldOnArrival.has(query)) continue;
    oldOnArrival.add(query);
    const again = () => {
      oldOnArrival.delete(query);
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    // The page shows a failed first read and offers to repeat it.
    query.promise?.then(again, () => oldOnArrival.delete(query));
  }
  void client.invalidateQueries(filters);
}
