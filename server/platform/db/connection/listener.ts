import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from '#platform/log/logger.ts';
import { answeringClients } from './answering-client.ts';
import { poolConfig, type Connection } from './pool-config.ts';

const RECONNECT_MS = 500;
/** A statement without an answer for so long ends the connection: the server may have vanished without closing it. */
const ANSWER_MS = 10_000;

export type ListenerOptions = {
  /** Names the session in `pg_stat_activity`. */
  name: 'zelo-live' | 'zelo-jobs';
  /** Statements that begin each session, `listen` among them. */
  setup: string;
  /** Called after each (re)connection: notifications before it are lost. */
  onListening: (session: Client) => void;
  /** Called for each notification. */
  onNotification: (payload: string) => void;
  log: Log;
};

/** A subscription to a NOTIFY channel. */
export type Listener = {
  /** Resolves after the first attempt to connect; a failed one is repeated in the background. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Listens for notifications over a connection of its own and reconnects when it is lost. Its owner may send
 * statements over the same session; they leave at once, without waiting for each other's answers.
 */
export function createListener(
  connection: Connection,
  { name, setup, onListening, onNotification, log }: ListenerOptions,
): Listener {
  const Listening = answeringClients(ANSWER_MS);
  const stopping = new AbortController();
  let current: Client | undefined;
  let following: Promise<void> | undefined;

  /** Listens until the connection ends. */
  async function listenOnce(listening: () => void): Promise<void> {
    const client = new Listening({
      ...poolConfig(connection),
      pipeline: true,
      application_name: name,
    });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('notification', ({ payload = '' }) => onNotification(payload));
    client.on('error', (error) => log.warn({ err: error }, 'listener lost its connection'));
    current = client;
    try {
      await client.connect();
      await client.query(setup);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    onListening(client);
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
