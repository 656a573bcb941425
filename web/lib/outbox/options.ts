import type { Pause } from './backoff.ts';
import type { Attempt, Entry, Outcome } from './entry.ts';

export type OutboxSnapshot<D> = {
  entries: readonly Entry<D>[];
  /** As far as is known there is a network. */
  connected: boolean;
  /** What is unsent outlives this page. */
  durable: boolean;
  /** Nothing is asked before something else has happened, such as signing in. */
  blocked: boolean;
};

/** What an outbox needs of its user and of the world; tests bring their own. */
export type OutboxOptions<D> = {
  /** One try: of the first entry of a lane or, with `batch`, of all of them at once. What it throws is a defect. */
  send: (entries: readonly Entry<D>[], attempt: Attempt<D>) => Promise<Outcome>;
  /** Called after every change with what is to outlive the page. @returns false where it will not */
  keep: (entries: readonly Entry<D>[]) => boolean | Promise<boolean>;
  batch?: boolean;
  /** Tries under way at once, each in a lane of its own; 1 unless said. */
  parallel?: number;
  /** Waits for a rest in the typing: `ms` after the last `put`, at most `maxMs` after the first. */
  settle?: { ms: number; maxMs: number };
  pause?: Pick<Pause, 'firstMs'>;
  /** False: nothing is sent or kept before `restore`. */
  ready?: boolean;
  /** Orders the entries; absent: as they were added. */
  order?: (a: D, b: D) => number;
  /** What to do with an entry that the server has: wait for this and let it go (nothing: at once), or let it stay. */
  afterSent?: ((entry: Entry<D>) => Promise<unknown>) | 'stays';
  /** An entry is here no longer: it was sent, taken back, or the outbox was closed. */
  onGone?: (id: string) => void;
  /** What the browser knows of its network. */
  online?: () => boolean;
  /** Spreads the pauses: 0 to 1. */
  random?: () => number;
};
