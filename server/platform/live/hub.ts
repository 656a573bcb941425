import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { poolConfig, type Connection } from '../db/database.ts';
import { eventBounds, readEvents, type StoredEvent } from '../db/events.ts';
import type { DB } from '../db/schema.ts';
import { EVENTS_CHANNEL } from '../db/transaction.ts';
import type { Log } from '../log/logger.ts';

const BATCH = 500;
/** A lost notification is made good by reading anyway, this often. */
const POLL_MS = 1000;

export type Subscriber = { topicos: readonly string[]; deliver(event: StoredEvent): void };

export type LiveHub = {
  start(): Promise<void>;
  /** From now on; returns the unsubscribe. Subscribe first, replay after: nothing falls between. */
  subscribe(subscriber: Subscriber): () => void;
  stop(): Promise<void>;
};

/**
 * One per process: NOTIFY only wakes it up, what it delivers it reads from the table in order of position.
 * Nothing is announced from memory, so every replica tells its streams the same.
 */
export function createLiveHub(db: Kysely<DB>, connection: Connection, log: Log): LiveHub {
  const subscribers = new Set<Subscriber>();
  let position = 0;
  let reading: Promise<void> = Promise.resolve();
  let queued = false;
  let timer: NodeJS.Timeout | undefined;
  let listener: Client | undefined;
  let stopped = false;

  async function readOn(): Promise<void> {
    for (;;) {
      queued = false;
      const events = await readEvents(db, position, BATCH);
      for (const event of events) {
        position = event.posicao;
        for (const subscriber of subscribers) {
          if (subscriber.topicos.includes(event.topico)) subscriber.deliver(event);
        }
      }
      if (events.length < BATCH && !queued) return;
    }
  }

  function wake(): void {
    if (queued || stopped) return;
    queued = true;
    reading = reading
      .then(readOn)
      .catch((error: unknown) => log.warn({ err: error }, 'live hub cannot read'));
  }

  async function listen(): Promise<void> {
    if (stopped) return;
    const client = new Client({ ...poolConfig(connection), application_name: 'zelo-live' });
    const again = () => {
      client.removeAllListeners('end');
      if (!stopped) setTimeout(() => void listen(), 500).unref();
    };
    client.on('notification', wake);
    client.on('error', (error) => log.warn({ err: error }, 'live hub lost its listener'));
    client.on('end', again);
    try {
      await client.connect();
      await client.query(`listen ${EVENTS_CHANNEL}`);
      listener = client;
      wake();
    } catch (error) {
      log.warn({ err: error }, 'live hub cannot listen');
      await client.end().catch(() => undefined);
    }
  }

  return {
    async start() {
      position = (await eventBounds(db)).last;
      await listen();
      timer = setInterval(wake, POLL_MS);
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await listener?.end().catch(() => undefined);
      await reading;
    },
  };
}
