import type { Pool } from 'pg';
import { connectionLost, oneOf } from '../outage.ts';
import { Pipeline } from './pipeline.ts';
import type { NameOf } from './statement-names.ts';

/** So many connections of the pool at the most are multiplexed: what is left is for transactions and long reads. */
const CONNECTIONS = 2;

/** A connection of the pool that several callers read by at the same time, from its first user to its last. */
type Carrier = { pipeline: Promise<Pipeline>; users: number; lost: boolean };

/** Connections that several callers read by at the same time. */
export type Multiplexed = {
  /** Runs `work` over the connection that the fewest use now. @throws what `work` does, and what connecting does */
  use<T>(work: (pipeline: Pipeline) => Promise<T>): Promise<T>;
};

/**
 * Creates the multiplexed connections of a pool. Each is out of the pool while somebody reads by it. Those who use one that was
 * lost keep it; the next caller takes another.
 */
export function multiplexed(pool: Pool, nameOf: NameOf): Multiplexed {
  const carriers = new Set<Carrier>();

  async function open(): Promise<Pipeline> {
    return new Pipeline(await pool.connect(), nameOf, 'shared');
  }

  function join(): Carrier {
    const [least] = [...carriers].toSorted((a, b) => a.users - b.users);
    if (least !== undefined && (least.users === 0 || carriers.size >= CONNECTIONS)) return least;
    const carrier = { pipeline: open(), users: 0, lost: false };
    carriers.add(carrier);
    carrier.pipeline.catch(() => carriers.delete(carrier));
    return carrier;
  }

  async function leave(carrier: Carrier): Promise<void> {
    carrier.users -= 1;
    if (carrier.users > 0) return;
    carriers.delete(carrier);
    (await carrier.pipeline).release(carrier.lost);
  }

  return {
    async use(work) {
      const carrier = join();
      carrier.users += 1;
      try {
        const pipeline = await carrier.pipeline.catch((error: unknown) => {
          // An error of its own for each: libraries add to those that they pass on.
          throw oneOf(error);
        });
        return await work(pipeline);
      } catch (error) {
        if (connectionLost(error)) {
          carrier.lost = true;
          carriers.delete(carrier);
        }
        throw error;
      } finally {
        leave(carrier).catch(() => undefined);
      }
    },
  };
}
