import type { Pause } from './backoff.ts';

/**
 * `queued`: due. `sending`: an attempt runs. `waiting`: the last attempt failed and is retried automatically. `sent`:
 * confirmed by the server. `failed`: the person decides on a retry. `refused`: a retry would have the same answer.
 */
export type EntryState = 'queued' | 'sending' | 'waiting' | 'sent' | 'failed' | 'refused';

/** One item that the server has not confirmed yet. */
export type Entry<D> = {
  readonly id: string;
  /** Entries of the same sequence are sent in order, one attempt at a time; sequences are independent of each other. */
  readonly sequence: string;
  readonly data: D;
  readonly state: EntryState;
  /** Failed attempts in a row; attempts while the browser reports no network do not count. */
  readonly tries: number;
  /** Why it failed or was refused, or what it waits for if the server said so, as a sentence for the person. */
  readonly reason: string | null;
  /** True when it failed because no answer arrived: it may be queued again when the network is back. */
  readonly byConnection: boolean;
  /** Incremented by every `put`: shows whether the data changed after they were sent. */
  readonly revision: number;
};

/** Input for a new entry, or for one that an earlier page stored. */
export type NewEntry<D> = Pick<Entry<D>, 'id' | 'data'> &
  Partial<Pick<Entry<D>, 'sequence' | 'state' | 'reason' | 'byConnection'>>;

/** An attempt that is retried automatically after a pause. */
export type Retry = {
  kind: 'retry';
  /** True when no answer of the server arrived. */
  unheard?: boolean;
  /** Becomes the entry's `reason` when this was the last attempt. */
  reason?: string | null;
  /** Message of the server's request to wait: the entry's `reason` while it waits. */
  told?: string;
  /** After this many failed attempts in a row the entry becomes `failed`; without it the attempts never end. */
  limit?: number;
  /** The pause that the server asked for, in milliseconds. */
  atLeastMs?: number | null;
  /** True: repeat without a pause. */
  atOnce?: boolean;
};

/** The result of an attempt. */
export type Outcome =
  | { kind: 'sent' }
  | Retry
  /**
   * The person decides. In a batch only the entries in `ids` failed, all others are queued again. `newId`
   * replaces the entry's id for the next attempt.
   */
  | { kind: 'failed'; reason: string | null; ids?: readonly string[]; newId?: string }
  | { kind: 'refused'; reason: string | null }
  /** Something else must happen first, such as signing in: no attempt starts before `wake`. */
  | { kind: 'blocked' };

/** Reports of a running attempt; those of an aborted one are ignored. */
export type Attempt<D> = {
  /** Aborted when the entry is removed and when the outbox closes. */
  signal: AbortSignal;
  change: (mend: Partial<D>) => void;
  /** The server accepted a part: the failed attempts count from zero again. */
  progress: (mend: Partial<D>) => void;
};

/** The state of an entry without a failed attempt that counts: a new one, or one that is queued again. */
export const AFRESH = { state: 'queued', reason: null, tries: 0, byConnection: false } as const;

/** A new entry with the given values: in the default sequence and `queued`, unless the caller says otherwise. */
export function createEntry<D>(given: NewEntry<D>): Entry<D> {
  return { sequence: '', ...AFRESH, revision: 0, ...given };
}

/** True for an entry that will be sent without a decision of the person. */
export function isPending({ state }: Pick<Entry<unknown>, 'state'>): boolean {
  return state === 'queued' || state === 'sending' || state === 'waiting';
}

/** True for an entry that is unsent for lack of a connection: it may be queued again when the network is back. */
export function isBroken({ state, byConnection }: Pick<Entry<unknown>, 'state' | 'byConnection'>): boolean {
  return state === 'waiting' || (state === 'failed' && byConnection);
}

/** Appends entries; sorts all of them by `order` if it is given. */
export function insertEntries<D>(
  before: readonly Entry<D>[],
  after: readonly Entry<D>[],
  order: ((a: D, b: D) => number) | undefined,
): readonly Entry<D>[] {
  const all = [...before, ...after];
  return order ? all.toSorted((a, b) => order(a.data, b.data)) : all;
}

/**
 * Inserts the first of the given entries in front of the entry `id` (at the end when that is missing) and appends
 * the rest.
 */
export function replaceEntry<D>(
  entries: readonly Entry<D>[],
  [first, ...rest]: readonly Entry<D>[],
  id: string,
): readonly Entry<D>[] {
  const at = entries.findIndex((entry) => entry.id === id);
  return [...entries.toSpliced(at === -1 ? entries.length : at, 0, ...(first ? [first] : [])), ...rest];
}

/**
 * The entry after an attempt. `revision` is the one that was sent: data changed since then are queued again.
 * While there is no network (`connected` false) the attempt does not count.
 */
export function afterTry<D>(
  entry: Entry<D>,
  outcome: Outcome,
  revision: number,
  connected: boolean,
): Entry<D> {
  switch (outcome.kind) {
    case 'blocked':
      return { ...entry, state: 'waiting' };
    case 'retry': {
      const { limit = Infinity, reason = null, unheard = false, told = null } = outcome;
      const tries = entry.tries + (connected ? 1 : 0);
      const over = connected && tries >= limit;
      return over
        ? { ...entry, state: 'failed', tries, reason, byConnection: unheard }
        : { ...entry, state: 'waiting', tries, reason: told };
    }
    default:
      if (entry.revision !== revision) return { ...entry, state: 'queued', tries: 0 };
      return answered({ ...entry, tries: 0 }, outcome);
  }
}

function answered<D>(
  entry: Entry<D>,
  outcome: Extract<Outcome, { kind: 'sent' | 'failed' | 'refused' }>,
): Entry<D> {
  if (outcome.kind === 'sent') return { ...entry, state: 'sent', reason: null };
  const { kind, reason } = outcome;
  if (kind === 'refused') return { ...entry, state: 'refused', reason };
  if (outcome.ids && !outcome.ids.includes(entry.id)) return { ...entry, state: 'queued' };
  return { ...entry, state: 'failed', reason, byConnection: false, id: outcome.newId ?? entry.id };
}

export type OutboxSnapshot<D> = {
  entries: readonly Entry<D>[];
  /** False while the network is known to be down. */
  connected: boolean;
  /** True when the unsent entries are stored beyond this page. */
  durable: boolean;
  blocked: boolean;
};

/** Dependencies of an outbox; tests pass their own functions. */
export type OutboxOptions<D> = {
  /**
   * One attempt, with the first pending entry of a sequence or, with `batch`, with all of them. An exception counts
   * as a programming error: it is reported and the attempt repeated.
   */
  send: (entries: readonly Entry<D>[], attempt: Attempt<D>) => Promise<Outcome>;
  /**
   * Called after every change with the entries to store beyond the page.
   * @returns false when they cannot be stored
   */
  keep: (entries: readonly Entry<D>[]) => boolean | Promise<boolean>;
  batch?: boolean;
  /** Number of attempts at the same time, each in its own sequence; 1 by default. */
  parallel?: number;
  /** Waits for a pause in the typing: `ms` after the last `put`, at most `maxMs` after the first. */
  settle?: { ms: number; maxMs: number };
  pause?: Pick<Pause, 'firstMs'>;
  /** False: nothing is sent or stored before `restore`. */
  ready?: boolean;
  /** Sorts the entries; without it they keep the order in which they were added. */
  order?: (a: D, b: D) => number;
  /**
   * A sent entry is removed after this promise settles, or at once without the option; with `stays` it remains in the
   * snapshot.
   */
  afterSent?: ((entry: Entry<D>) => Promise<unknown>) | 'stays';
  /** Called when an entry was removed: sent, taken back, or dropped by `close`. */
  onGone?: (id: string) => void;
  /** The browser's network state. */
  online?: () => boolean;
  /** A random number from 0 to 1 that spreads the pauses. */
  random?: () => number;
};
