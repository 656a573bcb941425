import type { Pool, PoolClient } from 'pg';
import { connectionLost, oneOf } from './away.ts';
import { DirectConnection } from './direct-connection.ts';
import type { NameOf } from './hot-statements.ts';

/** So many connections of the pool at the most are shared: what is left is for transactions and long reads. */
const LANES = 2;

/** Connections that several callers read by at the same time. */
export type Lanes = {
  /** Runs `work` over the connection that the fewest use now. @throws what `work` does, and what connecting does */
  use<T>(work: (connection: DirectConnection) => Promise<T>): Promise<T>;
};

type Opened = { client: PoolClient; connection: DirectConnection };

/** A connection of the pool, from its first user to its last. */
type Lane = { opened: Promise<Opened>; users: number; lost: boolean };

/**
 * Creates the shared connections of a pool. One is taken from the pool when somebody reads, and given back when nobody does.
 * One that was lost is left to those who use it already; whoever comes next takes another.
 */
export function createLanes(pool: Pool, nameOf: NameOf): Lanes {
  const lanes = new Set<Lane>();

  async function open(): Promise<Opened> {
    const client = await pool.connect();
    // After all that arrived in this round of the event loop, whoever it is for.
    const sending = { division: 'together', again: true, later: setImmediate } as const;
    return { client, connection: new DirectConnection(client, nameOf, sending) };
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
    const { client, connection } = await lane.opened;
    connection.end();
    client.release(lane.lost);
  }

  return {
    async use(work) {
      const lane = join();
      lane.users += 1;
      try {
        const { connection } = await lane.opened.catch((error: unknown) => {
          // An error of its own for each: whoever passes it on adds to it.
          throw oneOf(error);
        });
        return await work(connection);
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
