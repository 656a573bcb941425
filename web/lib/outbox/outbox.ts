import { pauseBeforeRetry } from './backoff.ts';
import { AFRESH, afterTry, createEntry, insertEntries, isBroken, isPending, replaceEntry } from './entry.ts';
import type { Attempt, Entry, NewEntry, Outcome, OutboxOptions, OutboxSnapshot } from './entry.ts';
import { retryDefect } from './failure.ts';
import { createLanes, type Lane } from './lanes.ts';
import { createObservable } from './observable.ts';

/**
 * A send queue: keeps what one owner wrote or chose and the server has not confirmed yet, and sends it. The entries of
 * a lane are sent in order, one attempt at a time, with growing pauses after failures. Every change is passed to
 * `options.keep`, so that a reloaded page continues with `restore`. `subscribe` and `snapshot` fit useSyncExternalStore.
 */
export function createOutbox<D>(options: OutboxOptions<D>) {
  const { batch = false, parallel = 1, settle, random = Math.random } = options;
  const { order, afterSent, onGone, online = browserOnline } = options;
  const lanes = createLanes(launch);
  let entries: readonly Entry<D>[] = [];
  let connected = true;
  let durable = true;
  let closed = false;
  let paused = false;
  let ready = options.ready ?? true;
  const { subscribe, snapshot, tell } = createObservable<OutboxSnapshot<D>>(() => {
    return { entries, connected, durable, blocked: lanes.all().some(({ blocked }) => blocked) };
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
  const inLane = ({ name }: Lane) => entries.filter((entry) => entry.lane === name && isPending(entry));

  function edit(ids: readonly string[], change: (entry: Entry<D>) => Partial<Entry<D>>): void {
    entries = entries.map((entry) => (ids.includes(entry.id) ? { ...entry, ...change(entry) } : entry));
  }

  function schedule(lane: Lane, atLeastMs: number | null = null): void {
    lanes.schedule(lane, pauseBeforeRetry(lane.pauses, random(), { ...options.pause, atLeastMs }));
  }

  const stopped = () => closed || paused || !ready;

  /** Starts an attempt in every lane that has neither one nor a timer; while the network is down it schedules one. */
  function spin(): void {
    if (stopped()) return;
    for (const entry of entries.filter(isPending)) {
      const lane = lanes.of(entry.lane);
      if (lane.flight || lane.timer !== undefined || lane.blocked) continue;
      if (connected) launch(lane);
      else {
        lane.pauses += 1;
        schedule(lane);
      }
    }
  }

  function launch(lane: Lane): void {
    const pending = inLane(lane);
    const chosen = batch ? pending : pending.slice(0, 1);
    if (stopped() || lane.flight || chosen.length === 0 || lanes.flying() >= parallel) return;
    const ids = chosen.map(({ id }) => id);
    const flight = lanes.begin(lane, chosen);
    // Without a network an attempt only probes it: the entries stay `waiting` until the server answers.
    if (connected) edit(ids, () => ({ state: 'sending' }));
    publish();
    const mine = () => lane.flight === flight;
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
        lane.pauses = 0;
        change(mend, { tries: 0, state: 'sending' });
      },
    };
    void (async () => {
      const outcome = await options.send(chosen, attempt).catch(retryDefect);
      if (mine()) finish(lane, flight.revisions, outcome);
    })();
  }

  function finish(lane: Lane, revisions: ReadonlyMap<string, number>, outcome: Outcome): void {
    lane.flight = null;
    const unheard = outcome.kind === 'retry' && outcome.unheard === true;
    connected = unheard ? connected && online() : true;
    entries = entries.map((entry) => {
      const revision = revisions.get(entry.id);
      return revision === undefined ? entry : afterTry(entry, outcome, revision, connected);
    });
    const waits = inLane(lane).some(({ id, state }) => state === 'waiting' && revisions.has(id));
    lane.pauses = waits ? lane.pauses + 1 : 0;
    lane.blocked = outcome.kind === 'blocked';
    if (waits && outcome.kind === 'retry') {
      if (outcome.atOnce === true) lanes.schedule(lane, 0);
      else schedule(lane, outcome.atLeastMs);
    } else if (settle && !waits && inLane(lane).length > 0) {
      lanes.schedule(lane, settle.ms);
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

  /** Schedules a lane after a new or changed entry. A lane that is pausing after a failure keeps its pause. */
  function nudge(lane: Lane): void {
    if (lane.flight || lane.pauses > 0 || !settle || !connected) return spin();
    return lanes.settle(lane, settle);
  }

  /** Removes entries, and aborts an attempt that carries only them. */
  function take(ids: readonly string[]): void {
    for (const { id, lane } of entries) if (ids.includes(id) && !batch) lanes.withdraw(lane, id);
    drop(ids);
  }

  function empty(): void {
    lanes.clear();
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
    /** Appends new entries to their lanes; with `inPlaceOf` the first one replaces that entry. */
    add(this: void, fresh: readonly NewEntry<D>[], inPlaceOf: string | null = null): void {
      if (closed) return;
      const made = fresh.map(createEntry);
      entries =
        inPlaceOf === null ? insertEntries(entries, made, order) : replaceEntry(entries, made, inPlaceOf);
      if (inPlaceOf !== null) take([inPlaceOf]);
      publish();
      for (const { lane } of made) nudge(lanes.of(lane));
    },
    /** Adds or replaces entries by id. Unsent data are replaced; a failed entry is queued again. */
    put(this: void, values: Readonly<Record<string, D>>, lane = ''): void {
      if (closed) return;
      for (const [id, data] of Object.entries(values)) {
        const known = find(id);
        if (!known) entries = insertEntries(entries, [createEntry({ id, data, lane })], order);
        const state = known?.state === 'failed' ? 'queued' : known?.state;
        if (known) edit([id], ({ revision }) => ({ data, revision: revision + 1, ...(state && { state }) }));
      }
      publish();
      nudge(lanes.of(lane));
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
      lanes.wake(afresh);
      edit(afresh ? entries.filter(isBroken).map(({ id }) => id) : [], () => AFRESH);
      edit(lanes.inFlight(), () => ({ state: 'sending' }));
      publish();
      spin();
    },
    /** Call it when the browser reports that the network is gone; `stop` also aborts the running attempts. */
    disconnect(this: void, stop = false): void {
      connected = false;
      if (stop) lanes.clear();
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
      for (const lane of lanes.all()) lanes.stop(lane);
      spin();
    },
    /** Sends now instead of waiting for more typing; lanes that pause after a failure keep their pause. */
    flush(this: void): void {
      for (const lane of lanes.all()) if (lane.pauses === 0) launch(lane);
    },
    /** True when no attempt runs and every remaining entry waits for a decision of the person. */
    idle: () => lanes.flying() === 0 && !entries.some(isPending),
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
