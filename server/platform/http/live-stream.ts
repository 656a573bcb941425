import type { FastifyReply } from 'fastify';
import type { Queries } from '../db/database.ts';
import { eventBounds, readEvents, readRecentEvents, type StoredEvent } from '../db/queries/events.ts';
import type { LiveHub } from '../live/hub.ts';

/** The page gives a silent stream up after more than two of these; see `web/lib/live/live.ts`. */
const HEARTBEAT_MS = 5_000;
/** The session is looked at once in so many beats. */
const BEATS_PER_CHECK = 3;
/** A longer gap is cheaper to read again as a whole. */
const REPLAY_LIMIT = 1000;
/** A page reads first and then opens its stream: what happened in between is told once more. */
const JUST_BEFORE_SECONDS = 10;
/** A client that does not read is cut: it will come back and replay. */
const MAX_BUFFERED_BYTES = 1_000_000;

export type LiveStreamOptions = {
  db: Queries;
  hub: LiveHub;
  topics: readonly string[];
  /** Position of the last event the client saw; null for a first connection. */
  lastEventId: number | null;
  /** The topic whose first event is the stream's last: its session was ended by somebody. */
  endsOn: string;
  /** Asked now and then: false ends the stream (signed out, session ended). */
  stillAllowed: () => Promise<boolean>;
};

/** Answers with server-sent events: subscribes, replays the gap from the table, then follows the hub. */
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
    // An event, not a comment: the page must see it to notice a connection that died in silence.
    raw.write('event: pulso\ndata: {}\n\n');
    beats += 1;
    if (beats % BEATS_PER_CHECK === 0) endUnlessAllowed();
  }, HEARTBEAT_MS);
  const end = () => {
    clearInterval(heartbeat);
    stop();
  };
  raw.once('close', end);
  // Gone while the gap was read: its close was told before anyone listened.
  if (raw.destroyed) end();
}

async function readGap(db: Queries, topics: readonly string[], lastEventId: number | null) {
  const { first, last } = await eventBounds(db);
  if (lastEventId === null) {
    const events = await readRecentEvents(db, JUST_BEFORE_SECONDS, topics);
    return { from: (events[0]?.posicao ?? last + 1) - 1, reset: false, events };
  }
  const events = await readEvents(db, lastEventId, REPLAY_LIMIT, topics);
  // Older than what is kept, too long, or from another database: read everything again.
  const reset = lastEventId < first - 1 || lastEventId > last || events.length === REPLAY_LIMIT;
  return reset ? { from: last, reset, events: [] } : { from: lastEventId, reset, events };
}
