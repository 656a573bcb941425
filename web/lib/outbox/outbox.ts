import { pauseBeforeRetry } from './backoff.ts';
import { AFRESH, afterTry, createEntry, insertEntries, isBroken, isPending, replaceEntry } from './entry.ts';
import type { Attempt, Entry, NewEntry, Outcome, OutboxOptions, OutboxSnapshot } from './entry.ts';
import { retryDefect } from './failure.ts';
import { createSequences, type Sequence } from './sequences.ts';
import { createObservable } from './observable.ts';

/**
 * A send queue: keeps what one owner wrote or chose and the server has not confirmed yet, and sends it. The entries of
 * a sequence are sent in order, one attempt at a time, with growing pauses after failures. Every change is passed to
 * `options.keep`, so that a reloaded page continues with `restore`. `subscribe` and `snapshot` fit useSyncExternalStore.
 */
export function createOutbox<D>(options: OutboxOptions<D>) {
  const { batch = false, parallel = 1, settle, random = Math.random } = options;
  const { order, afterSent, onGone, online = browserOnline } = options;
  const sequences = createSequences(launch);
  let entries: readonly Entry<D>[] = [];
  let connected = true;
  let durable = true;
  let closed = false;
  let paused = false;
  let ready = options.ready ?? true;
  const { subscribe, snapshot, tell } = createObservable<OutboxSnapshot<D>>(() => {
    return { entries, connected, durable, blocked: sequences.all().some(({ blocked }) => blocked) };
  });

  function publish(): void {
    if (!closed && ready) {
      const kept = options.keep(entries.filter(({ state }) => state !== 'sent'));
      if (typeof kept === 'boolean') durable = kept;
      else void kept.then(noteDurable);
    }
    tell();
  }

  function noteDurable(kept: boolean): void {
    if (kept || closed || !durable) return;
    durable = false;
    tell();
  }

  const find = (id: string) => entries.find((entry) => entry.id === id);
  const pendingIn = ({ name }: Sequence) =>
    entries.filter((entry) => entry.sequence === name && isPending(entry));

  function edit(ids: readonly string[], change: (entry: Entry<D>) => Partial<Entry<D>>): void {
    entries = entries.map((entry) => (ids.includes(entry.id) ? { ...entry, ...change(entry) } : entry));
  }

  function schedule(sequence: Sequence, atLeastMs: number | null = null): void {
    sequences.schedule(
      sequence,
      pauseBeforeRetry(sequence.pauses, random(), { ...options.pause, atLeastMs }),
    );
  }

  const stopped = () => closed || paused || !ready;

  /** Starts an attempt in every sequence that has neither one nor a timer; while the network is down it schedules one. */
  function spin(): void {
    if (stopped()) return;
    for (const entry of entries.filter(isPending)) {
      const sequence = sequences.of(entry.sequence);
      if (sequence.flight || sequence.timer !== undefined || sequence.blocked) continue;
      if (connected) launch(sequence);
      else {
        sequence.pauses += 1;
        schedule(sequence);
      }
    }
  }

  function launch(sequence: Sequence): void {
    const pending = pendingIn(sequence);
    const chosen = batch ? pending : pending.slice(0, 1);
    if (stopped() || sequence.flight || chosen.length === 0 || sequences.flying() >= parallel) return;
    const ids = chosen.map(({ id }) => id);
    const flight = sequences.begin(sequence, chosen);
    // Without a network an attempt only probes it: the entries stay `waiting` until the server answers.
    if (connected) edit(ids, () => ({ state: 'sending' }));
    publish();
    const mine = () => sequence.flight === flight;
    const change = (mend: Partial<D>, more: Partial<Entry<D>> = {}) => {
      if (!mine()) return;
      edit(ids, ({ data }) => ({ ...more, data: { ...data, ...mend } }));
      publish();
    };
    const attempt: Attempt<D> = {
      signal: flight.abort.signal,
      change,
      progress(mend) {
        if (!mine()) return;
        connected = true;
        sequence.pauses = 0;
        change(mend, { tries: 0, state: 'sending' });
      },
    };
    void (async () => {
      const outcome = await options.send(chosen, attempt).catch(retryDefect);
      if (mine()) finish(sequence, flight.revisions, outcome);
    })();
  }

  function finish(sequence: Sequence, revisions: ReadonlyMap<string, number>, outcome: Outcome): void {
    sequence.flight = null;
    const unheard = outcome.kind === 'retry' && outcome.unheard === true;
    connected = unheard ? connected && online() : true;
    entries = entries.map((entry) => {
      const revision = revisions.get(entry.id);
      return revision === undefined ? entry : afterTry(entry, outcome, revision, connected);
    });
    const waits = pendingIn(sequence).some(({ id, state }) => state === 'waiting' && revisions.has(id));
    sequence.pauses = waits ? sequence.pauses + 1 : 0;
    sequence.blocked = outcome.kind === 'blocked';
    if (waits && outcome.kind === 'retry') {
      if (outcome.atOnce === true) sequences.schedule(sequence, 0);
      else schedule(sequence, outcome.atLeastMs);
    } else if (settle && !waits && pendingIn(sequence).length > 0) {
      sequences.schedule(sequence, settle.ms);
    }
    if (outcome.kind === 'sent' && letGo([...revisions.keys()])) return;
    publish();
    spin();
  }

  /** Removes sent entries. @returns true when `afterSent` has to finish first */
  function letGo(ids: readonly string[]): boolean {
    if (afterSent === 'stays') return false;
    const sent = entries.filter(({ id, state }) => state === 'sent' && ids.includes(id));
    const gone = sent.map(({ id }) => id);
    if (!afterSent) {
      drop(gone);
      return false;
    }
    publish();
    void (async () => {
      await Promise.allSettled(sent.map((entry) => afterSent(entry)));
      drop(gone);
      publish();
      spin();
    })();
    return true;
  }

  function drop(ids: readonly string[]): void {
    entries = entries.filter(({ id }) => !ids.includes(id));
    for (const id of ids) onGone?.(id);
  }

  /** Schedules a sequence after a new or changed entry. A sequence that is pausing after a failure keeps its pause. */
  function nudge(sequence: Sequence): void {
    if (sequence.flight || sequence.pauses > 0 || !settle || !connected) return spin();
    return sequences.settle(sequence, settle);
  }

  /** Removes entries, and aborts an attempt that carries only them. */
  function take(ids: readonly string[]): void {
    for (const { id, sequence } of entries) if (ids.includes(id) && !batch) sequences.withdraw(sequence, id);
    drop(ids);
  }

  function empty(): void {
    sequences.clear();
    drop(entries.map(({ id }) => id));
    tell();
  }

  return {
    snapshot,
    subscribe,
    find,
    /** Calls `options.keep` now; for callers that store more than the entries. */
    keep: publish,
    /** Inserts the entries of an earlier page before the current ones; from then on entries are sent and kept. */
    restore(this: void, saved: readonly NewEntry<D>[]): void {
      if (closed) return;
      ready = true;
      entries = insertEntries(saved.filter(({ id }) => !find(id)).map(createEntry), entries, order);
      // An empty queue writes nothing: the stored copy may belong to another owner.
      if (entries.length > 0) publish();
      spin();
    },
    /** Appends new entries to their sequences; with `inPlaceOf` the first one replaces that entry. */
    add(this: void, fresh: readonly NewEntry<D>[], inPlaceOf: string | null = null): void {
      if (closed) return;
      const made = fresh.map(createEntry);
      entries =
        inPlaceOf === null ? insertEntries(entries, made, order) : replaceEntry(entries, made, inPlaceOf);
      if (inPlaceOf !== null) take([inPlaceOf]);
      publish();
      for (const { sequence } of made) nudge(sequences.of(sequence));
    },
    /** Adds or replaces entries by id. Unsent data are replaced; a failed entry is queued again. */
    put(this: void, values: Readonly<Record<string, D>>, sequence = ''): void {
      if (closed) return;
      for (const [id, data] of Object.entries(values)) {
        const known = find(id);
        if (!known) entries = insertEntries(entries, [createEntry({ id, data, sequence })], order);
        const state = known?.state === 'failed' ? 'queued' : known?.state;
        if (known) edit([id], ({ revision }) => ({ data, revision: revision + 1, ...(state && { state }) }));
      }
      publish();
      nudge(sequences.of(sequence));
    },
    /** Merges `mend` into an entry's data; an attempt that is running is not affected. */
    change(this: void, id: string, mend: Partial<D>): void {
      edit([id], ({ data }) => ({ data: { ...data, ...mend } }));
      publish();
    },
    /** Queues a failed entry again. */
    retry(this: void, id: string): void {
      edit([id], () => AFRESH);
      publish();
      spin();
    },
    /** Marks an entry as refused: it is not sent any more but stays in the snapshot. */
    refuse(this: void, id: string, reason: string): void {
      edit([id], () => ({ state: 'refused', reason }));
      publish();
    },
    remove(this: void, ids: readonly string[]): void {
      take(ids);
      publish();
      spin();
    },
    /** Tries again at once. With `afresh` the counters start anew, and entries that failed by the network are queued. */
    wake(this: void, afresh = false): void {
      if (closed) return;
      connected = true;
      sequences.wake(afresh);
      edit(afresh ? entries.filter(isBroken).map(({ id }) => id) : [], () => AFRESH);
      edit(sequences.inFlight(), () => ({ state: 'sending' }));
      publish();
      spin();
    },
    /** Call it when the browser reports that the network is gone; `stop` also aborts the running attempts. */
    disconnect(this: void, stop = false): void {
      connected = false;
      if (stop) sequences.clear();
      edit(stop ? entries.filter(isPending).map(({ id }) => id) : [], () => ({ state: 'queued' }));
      publish();
      spin();
    },
    /** Starts no attempt before `resume`. */
    pause(this: void): void {
      paused = true;
    },
    resume(this: void): void {
      paused = false;
      for (const sequence of sequences.all()) sequences.stop(sequence);
      spin();
    },
    /** Sends now instead of waiting for more typing; sequences that pause after a failure keep their pause. */
    flush(this: void): void {
      for (const sequence of sequences.all()) if (sequence.pauses === 0) launch(sequence);
    },
    /** True when no attempt runs and every remaining entry waits for a decision of the person. */
    idle: () => sequences.flying() === 0 && !entries.some(isPending),
    /** Empties the queue because another tab continues it; what is stored remains for the next `restore`. */
    reset(this: void): void {
      ready = false;
      empty();
    },
    /** Empties the queue for good because another person signed in: nothing is sent, shown or stored any more. */
    close(this: void): void {
      closed = true;
      empty();
    },
    closed: () => closed,
  };
}

/** The browser's network state; a browser without `navigator.onLine` counts as online. */
const browserOnline = () => !('onLine' in navigator) || navigator.onLine;
