import { Client } from 'pg';

/**
 * How many round trips to the database a piece of work makes: statements that one turn of the event loop sends travel
 * together and count once. Only for a server without jobs and live streams, whose own statements would be counted, too.
 */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  let trips = 0;
  let sending = false;
  const send: unknown = Reflect.get(Client.prototype, 'query');
  if (typeof send !== 'function') throw new Error('pg has no query');
  function count(this: Client, ...sent: unknown[]): unknown {
    if (!sending) {
      sending = true;
      trips += 1;
      // No answer is read before.
      setImmediate(() => {
        sending = false;
      });
    }
    return Reflect.apply(Object(send), this, sent);
  }
  Reflect.set(Client.prototype, 'query', count);
  try {
    await work();
    return trips;
  } finally {
    Reflect.set(Client.prototype, 'query', send);
  }
}
