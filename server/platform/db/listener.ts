import { Client } from 'pg';
import type { Log } from '../log/logger.ts';
import { poolConfig, type Connection } from './database.ts';

const RECONNECT_MS = 500;

export type Listener = {
  /** Resolves after the first try; a failed one goes on by itself. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Keeps one connection of its own on a NOTIFY channel and comes back after a cut. `wake` is called for each
 * notification and after each (re)connection: what was missed meanwhile must be read anyway.
 */
export function createListener(
  connection: Connection,
  channel: string,
  wake: () => void,
  log: Log,
): Listener {
  let current: Client | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    if (stopped) return;
    const client = new Client({ ...poolConfig(connection), application_name: 'zelo-live' });
    client.on('notification', wake);
    client.on('error', (error) => log.warn({ err: error }, 'listener lost its connection'));
    client.once('end', () => {
      if (!stopped) setTimeout(() => void connect(), RECONNECT_MS).unref();
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      current = client;
      wake();
    } catch (error) {
      log.warn({ err: error }, 'listener cannot connect');
      await client.end().catch(() => undefined);
    }
  }

  return {
    start: connect,
    async stop() {
      stopped = true;
      await current?.end().catch(() => undefined);
    },
  };
}
