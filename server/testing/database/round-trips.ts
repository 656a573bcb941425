import { Client } from 'pg';
import { vi } from 'vitest';

/**
 * How many statements a piece of work sends to the database. Only for a server without jobs and live streams, whose own
 * statements would be counted, too.
 */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}
