import { AppError } from '../app-error.ts';
import { isLoopbackAddress, networkOf } from '../space/network.ts';

/** The caller that waits for a hash: one whom the server knows, or an unknown one with their network (null: not counted). */
export type HashCaller = { known: true } | { known: false; network: string | null };

/** Somebody who has proven themselves already: signed in, by a mailed link, or the server itself. */
export const PROVEN: HashCaller = { known: true };

/** An unknown caller at this address. Loopback is no network: everybody behind a proxy that names nobody would share it. */
export function strangerAt(ip: string): HashCaller {
  return { known: false, network: isLoopbackAddress(ip) ? null : networkOf(ip) };
}

/** Bounds of the queue. */
export type HashQueueLimits = {
  /** Hashes at a time, so that many sign-ins at once do not starve other requests. */
  atOnce: number;
  /** How many may wait: known callers, unknown ones, and unknown ones of one network. */
  known: number;
  strangers: number;
  network: number;
  /** Milliseconds after which who waits is sent away. */
  waitMs: number;
};

/** A waiting room of fifty people signs up at once; a second of one core does ninety hashes. */
export const LIMITS: HashQueueLimits = { atOnce: 2, known: 500, strangers: 500, network: 100, waitMs: 8_000 };

type Job = { start: () => void };

/** 503: more passwords are being checked than the machine can do in time. */
function tooBusy(): AppError {
  return new AppError(503, 'entrada_ocupada', 'Muita gente está entrando agora. Tente de novo em instantes.');
}

/**
 * A queue for work that costs as much as a password's hash: known callers go first, unknown ones take turns by network, and
 * the queue has a length and a time.
 */
export function createHashQueue(limits: HashQueueLimits = LIMITS) {
  const known: Job[] = [];
  /** The first network has the next turn. */
  const networks = new Map<string, Job[]>();
  let strangers = 0;
  let running = 0;

  function next(): Job | undefined {
    const first = known.shift();
    if (first) return first;
    const [turn] = networks;
    if (!turn) return undefined;
    const [network, jobs] = turn;
    const job = jobs.shift();
    networks.delete(network);
    if (jobs.length > 0) networks.set(network, jobs);
    strangers -= 1;
    return job;
  }

  function startNext(): void {
    while (running < limits.atOnce) {
      const job = next();
      if (!job) return;
      running += 1;
      job.start();
    }
  }

  /** Puts a job into its line. @returns how to take it out again @throws tooBusy when the line is full */
  function enter(caller: HashCaller, job: Job): () => void {
    if (caller.known) {
      if (known.length >= limits.known) throw tooBusy();
      known.push(job);
      return () => void known.splice(known.indexOf(job), 1);
    }
    // Unknown callers without a network have a line in common, as long as that of all.
    const { network } = caller;
    const line = networks.get(network ?? '') ?? [];
    if (strangers >= limits.strangers || (network !== null && line.length >= limits.network)) throw tooBusy();
    line.push(job);
    networks.set(network ?? '', line);
    strangers += 1;
    return () => {
      line.splice(line.indexOf(job), 1);
      if (line.length === 0) networks.delete(network ?? '');
      strangers -= 1;
    };
  }

  return {
    /**
     * Runs `work` when it is this caller's turn.
     * @throws AppError 503 entrada_ocupada when the line is full or the turn does not come in time
     */
    async run<T>(caller: HashCaller, work: () => Promise<T>): Promise<T> {
      await new Promise<void>((resolve, reject) => {
        const leave = enter(caller, {
          start: () => {
            clearTimeout(timer);
            resolve();
          },
        });
        const timer = setTimeout(() => {
          leave();
          reject(tooBusy());
        }, limits.waitMs);
        startNext();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
