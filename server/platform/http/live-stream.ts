import type { FastifyReply } from 'fastify';
import type { Queries } from '../db/database.ts';
import { eventBounds, readEvents, type StoredEvent } from '../db/queries/events.ts';
import type { LiveHub } from '../live/hub.ts';

/**
 * Interval of heartbeats in milliseconds; a page reconnects after more than two without any
 * (`web/lib/live/live.ts`).
 */
const HEARTBEAT_MS = 5_000;
/** The session is checked at every so many heartbeats. */
const BEATS_PER_CHECK = 3;
/** With more missed events than this the client is told to read everything again. */
export const REPLAY_LIMIT = 1000;
/** A client that does not read is disconnected at this many buffered bytes; it reconnects and continues. */
export const MAX_BUFFERED_BYTES = 1_000_000;

export type LiveStreamOptions = {
  db: Queries;
  hub: LiveHub;
  topics: readonly string[];
  /** Position of the last event the client received, or of what it has read (`live-position.ts`); null: from now on. */
  lastEventId: number | null;
  /** Topic whose first event ends the stream, because its session was ended. */
  endsOn: string;
  /** Called at intervals: false ends the stream (signed out, session ended). */
  stillAllowed: () => Promise<boolean>;
};

/**
 * Answers with server-sent events: subscribes, sends missed events from the table, then forwards new ones.
 */
export async function openLiveStream(
  reply: FastifyReply,
  { db, hub, topics: open, endsOn, lastEventId, stillAllowed }: LiveStreamOptions,
): Promise<void> {
  const topics = [...open, endsOn];
  const pending: StoredEvent[] = [];
  let ready = false;
  let sent = 0;
  const stop = hub.subscribe({ topics, deliver: (event) => (ready ? send(event) : pending.push(event)) });
  const { raw } = reply;

  function send(event: StoredEvent): void {
    if (event.posicao <= sent || raw.destroyed || raw.writableEnded) return;
    sent = event.posicao;
    const data = JSON.stringify({ tipo: event.tipo, id: event.ref, versao: event.versao });
    raw.write(`id: ${event.posicao}\nevent: mudou\ndata: ${data}\n\n`);
    if (raw.writableLength > MAX_BUFFERED_BYTES) raw.destroy();
    if (event.topico === endsOn) raw.end();
  }

  function endUnlessAllowed(): void {
    stillAllowed().then(
      (allowed) => allowed || raw.end(),
      () => raw.end(),
    );
  }

  const gap = await readGap(db, topics, lastEventId).catch((error: unknown) => {
    stop();
    throw error;
  });
  reply.hijack();
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  sent = gap.from;
  raw.write(`retry: 1000\nid: ${gap.from}\nevent: ${gap.reset ? 'reset' : 'pronto'}\ndata: {}\n\n`);
  for (const event of gap.events) send(event);
  ready = true;
  for (const event of pending) send(event);

  let beats = 0;
  const heartbeat = setInterval(() => {
    if (raw.writableEnded) return;
    // An event and not a comment, because the page needs to see it in order to detect a dead connection.
    raw.write('event: pulso\ndata: {}\n\n');
    beats += 1;
    if (beats % BEATS_PER_CHECK === 0) endUnlessAllowed();
  }, HEARTBEAT_MS);
  const end = () => {
    clearInterval(heartbeat);
    stop();
  };
  raw.once('close', end);
  // The client disconnected while events were read, before anything listened for that.
  if (raw.destroyed) end();
}

async function readGap(db: Queries, topics: readonly string[], lastEventId: number | null) {
  const { first, last } = await eventBounds(db);
  if (lastEventId === null) return { from: last, reset: false, events: [] };
  const events = await readEvents(db, lastEventId, REPLAY_LIMIT, topics);
  // The position is older than the stored events, too far back, or of another database: the client reads
  // everything again.
  const reset = lastEventId < first - 1 || lastEventId > last || events.length === REPLAY_LIMIT;
  return reset ? { from: last, reset, events: [] } : { from: lastEventId, reset, events };
}
