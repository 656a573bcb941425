import type { Transaction } from 'kysely';
import { codeOf } from '#platform/error-code.ts';
import type { EnqueueOptions, JobDefinition } from '#platform/jobs/queue.ts';
import type { LiveEvent } from '../queries/events.ts';
import type { DB } from '../schema.ts';

type RepositoryFunction<T> = {
  // A method, so that functions of narrower arguments fit; `call` checks them.
  fn(tx: Transaction<DB>, ...args: readonly unknown[]): Promise<T>;
}['fn'];

/**
 * A function of a repository with its arguments: a value that a test compares, sent later by `command`. The function sends all of
 * its statements without waiting for an answer between them.
 */
export type RepositoryCall<T = unknown> = {
  fn: RepositoryFunction<T>;
  args: readonly unknown[];
  /** The error in the place of a violated unique index or exclusion constraint. */
  taken?: (violation: unknown) => Error;
};

/** Names a function of a repository and its arguments. */
export function call<Args extends readonly unknown[], T>(
  fn: (tx: Transaction<DB>, ...args: Args) => Promise<T>,
  ...args: Args
): RepositoryCall<T> {
  return { fn, args };
}

export const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';
const TAKEN = new Set([UNIQUE_VIOLATION, EXCLUSION_VIOLATION]);

/** Sends a call in a transaction. @throws its `taken` for a value that is taken */
export async function send<T>(tx: Transaction<DB>, { fn, args, taken }: RepositoryCall<T>): Promise<T> {
  const answer = fn(tx, ...args);
  if (!taken) return answer;
  return answer.catch((error: unknown) => {
    throw TAKEN.has(codeOf(error)) ? taken(error) : error;
  });
}

/**
 * The rows that a transaction may lock, in the order in which every transaction takes them: two that need the same rows wait for
 * each other and never in a ring.
 */
const LOCK_ORDER = [
  'contestacao',
  'account',
  'assinatura',
  'pedido',
  'documento',
  'talao',
  'agenda',
  'devolucao',
  'conversa',
] as const;
type Lock = (typeof LOCK_ORDER)[number];

const ranks = new WeakMap<object, number>();

/** Declares which rows a function locks. @returns the function */
export function locks<Fn extends object>(rows: Lock, fn: Fn): Fn {
  ranks.set(fn, LOCK_ORDER.indexOf(rows));
  return fn;
}

const rankOf = ({ fn }: RepositoryCall) => ranks.get(fn) ?? LOCK_ORDER.length;

/**
 * Calls by their names, sorted into the lock order; those without a lock come last, in their own order.
 * @param held what was called before in the same transaction
 * @throws for a lock that comes before one that is held
 */
export function inLockOrder(
  calls: Record<string, RepositoryCall>,
  held: Record<string, RepositoryCall> = {},
): [string, RepositoryCall][] {
  const last = Math.max(
    ...Object.values(held)
      .map(rankOf)
      .filter((rank) => rank < LOCK_ORDER.length),
  );
  const sorted = Object.entries(calls).toSorted(([, a], [, b]) => rankOf(a) - rankOf(b));
  if (sorted[0] && rankOf(sorted[0][1]) < last) throw new Error('a lock comes before one that is held');
  return sorted;
}

/** An audit row: an action and its target, by opaque ids only. */
export type AuditEntry = { action: string; targetType: string; targetId: string | null };

/** A job to enqueue with its data. */
export type Job = { job: JobDefinition<never>; data: object; options?: EnqueueOptions };

/** Names a job to enqueue. */
export function job<Data extends object>(
  definition: JobDefinition<Data>,
  data: Data,
  options?: EnqueueOptions,
): Job {
  return { job: definition, data, ...(options && { options }) };
}

/** A write that may fail without the rest of its transaction: `aviso` is then shown to the person, and `events` are not sent. */
export type OptionalWrite = { write: RepositoryCall; events: readonly LiveEvent[]; aviso: string };

/** Everything that a transaction writes, as a value: rows in their order, then the parts. */
export type Contribution = {
  writes?: readonly RepositoryCall[];
  audit?: readonly AuditEntry[];
  events?: readonly LiveEvent[];
  jobs?: readonly Job[];
  parts?: readonly OptionalWrite[];
};

/** Contributions as one, in their order. */
export function merge(...contributions: readonly Contribution[]): Required<Contribution> {
  return {
    writes: contributions.flatMap(({ writes = [] }) => writes),
    audit: contributions.flatMap(({ audit = [] }) => audit),
    events: contributions.flatMap(({ events = [] }) => events),
    jobs: contributions.flatMap(({ jobs = [] }) => jobs),
    parts: contributions.flatMap(({ parts = [] }) => parts),
  };
}

/** An answer that depends on what was written: `avisos` tell which parts failed, `row` is read by `read` behind the writes. */
export class LaterAnswer<Answer> {
  readonly read: RepositoryCall | null;
  readonly make: (avisos: string[], row: unknown) => Answer;
  constructor(read: RepositoryCall | null, make: (avisos: string[], row: unknown) => Answer) {
    this.read = read;
    this.make = make;
  }
}

/** An answer that names the parts that failed. */
export function answerWith<Answer>(make: (avisos: string[]) => Answer): LaterAnswer<Answer> {
  return new LaterAnswer(null, make);
}

/** An answer made of a row as the transaction leaves it. */
export function answerFrom<Row, Answer>(
  read: RepositoryCall<Row>,
  make: (row: Row, avisos: string[]) => Answer,
): LaterAnswer<Answer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of `read`
  return new LaterAnswer(read, (avisos, row) => make(row as Row, avisos));
}

/** Writes and answer of a command; without an answer it is a contribution. */
export type Decision<Answer = void> = Contribution &
  (void extends Answer ? { answer?: undefined } : { answer: Answer | LaterAnswer<Answer> });
