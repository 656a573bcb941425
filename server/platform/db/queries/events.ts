import { sql, type Kysely } from 'kysely';
import type { Client } from 'pg';
import type { EventoVivo } from '#contracts/live.contract.ts';
import type { Param } from './fixed.ts';
import type { DB } from '../schema.ts';

/** NOTIFY channel on which the newest position in `eventos` is announced. */
export const EVENTS_CHANNEL = 'zelo_eventos';

/** A live event: names something to read again. `topic` determines which streams receive it. */
export type LiveEvent = { topic: string; kind: EventoVivo['tipo']; ref: string | null; version: number };

/** A live event as it is stored; a reader that has seen a position never sees a smaller one appear. */
export type StoredEvent = {
  posicao: number;
  topico: string;
  tipo: string;
  ref: string | null;
  versao: number;
};

/** Events as the columns of one statement, whose text is the same however many there are. */
export type EventRows = { topicos: string[]; tipos: string[]; refs: (string | null)[]; versoes: number[] };

/** The columns that `insertingEvents` takes of these events, in their order. */
export function eventRows(events: readonly LiveEvent[]): EventRows {
  return {
    topicos: events.map(({ topic }) => topic),
    tipos: events.map(({ kind }) => kind),
    refs: events.map(({ ref }) => ref),
    versoes: events.map(({ version }) => version),
  };
}

/**
 * The statement that writes events into the inbox of those without a position. It takes no lock and sends no notification, so
 * that transactions do not wait for each other's commits.
 */
export const insertingEvents = (param: Param<EventRows>) =>
  sql`insert into eventos_novos (topico, tipo, ref, versao)
      select * from unnest(${param('topicos')}::text[], ${param('tipos')}::text[], ${param('refs')}::text[],
                           ${param('versoes')}::int[])`;

/**
 * Held by one sequencer at a time, for one batch. Servers of earlier versions take the same lock when they write
 * events, so that both may run beside each other during an update.
 */
const EVENTS_LOCK = 4242;

/** Events that one pass of the sequencer takes at most, so that its transaction is short. */
export const SEQUENCE_BATCH = 2_000;

/** The snapshot of a sequencer that has not looked yet. */
export const NOTHING_SEEN = '1:1:';

/**
 * The rows of the inbox whose transaction had not ended in snapshot $1, oldest first, get the next positions. The
 * lock may be granted after the snapshot of this statement was taken; a row that the holder before has taken
 * meanwhile is deleted already and therefore not returned.
 */
const SEQUENCE = `
  with turno as materialized (select pg_try_advisory_xact_lock(${EVENTS_LOCK}) as meu),
  novos as (
    delete from eventos_novos where (select meu from turno) and ctid = any(array(
      select ctid from eventos_novos
      where transacao >= pg_snapshot_xmax($1::pg_snapshot)
         or transacao = any(array(select pg_snapshot_xip($1::pg_snapshot)))
      order by id limit ${SEQUENCE_BATCH}))
    returning id, topico, tipo, ref, versao),
  postos as (
    insert into eventos (topico, tipo, ref, versao)
    select topico, tipo, ref, versao from novos order by id
    returning posicao)
  select meu as "hadTurn", (select count(*) from postos) as taken, pg_current_snapshot()::text as snapshot,
         coalesce((select max(posicao) from postos), (select max(posicao) from eventos), 0) as newest
  from turno`;

export type SequencerPass = {
  /** False when another sequencer was at work; nothing was done then. */
  hadTurn: boolean;
  /** How many events got a position. */
  taken: number;
  /** To be given to the next pass, unless this one had no turn or took a whole batch. */
  snapshot: string;
  /** The newest position that this pass gave, or found. */
  newest: number;
};

/** A connection that belongs to the live hub alone (`createListener`). */
export type LiveSession = Pick<Client, 'query'>;

/**
 * Settings of the session that sequences events. A position that was seen must not be given again after a crash, so
 * its commits are on disk before they are visible. The inbox looks empty to the planner, however many dead rows a
 * long snapshot keeps in it: it must be read by its index. Where positions begin does not change how they are read, so the
 * plans are made once: planning takes three times as long as reading.
 */
export const LIVE_SESSION = `
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off';
  set enable_seqscan = off;
  set plan_cache_mode = force_generic_plan;
  listen ${EVENTS_CHANNEL}`;

/**
 * Gives positions to the events that have become visible since `snapshot`, in a transaction of its own. The snapshot
 * is one of the same session: transaction ids that a crash of the server has lost are given again, and a crash ends
 * all sessions.
 */
export async function sequenceEvents(session: LiveSession, snapshot: string): Promise<SequencerPass> {
  const query = { name: 'sequence_events', text: SEQUENCE, values: [snapshot] };
  const { rows } = await session.query<SequencerPass>(query);
  const [pass] = rows;
  if (!pass) throw new Error('a pass of the sequencer answers one row');
  return pass;
}

/** Tells all live hubs the newest position. Not in the sequencer's transaction, whose commit would hold the lock of NOTIFY. */
export async function announcePosition(session: LiveSession, newest: number): Promise<void> {
  await session.query({
    name: 'announce_position',
    text: 'select pg_notify($1, $2)',
    values: [EVENTS_CHANNEL, String(newest)],
  });
}

/** Events of all topics after a position in order, at most `limit`, read by the session of the live hub. */
export async function followEvents(
  session: LiveSession,
  after: number,
  limit: number,
): Promise<StoredEvent[]> {
  const { rows } = await session.query<StoredEvent>({
    name: 'follow_events',
    text: 'select posicao, topico, tipo, ref, versao from eventos where posicao > $1 order by posicao limit $2',
    values: [after, limit],
  });
  return rows;
}

/** Events of the given topics after a position in order, at most `limit`. */
export function readEvents(
  db: Kysely<DB>,
  after: number,
  limit: number,
  topics: readonly string[],
): Promise<StoredEvent[]> {
  return db
    .selectFrom('eventos')
    .select(['posicao', 'topico', 'tipo', 'ref', 'versao'])
    .where('posicao', '>', after)
    .where('topico', 'in', [...topics])
    .orderBy('posicao')
    .limit(limit)
    .execute();
}

/** The oldest and the newest stored position; zeros for an empty table. */
export async function eventBounds(db: Kysely<DB>): Promise<{ first: number; last: number }> {
  const row = await db
    .selectFrom('eventos')
    .select(({ fn }) => [fn.min('posicao').as('first'), fn.max('posicao').as('last')])
    .executeTakeFirst();
  return { first: row?.first ?? 0, last: row?.last ?? 0 };
}

/**
 * Deletes events older than the instant; a client whose last position is older reads everything again. Positions are given in
 * the order of time, so only what is to be deleted is looked at, and no event pays for an index over its instant.
 */
export async function pruneEvents(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`
    delete from eventos where posicao < coalesce(
      (select posicao from eventos where em >= ${before} order by posicao limit 1),
      (select max(posicao) + 1 from eventos))`.execute(db);
}
