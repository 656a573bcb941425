import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { markStale } from './stale-queries.ts';

/** A query that is shown, with an answer to be given by hand for each time it is read. */
function shown() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const reads: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['lista'],
    queryFn: () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  });
  const leave = observer.subscribe(() => undefined);
  const data = () => client.getQueryData(['lista']);
  return { client, reads, data, leave };
}

test('changes during the first read → read once more after it, and the newer answer is shown', async () => {
  const { client, reads, data, leave } = shown();
  markStale(client, { queryKey: ['lista'] });
  markStale(client);
  expect(reads).toHaveLength(1);
  reads[0]?.resolve('old');
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[1]?.resolve('new');
  await vi.waitFor(() => expect(data()).toBe('new'));
  expect(reads).toHaveLength(2);
  leave();
});

test('a change during the first read of another key → read once', async () => {
  const { client, reads, data, leave } = shown();
  markStale(client, { queryKey: ['outra'] });
  reads[0]?.resolve('first');
  await vi.waitFor(() => expect(data()).toBe('first'));
  expect(reads).toHaveLength(1);
  leave();
});

test('a first read that fails after a change → not begun again by it', async () => {
  const { client, reads, leave } = shown();
  markStale(client);
  reads[0]?.reject(new Error('no network'));
  await vi.waitFor(() => expect(client.getQueryState(['lista'])?.status).toBe('error'));
  expect(reads).toHaveLength(1);
  leave();
});
