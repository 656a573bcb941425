import type { QueryKey } from '@tanstack/react-query';
import { eventoVivo, vivo, type EventoVivo } from '#contracts/live.contract.ts';
import { addressOf } from '../api/api.ts';
import type { LivePosition } from './live-position.ts';

/**
 * For each kind of event, the queries of one room that it makes stale; `id` is the row that the event names, null
 * for all rows of that kind.
 */
export type RoomReads = Partial<Record<EventoVivo['tipo'], (id: string | null) => readonly QueryKey[]>>;

/** The queries of all rooms that an event makes stale. */
export type LiveReads = (event: Pick<EventoVivo, 'tipo' | 'id'>) => readonly QueryKey[];

type KindOf<Room> = Room extends unknown ? keyof Room & EventoVivo['tipo'] : never;

/**
 * Combines the stale queries of several rooms into one function. It takes the kinds for which some room has a rule, and is
 * `LiveReads` only when that is every kind; a room written with `satisfies RoomReads` keeps its kinds in its type.
 */
export function joinReads<const Rooms extends readonly RoomReads[]>(rooms: Rooms) {
  return ({ tipo, id }: { tipo: KindOf<Rooms[number]>; id: string | null }): readonly QueryKey[] =>
    rooms.flatMap((room: RoomReads) => room[tipo]?.(id) ?? []);
}

const MAX_DELAY_MS = 5000;
/**
 * The server sends a heartbeat every five seconds: after this silence in milliseconds the stream counts as
 * broken, even without an error.
 */
const SILENCE_MS = 11_000;

/** The query keys to invalidate; with `versao`, only where the cached data has an older version. */
export type StaleReads = { keys: readonly QueryKey[]; versao?: number };

/** The queries that the event `data` (JSON) makes stale; null, for all of them, when it cannot be parsed. */
export function staleReads(data: string, reads: LiveReads): StaleReads | null {
  const evento = eventoVivo.safeParse(parseJson(data)).data;
  if (!evento) return null;
  const keys = reads(evento);
  // The page that wrote it receives its own event, too: it has that version from the answer already.
  return evento.tipo === 'rascunho' ? { keys, versao: evento.versao } : { keys };
}

/** True when the cached data `read` carries a `versao` at least as new as the given one. */
export function knowsVersion(read: unknown, versao: number): boolean {
  return (
    typeof read === 'object' &&
    read !== null &&
    'versao' in read &&
    typeof read.versao === 'number' &&
    read.versao >= versao
  );
}

/** How long (ms) a page says that its first read failed: begun anew at each event, on a busy day nobody could read that. */
const FAILURE_SAID_MS = 5_000;

type ReadState = { status: string; data: unknown; errorUpdatedAt: number };

/** The page shows the failure of its first reading. `now` in epoch milliseconds. */
export function saysFailure({ status, data, errorUpdatedAt }: ReadState, now: number): boolean {
  return status === 'error' && data === undefined && now - errorUpdatedAt < FAILURE_SAID_MS;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Milliseconds before try number `failures` (from 1): doubling from half a second, spread by `random`, 5 s at most. */
export function reconnectDelay(failures: number, random: number): number {
  const full = Math.min(500 * 2 ** (failures - 1), MAX_DELAY_MS);
  return Math.round(full * (0.5 + random / 2));
}

/** The stream's address; a new EventSource cannot set Last-Event-ID, so the position rides in the query. */
export function liveAddress(position: number | null): string {
  return addressOf(vivo.path, {}, { ultimo: position });
}

/** The part of `EventSource` that is used; tests pass their own. */
export type LiveSource = {
  addEventListener: (type: string, listener: (event: Event) => void) => void;
  close: () => void;
};

export type LiveOptions = {
  open: (url: string) => LiveSource;
  /** Calls `then` after `ms` milliseconds; returns the function that cancels it. */
  wait: (ms: number, then: () => void) => () => void;
  /** Calls `then` after `ms` milliseconds without an event; returns the function that cancels it. */
  watch: (ms: number, then: () => void) => () => void;
  random: () => number;
  reads: LiveReads;
  /** Where streams are opened from; events that come move it. */
  position: LivePosition;
  /** The queries that became stale; null means all of them. */
  onStale: (reads: StaleReads | null) => void;
  /** Called when the stream was refused before it opened: the session may have ended. */
  onRefused: () => void;
};

export type LiveStream = {
  resume: () => void;
  pause: () => void;
  /** Opens the stream anew from the position, where one is open. */
  reopen: () => void;
};

/**
 * Keeps one connection to the live stream between `resume` and `pause`. After a cut it reconnects from the last
 * event id, so that no event is missed. All functions may be called repeatedly.
 */
export function createLiveStream({
  open,
  wait,
  watch,
  random,
  reads,
  position,
  onStale,
  onRefused,
}: LiveOptions): LiveStream {
  let source: LiveSource | null = null;
  let cancelWait: (() => void) | null = null;
  let failures = 0;
  let cancelWatch: (() => void) | null = null;

  function connect(): void {
    cancelWait = null;
    const current = open(liveAddress(position.open()));
    source = current;
    let opened = false;
    const lost = () => {
      cancelWatch?.();
      current.close();
      source = null;
      failures += 1;
      cancelWait = wait(reconnectDelay(failures, random()), connect);
    };
    const alive = () => {
      cancelWatch?.();
      cancelWatch = watch(SILENCE_MS, lost);
    };
    const listen = (type: string, act: (event: Event) => void) =>
      current.addEventListener(type, (event) => {
        // A closed source may still deliver an event that was queued.
        if (source !== current) return;
        alive();
        act(event);
      });
    alive();
    const message = (type: string, act: (data: string) => void) =>
      listen(type, (event) => {
        if (!(event instanceof MessageEvent)) return;
        if (event.lastEventId !== '') position.reached(event.lastEventId);
        act(String(event.data));
      });
    listen('open', () => {
      opened = true;
      failures = 0;
    });
    message('pronto', () => undefined);
    message('pulso', () => undefined);
    message('reset', () => onStale(null));
    message('mudou', (data) => onStale(staleReads(data, reads)));
    listen('error', () => {
      if (!opened) onRefused();
      lost();
    });
  }

  function close(): void {
    cancelWatch?.();
    source?.close();
    source = null;
  }

  return {
    resume() {
      if (source !== null) return;
      cancelWait?.();
      connect();
    },
    pause() {
      cancelWait?.();
      cancelWait = null;
      close();
    },
    reopen() {
      if (source === null) return;
      close();
      connect();
    },
  };
}
