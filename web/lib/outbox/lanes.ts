/** What is known of one lane beside its entries. */
export type Lane = {
  readonly name: string;
  /** Tries in a row that brought nothing: how long the next pause is. */
  pauses: number;
  /** Something else must happen before the next try. */
  blocked: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** When the first change after the last try was made, in milliseconds since the epoch. */
  firstAt: number | null;
  /** The try under way, with the revisions of the entries that it took along. */
  flight: { revisions: ReadonlyMap<string, number>; abort: AbortController } | null;
};

/** The lanes of one outbox, each with its own timer; `onDue` is called when a pause is over. */
export function createLanes(onDue: (lane: Lane) => void) {
  const lanes = new Map<string, Lane>();

  function stop(lane: Lane): void {
    clearTimeout(lane.timer);
    lane.timer = undefined;
  }

  /** Stops the try under way and forgets what is known of the lane. */
  function renew(lane: Lane): void {
    stop(lane);
    lane.flight?.abort.abort();
    lane.flight = null;
    lanes.delete(lane.name);
  }

  return {
    stop,
    renew,
    all: () => [...lanes.values()],
    /** The ids of all that is under way. */
    inFlight: () => [...lanes.values()].flatMap(({ flight }) => [...(flight?.revisions.keys() ?? [])]),
    flying: () => [...lanes.values()].filter(({ flight }) => flight !== null).length,
    of(name: string): Lane {
      const known = lanes.get(name);
      if (known) return known;
      const lane = { name, pauses: 0, blocked: false, timer: undefined, firstAt: null, flight: null };
      lanes.set(name, lane);
      return lane;
    },
    schedule(lane: Lane, ms: number): void {
      stop(lane);
      lane.timer = setTimeout(() => {
        lane.timer = undefined;
        onDue(lane);
      }, ms);
    },
    clear(): void {
      for (const lane of lanes.values()) renew(lane);
    },
  };
}
