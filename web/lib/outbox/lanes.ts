/** The state of one lane of an outbox, apart from its entries. */
export type Lane = {
  readonly name: string;
  /** Failed attempts in a row; they determine the length of the next pause. */
  pauses: number;
  /** True while something else must happen before the next attempt, such as signing in. */
  blocked: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the first change since the last attempt, in milliseconds since the epoch. */
  firstAt: number | null;
  /** The running attempt, with the revision of each entry that it sends. */
  flight: { revisions: ReadonlyMap<string, number>; abort: AbortController } | null;
};

/** Creates the lanes of one outbox, each with its own timer; calls `onDue` when the timer of a lane fires. */
export function createLanes(onDue: (lane: Lane) => void) {
  const lanes = new Map<string, Lane>();

  function stop(lane: Lane): void {
    clearTimeout(lane.timer);
    lane.timer = undefined;
  }

  /** Aborts the running attempt and resets the lane. */
  function renew(lane: Lane): void {
    stop(lane);
    lane.flight?.abort.abort();
    lane.flight = null;
    lanes.delete(lane.name);
  }

  function of(name: string): Lane {
    const known = lanes.get(name);
    if (known) return known;
    const lane = { name, pauses: 0, blocked: false, timer: undefined, firstAt: null, flight: null };
    lanes.set(name, lane);
    return lane;
  }

  function schedule(lane: Lane, ms: number): void {
    stop(lane);
    lane.timer = setTimeout(() => {
      lane.timer = undefined;
      onDue(lane);
    }, ms);
  }

  return {
    stop,
    of,
    schedule,
    all: () => [...lanes.values()],
    /** The ids of all entries that are being sent. */
    inFlight: () => [...lanes.values()].flatMap(({ flight }) => [...(flight?.revisions.keys() ?? [])]),
    flying: () => [...lanes.values()].filter(({ flight }) => flight !== null).length,
    /** Starts an attempt of a lane that sends the given entries; ends the pause of the lane. */
    begin(lane: Lane, taken: readonly { id: string; revision: number }[]) {
      stop(lane);
      const revisions = new Map(taken.map(({ id, revision }) => [id, revision]));
      const flight = { revisions, abort: new AbortController() };
      Object.assign(lane, { flight, firstAt: null, blocked: false });
      return flight;
    },
    /** Waits for a pause in the typing: `ms` from now, at most `maxMs` after the first change since the last attempt. */
    settle(lane: Lane, { ms, maxMs }: { ms: number; maxMs: number }): void {
      lane.firstAt ??= Date.now();
      schedule(lane, Math.max(0, Math.min(ms, lane.firstAt + maxMs - Date.now())));
    },
    /** Ends the pauses of all lanes and unblocks them; with `afresh` their failed attempts count from zero. */
    wake(afresh: boolean): void {
      for (const lane of lanes.values()) {
        stop(lane);
        lane.blocked = false;
        if (afresh) lane.pauses = 0;
      }
    },
    /** Resets the lane of an entry that is removed, unless its running attempt sends other entries only. */
    withdraw(name: string, id: string): void {
      const lane = of(name);
      if (!lane.flight || lane.flight.revisions.has(id)) renew(lane);
    },
    clear(): void {
      for (const lane of lanes.values()) renew(lane);
    },
  };
}
