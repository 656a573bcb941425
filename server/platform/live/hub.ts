import { databaseAway } from '../db/outage.ts';
import { createListener } from '../db/connection/connection.public.ts';
import type { Connection, Queries } from '../db/database.ts';
import {
  announcePosition,
  eventBounds,
  followEvents,
  LIVE_SESSION,
  NOTHING_SEEN,
  SEQUENCE_BATCH,
  sequenceEvents,
  type LiveSession,
  type SequencerPass,
  type StoredEvent,
} from '../db/queries/events.ts';
import type { Log } from '../log/logger.ts';

/** Events that one statement reads at most. */
const BATCH = 500;
/**
 * After so many milliseconds without a pass of the sequencer there is one: for events of a process that died right
 * after its commit, and for notifications that were lost.
 */
const NET_MS = 900;
/** Milliseconds before the next try while other processes are sequencing: at first, and at most. */
const RETRY_MS = 4;
const RETRY_MAX_MS = 32;

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
  /** To be called after the commit of a transaction that wrote events: they get their positions at once. */
  eventsCommitted(): void;
  /**
   * The position up to which this process has delivered: the data that these events announce can be read from the database
   * from now on. Null before the start.
   */
  position(): number | null;
  stop(): Promise<void>;
};

/**
 * Creates the hub of live events of one process. It takes part in giving positions to committed events (a sequencer
 * without a leader, docs/decisions/0057-order-events-after-their-commit.md), and reads them in the order
 * of their positions, so that every replica delivers the same events. NOTIFY only triggers a read.
 */
export function createLiveHub(db: Queries, connection: Connection, log: Log): LiveHub {
  /** By topic: an event costs what those who hear of it cost, however many streams are open. */
  const subscribers = new Map<string, Set<Subscriber>>();
  let position: number | null = null;
  let session: LiveSession | null = null;
  let snapshot = NOTHING_SEEN;
  let toSequence = false;
  let toRead = false;
  let working: Promise<void> | null = null;
  let missedTurns = 0;
  let net: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  /** Sequences and reads soon; what is asked for meanwhile is done in one go afterwards. */
  function want(what: { sequence?: boolean; read?: boolean }): void {
    toSequence ||= what.sequence ?? false;
    toRead ||= what.read ?? false;
    if (stopped || !session || working || !(toSequence || toRead)) return;
    working = work(session)
      .catch((error: unknown) => {
        // The pool has logged the outage; this poll would repeat it each second.
        if (!stopped && !databaseAway(error)) log.warn({ err: error }, 'live hub cannot read');
      })
      .finally(() => {
        working = null;
        want({});
      });
  }

  async function work(on: LiveSession): Promise<void> {
    while (toSequence || toRead) {
      const [sequence, read] = [toSequence, toRead];
      toSequence = false;
      toRead = false;
      // One round trip: the read begins after the pass has been committed.
      const [pass, events] = await Promise.all([
        sequence ? sequenceEvents(on, snapshot) : null,
        read ? followEvents(on, position ?? 0, BATCH) : [],
      ]);
      deliver(events);
      toRead ||= events.length === BATCH;
      if (pass && on === session) await follow(on, pass);
    }
  }

  async function follow(on: LiveSession, { hadTurn, taken, newest, ...pass }: SequencerPass): Promise<void> {
    if (newest > (position ?? 0)) toRead = true;
    if (!hadTurn) {
      // The process that had the turn may have looked before our commit was visible.
      const pause = Math.min(RETRY_MS * 2 ** missedTurns, RETRY_MAX_MS);
      missedTurns += 1;
      retry = setTimeout(again, pause * (0.5 + Math.random()));
      return;
    }
    missedTurns = 0;
    net?.refresh();
    if (taken === SEQUENCE_BATCH) toSequence = true;
    else snapshot = pass.snapshot;
    if (taken > 0) await announcePosition(on, newest);
  }

  function again(): void {
    retry = undefined;
    want({ sequence: true, read: true });
  }

  function deliver(events: readonly StoredEvent[]): void {
    for (const event of events) {
      position = event.posicao;
      for (const subscriber of subscribers.get(event.topico) ?? []) subscriber.deliver(event);
    }
  }

  const listener = createListener(connection, {
    name: 'zelo-live',
    setup: LIVE_SESSION,
    onListening(opened) {
      session = opened;
      snapshot = NOTHING_SEEN;
      want({ sequence: true, read: true });
    },
    onNotification(payload) {
      // Empty from a server of an earlier version, which does not tell its position.
      if (payload === '' || Number(payload) > (position ?? 0)) want({ read: true });
    },
    log,
  });

  return {
    async start() {
      position = (await eventBounds(db)).last;
      await listener.start();
      const pass = () => {
        net = setTimeout(pass, NET_MS);
        want({ sequence: true });
      };
      pass();
    },
    subscribe(subscriber) {
      for (const topic of subscriber.topics) {
        const known = subscribers.get(topic);
        if (known) known.add(subscriber);
        else subscribers.set(topic, new Set([subscriber]));
      }
      return () => {
        for (const topic of subscriber.topics) {
          const left = subscribers.get(topic);
          left?.delete(subscriber);
          if (left?.size === 0) subscribers.delete(topic);
        }
      };
    },
    eventsCommitted() {
      if (!retry) want({ sequence: true, read: true });
    },
    position: () => position,
    async stop() {
      stopped = true;
      clearTimeout(net);
      clearTimeout(retry);
      await listener.stop();
      await working;
    },
  };
}
