import { databaseAway } from '../db/connection/away.ts';
import type { Connection, Queries } from '../db/database.ts';
import { eventBounds, readEvents, type StoredEvent } from '../db/queries/events.ts';
import { createListener } from '../db/connection/listener.ts';
import { EVENTS_CHANNEL } from '../db/transaction.ts';
import type { Log } from '../log/logger.ts';

const BATCH = 500;
/** Polling interval in milliseconds, for notifications that were lost. */
const POLL_MS = 1000;

/** A stream's subscription: its topics, and the function that receives events. */
export type Subscriber = { topics: readonly string[]; deliver(event: StoredEvent): void };

/** Distributes live events to the streams of this process. */
export type LiveHub = {
  start(): Promise<void>;
  /**
   * Delivers events from now on. Subscribe before reading missed events, so that none falls between.
   * @returns the function that unsubscribes
   */
  subscribe(subscriber: Subscriber): () => void;
  stop(): Promise<void>;
};

/**
 * Creates the hub of live events of one process. NOTIFY only triggers a read; events are read from the table
 * in order of their position, so every replica delivers the same events.
 */
export function createLiveHub(db: Queries, connection: Connection, log: Log): LiveHub {
  const subscribers = new Set<Subscriber>();
  let position = 0;
  let reading: Promise<void> = Promise.resolve();
  let queued = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function readOn(): Promise<void> {
    for (;;) {
      queued = false;
      const events = await readEvents(db, position, BATCH);
      for (const event of events) {
        position = event.posicao;
        for (const subscriber of subscribers) {
          if (subscriber.topics.includes(event.topico)) subscriber.deliver(event);
        }
      }
      if (events.length < BATCH && !queued) return;
    }
  }

  function wake(): void {
    if (queued || stopped) return;
    queued = true;
    reading = reading.then(readOn).catch((error: unknown) => {
      // The pool has logged the outage; this poll would repeat it each second.
      if (!databaseAway(error)) log.warn({ err: error }, 'live hub cannot read');
    });
  }

  const listener = createListener(connection, EVENTS_CHANNEL, wake, log);

  return {
    async start() {
      position = (await eventBounds(db)).last;
      await listener.start();
      timer = setInterval(wake, POLL_MS);
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await listener.stop();
      await reading;
    },
  };
}
