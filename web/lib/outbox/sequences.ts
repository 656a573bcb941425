/** The state of one sequence of an outbox, apart from its entries. */
export type Sequence = {
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

/** Creates the sequences of one outbox, each with its own timer; calls `onDue` when the timer of a sequence fires. */
export function createSequences(onDue: (sequence: Sequence) => void) {
  const sequences = new Map<string, Sequence>();

  function stop(sequence: Sequence): void {
    clearTimeout(sequence.timer);
    sequence.timer = undefined;
  }

  /** Aborts the running attempt and resets the sequence. */
  function renew(sequence: Sequence): void {
    stop(sequence);
    sequence.flight?.abort.abort();
    sequence.flight = null;
    sequences.delete(sequence.name);
  }

  function of(name: string): Sequence {
    const known = sequences.get(name);
    if (known) return known;
    const sequence = { name, pauses: 0, blocked: false, timer: undefined, firstAt: null, flight: null };
    sequences.set(name, sequence);
    return sequence;
  }

  function schedule(sequence: Sequence, ms: number): void {
    stop(sequence);
    sequence.timer = setTimeout(() => {
      sequence.timer = undefined;
      onDue(sequence);
    }, ms);
  }

  return {
    stop,
    of,
    schedule,
    all: () => [...sequences.values()],
    /** The ids of all entries that are being sent. */
    inFlight: () => [...sequences.values()].flatMap(({ flight }) => [...(flight?.revisions.keys() ?? [])]),
    flying: () => [...sequences.values()].filter(({ flight }) => flight !== null).length,
    /** Starts an attempt of a sequence that sends the given entries; ends the pause of the sequence. */
    begin(sequence: Sequence, taken: readonly { id: string; revision: number }[]) {
      stop(sequence);
      const revisions = new Map(taken.map(({ id, revision }) => [id, revision]));
      const flight = { revisions, abort: new AbortController() };
      Object.assign(sequence, { flight, firstAt: null, blocked: false });
      return flight;
    },
    /** Waits for a pause in the typing: `ms` from now, at most `maxMs` after the first change since the last attempt. */
    settle(sequence: Sequence, { ms, maxMs }: { ms: number; maxMs: number }): void {
      sequence.firstAt ??= Date.now();
      schedule(sequence, Math.max(0, Math.min(ms, sequence.firstAt + maxMs - Date.now())));
    },
    /** Ends the pauses of all sequences and unblocks them; with `afresh` their failed attempts count from zero. */
    wake(afresh: boolean): void {
      for (const sequence of sequences.values()) {
        stop(sequence);
        sequence.blocked = false;
        if (afresh) sequence.pauses = 0;
      }
    },
    /** Resets the sequence of an entry that is removed, unless its running attempt sends other entries only. */
    withdraw(name: string, id: string): void {
      const sequence = of(name);
      if (!sequence.flight || sequence.flight.revisions.has(id)) renew(sequence);
    },
    clear(): void {
      for (const sequence of sequences.values()) renew(sequence);
    },
  };
}
