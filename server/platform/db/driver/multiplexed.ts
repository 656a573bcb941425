import type { Pool } from 'pg';
import { connectionLost, oneOf } from '../outage.ts';
import { Pipeline } from './pipeline.ts';
import type { NameOf } from './statement-names.ts';

/** So many connections of the pool at the most are multiplexed: what is left is for transactions and long reads. */
const LANES = 2;

/** A connection of the pool that several callers read by at the same time, from its first user to its last. */
type Lane = { opened: Promise<Pipeline>; users: number; lost: boolean };

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
  const lanes = new Set<Lane>();

  async function open(): Promise<Pipeline> {
    return new Pipeline(await pool.connect(), nameOf, 'shared');
  }

  function join(): Lane {
    const [least] = [...lanes].toSorted((a, b) => a.users - b.users);
    if (least !== undefined && (least.users === 0 || lanes.size >= LANES)) return least;
    const lane = { opened: open(), users: 0, lost: false };
    lanes.add(lane);
    lane.opened.catch(() => lanes.delete(lane));
    return lane;
  }

  async function leave(lane: Lane): Promise<void> {
    lane.users -= 1;
    if (lane.users > 0) return;
    lanes.delete(lane);
    (await lane.opened).release(lane.lost);
  }

  return {
    async use(work) {
      const lane = join();
      lane.users += 1;
      try {
        const pipeline = await lane.opened.catch((error: unknown) => {
          // An error of its own for each: libraries add to those that they pass on.
          throw oneOf(error);
        });
        return await work(pipeline);
      } catch (error) {
        if (connectionLost(error)) {
          lane.lost = true;
          lanes.delete(lane);
        }
        throw error;
      } finally {
        leave(lane).catch(() => undefined);
      }
    },
  };
}
