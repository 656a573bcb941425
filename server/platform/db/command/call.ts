import type { Transaction } from 'kysely';
import { codeOf } from '#platform/error-code.ts';
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
