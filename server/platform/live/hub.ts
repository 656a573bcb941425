import { databaseAway } from '../db/connection/away.ts';
import type { Connection, Queries } from '../db/database.ts';
import { eventBounds, readEvents, type StoredEvent } from '../db/queries/events.ts';
import { createListener } from '../db/connection/listener.ts';
import { EVENTS_CHANNEL } from '../db/transaction.ts';
import type { Log } from '../log/logger.ts';

const BATCH = 500;
/** A lost notification is made good by reading anyway, this often. */
const POLL_MS = 1000;

export type Subscriber = { topics: readonly string[]; deliver(event: StoredEvent): void };

export type LiveHub = {
  start(): Promise<void>;
  /** From now on; returns the unsubscribe. Subscribe first, replay after: nothing falls between. */
  subscribe(subscriber: Subscriber): () => void;
  stop(): Promise<void>;
};

/**
 * The live events of one process. NOTIFY only starts a reading; events are read from the table in order of position.
 * Nothing is announced from memory, so every replica tells its streams the same.
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
      // The pool has told of an absence; this asks again each second.
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
