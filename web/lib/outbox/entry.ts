/**
 * Where one entry stands. `held`: kept, not to be sent before `release`. `waiting`: its last try brought nothing, it
 * goes again by itself. `sent`: the server has it. `failed`: the person decides. `refused`: no further try would bring
 * another answer.
 */
export type EntryState = 'held' | 'queued' | 'sending' | 'waiting' | 'sent' | 'failed' | 'refused';

/** One thing that the server has not yet. */
export type Entry<D> = {
  readonly id: string;
  /** Entries of one lane are sent in their order, one try at a time; lanes do not wait for each other. */
  readonly lane: string;
  readonly data: D;
  readonly state: EntryState;
  /** Tries in a row that brought nothing; none is counted while the browser knows that there is no network. */
  readonly tries: number;
  /** Why it failed or was refused. */
  readonly reason: string | null;
  /** It failed because nothing was heard from the server: it may start again when the network is back. */
  readonly byConnection: boolean;
  /** Counts the changes made by `put`, to tell what was sent from what stands there now. */
  readonly revision: number;
};

/** What the caller says of a new entry, or of one that an earlier page left. */
export type NewEntry<D> = Pick<Entry<D>, 'id' | 'data'> &
  Partial<Pick<Entry<D>, 'lane' | 'state' | 'reason' | 'byConnection'>>;

/** How a try ended that goes again by itself after a pause. */
export type Retry = {
  kind: 'retry';
  /** Nothing was heard from the server. */
  unheard?: boolean;
  /** Why, should it be the last try. */
  reason?: string | null;
  /** After so many tries in a row it is the person's turn; absent: as long as it takes. */
  limit?: number;
  /** What the server asked for, in milliseconds. */
  atLeastMs?: number | null;
  /** Without a pause. */
  atOnce?: boolean;
};

/** How a try ended. */
export type Outcome =
  | { kind: 'sent' }
  | Retry
  /** The person decides; of a batch only `ids`, the others go on. With `newId` the next try is another thing. */
  | { kind: 'failed'; reason: string | null; ids?: readonly string[]; newId?: string }
  | { kind: 'refused'; reason: string | null }
  /** Something else must happen first, such as signing in: nothing is asked before `wake`. */
  | { kind: 'blocked' };

/** What a try may say while it runs; nothing of it counts once it was stopped. */
export type Attempt<D> = {
  /** Aborted when the entry is taken back, and when the outbox closes. */
  signal: AbortSignal;
  change: (mend: Partial<D>) => void;
  /** The server took a part of it: the tries count from none again. */
  progress: (mend: Partial<D>) => void;
};

export function createEntry<D>(given: NewEntry<D>): Entry<D> {
  return { lane: '', state: 'queued', tries: 0, reason: null, byConnection: false, revision: 0, ...given };
}

/** True for what is to be sent by itself, now or later. */
export function isPending({ state }: Pick<Entry<unknown>, 'state'>): boolean {
  return state === 'queued' || state === 'sending' || state === 'waiting';
}

/** True for what the network kept back: it may start again when there is one. */
export function isBroken({ state, byConnection }: Pick<Entry<unknown>, 'state' | 'byConnection'>): boolean {
  return state === 'waiting' || (state === 'failed' && byConnection);
}

/** Entries with others after them, by `order` if there is one. */
export function insertEntries<D>(
  before: readonly Entry<D>[],
  after: readonly Entry<D>[],
  order: ((a: D, b: D) => number) | undefined,
): readonly Entry<D>[] {
  const all = [...before, ...after];
  return order ? all.toSorted((a, b) => order(a.data, b.data)) : all;
}

/** Entries with the first of some others beside `id`, where it stands, and the rest of them at the end. */
export function replaceEntry<D>(
  entries: readonly Entry<D>[],
  [first, ...rest]: readonly Entry<D>[],
  id: string,
): readonly Entry<D>[] {
  const at = entries.findIndex((entry) => entry.id === id);
  return [...entries.toSpliced(at === -1 ? entries.length : at, 0, ...(first ? [first] : [])), ...rest];
}

/**
 * An entry after a try. `revision` is the one that was sent: what was changed meanwhile is another thing and goes next.
 * Without a network (`connected` false) the try is not counted.
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
      const { limit = Infinity, reason = null, unheard = false } = outcome;
      const tries = entry.tries + (connected ? 1 : 0);
      const over = connected && tries >= limit;
      return over
        ? { ...entry, state: 'failed', tries, reason, byConnection: unheard }
        : { ...entry, state: 'waiting', tries };
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
