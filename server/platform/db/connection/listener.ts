import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../../log/logger.ts';
import { poolConfig, type Connection } from '../database.ts';

const RECONNECT_MS = 500;

/** A subscription to a NOTIFY channel. */
export type Listener = {
  /** Resolves after the first attempt to connect; a failed one is repeated in the background. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Listens on a NOTIFY channel over a dedicated connection and reconnects when it is lost. Calls `wake` for
 * each notification and after each (re)connection, because notifications in between are lost.
 */
export function createListener(
  connection: Connection,
  channel: string,
  wake: () => void,
  log: Log,
): Listener {
  const stopping = new AbortController();
  let current: Client | undefined;
  let following: Promise<void> | undefined;

  /** Listens until the connection ends. */
  async function listenOnce(listening: () => void): Promise<void> {
    const client = new Client({ ...poolConfig(connection), application_name: 'zelo-live' });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('notification', wake);
    client.on('error', (error) => log.warn({ err: error }, 'listener lost its connection'));
    current = client;
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    wake();
    listening();
    await ended;
  }

  async function follow(tried: () => void): Promise<void> {
    let silent = false;
    while (!stopping.signal.aborted) {
      try {
        await listenOnce(() => {
          silent = false;
          tried();
        });
      } catch (error) {
        // Logged once per outage, not for each attempt.
        if (!silent) log.warn({ err: error }, 'listener cannot connect');
        silent = true;
        tried();
      }
      await sleep(RECONNECT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    start() {
      return new Promise<void>((resolve) => {
        following = follow(resolve);
      });
    },
    async stop() {
      stopping.abort();
      await current?.end().catch(() => undefined);
      await following;
    },
  };
}
