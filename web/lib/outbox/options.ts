import type { Pause } from './backoff.ts';
import type { Attempt, Entry, Outcome } from './entry.ts';

export type OutboxSnapshot<D> = {
  entries: readonly Entry<D>[];
  /** False while the network is known to be down. */
  connected: boolean;
  /** True when the unsent entries are stored beyond this page. */
  durable: boolean;
  /** True while something else must happen before the next attempt, such as signing in. */
  blocked: boolean;
};

/** What an outbox gets from its caller; tests pass their own functions. */
export type OutboxOptions<D> = {
  /**
   * One attempt, with the first pending entry of a lane or, with `batch`, with all of them. An exception counts
   * as a programming error: it is reported and the attempt repeated.
   */
  send: (entries: readonly Entry<D>[], attempt: Attempt<D>) => Promise<Outcome>;
  /**
   * Called after every change with the entries to store beyond the page.
   * @returns false when they cannot be stored
   */
  keep: (entries: readonly Entry<D>[]) => boolean | Promise<boolean>;
  batch?: boolean;
  /** Number of attempts at the same time, each in its own lane; 1 by default. */
  parallel?: number;
  /** Waits for a pause in the typing: `ms` after the last `put`, at most `maxMs` after the first. */
  settle?: { ms: number; maxMs: number };
  pause?: Pick<Pause, 'firstMs'>;
  /** False: nothing is sent or stored before `restore`. */
  ready?: boolean;
  /** Sorts the entries; without it they keep the order in which they were added. */
  order?: (a: D, b: D) => number;
  /**
   * What happens to a sent entry: it is removed after this promise settles, or at once without the option; with
   * `stays` it remains in the snapshot.
   */
  afterSent?: ((entry: Entry<D>) => Promise<unknown>) | 'stays';
  /** Called when an entry was removed: sent, taken back, or dropped by `close`. */
  onGone?: (id: string) => void;
  /** The browser's network state. */
  online?: () => boolean;
  /** A random number from 0 to 1 that spreads the pauses. */
  random?: () => number;
};
