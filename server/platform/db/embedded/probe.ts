import { Client } from 'pg';
import { codeOf } from '../../error-code.ts';
import { superuserOf } from './roles.ts';

/** `starting` also while it recovers or shuts down: somebody is there and says "not now". */
export type ProbeAnswer = 'ready' | 'starting' | 'absent';

const CANNOT_CONNECT_NOW = '57P03';

/** Asks a server by its socket folder, with `select 1` on a connection of its own. */
export async function probe(socketDir: string): Promise<ProbeAnswer> {
  const client = new Client({ ...superuserOf(socketDir), ssl: false, connectionTimeoutMillis: 2_000 });
  // A server that dies in mid-answer also raises an event, which would end this process.
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
