import { Client } from 'pg';
import { codeOf } from '#platform/error-code.ts';
import { superuserOf } from './roles.ts';

/**
 * Result of a probe. `starting`: a server is there and refuses connections, because it starts, recovers or
 * shuts down.
 */
export type ProbeAnswer = 'ready' | 'starting' | 'absent';

const CANNOT_CONNECT_NOW = '57P03';

/** Probes the server of a socket folder with `select 1` on a connection of its own. */
export async function probe(socketDir: string): Promise<ProbeAnswer> {
  const client = new Client({ ...superuserOf(socketDir), ssl: false, connectionTimeoutMillis: 2_000 });
  // A server that dies during the probe also emits an error event, which would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    return codeOf(error) === CANNOT_CONNECT_NOW ? 'starting' : 'absent';
  } finally {
    await client.end().catch(() => undefined);
  }
}
