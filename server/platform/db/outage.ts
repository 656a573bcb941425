import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '#platform/error-code.ts';

/**
 * Codes of a lost or impossible connection: of PostgreSQL when it is stopped, restarting or recovering
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html), and of the operating system. 08P01
 * (protocol violation) is not among them: a proxy that answers with it will do so again.
 */
const CODE =
  /^(08(000|001|003|006)|57P0[123]|53300|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTCONN|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EAI_AGAIN|ENOTFOUND)$/;

/** Messages of `pg` without a code when a connection ends during a call. */
const WORDS =
  /^(Connection terminated|timeout expired|Postgres connection has been discarded|Client (has encountered a connection error|was closed) and is not queryable)/;

/**
 * Codes of a server that answers and cannot carry out what it was asked now: it only reads (a standby that is not promoted yet),
 * lacks disk, memory or another resource, its disk fails, it ended one of several transactions that blocked each other, or a row
 * is held for long: by a transaction whose commit waits for a standby, for one.
 */
const UNABLE = /^(25006|53\d{3}|58030|40001|40P01|55P03)$/;

/** Message of the pool when no connection became free within the time that a request may wait. */
const ALL_IN_USE = /timeout exceeded when trying to connect/;

/**
 * True when the connection was lost or could not be made; a statement that was running may or may not have
 * taken effect.
 */
export function connectionLost(error: unknown): boolean {
  // pg-boss reports errors as plain copies, which are no instances of Error.
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof Error && waited.has(error)) return true;
  const { code, syscall, message }: { code?: unknown; syscall?: unknown; message?: unknown } = error;
  if (code === undefined) return typeof message === 'string' && WORDS.test(message);
  // While the embedded server restarts its socket file is missing; a missing ordinary file has the same code.
  if (code === 'ENOENT') return syscall === 'connect';
  return typeof code === 'string' && CODE.test(code);
}

/**
 * True when the database cannot be reached, no connection became free in time, or the server can do less than its work for now,
 * so that the call may be repeated soon.
 */
export function databaseAway(error: unknown): boolean {
  if (connectionLost(error)) return true;
  return error instanceof Error && (ALL_IN_USE.test(error.message) || UNABLE.test(codeOf(error)));
}

/** Errors of transactions whose `begin` was not answered, so that nothing in them has happened. */
const notBegun = new WeakSet<object>();

/** Marks the error of a transaction's `begin`. */
export function noteNotBegun(error: unknown): void {
  if (typeof error === 'object' && error !== null) notBegun.add(error);
}

/** True for the error of a transaction that did not begin: it may be run again. */
export function didNotBegin(error: unknown): boolean {
  return typeof error === 'object' && error !== null && notBegun.has(error);
}

/** True where a statement was refused because another one of its transaction had failed before it. */
export function followsAFailure(error: unknown): boolean {
  return codeOf(error) === '25P02';
}

/**
 * Errors after which the pool has waited already or knows that waiting is useless; callers do not wait again
 * for them.
 */
const waited = new WeakSet<Error>();

/**
 * Copies an error for one of several callers that waited together, because libraries add properties to the
 * errors they pass on.
 */
export function oneOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const own = Object.assign(new Error(error.message, { cause: error }), {
    code: 'code' in error ? error.code : undefined,
    syscall: 'syscall' in error ? error.syscall : undefined,
  });
  if (waited.has(error)) waited.add(own);
  return own;
}

/** Marks a connection error that the pool has given up on, so that no caller starts waiting again. */
export function noteWaited(error: unknown): void {
  if (error instanceof Error && connectionLost(error)) waited.add(error);
}

/**
 * A server that stops takes all pooled connections with it, one after another, so several attempts may fail.
 */
const TRY_FOR_MS = 4_000;
const PAUSE_MS = 20;

/**
 * Repeats `work` when the connection was lost during it, for up to 4 s; the pool waits for the server's
 * return. Only for work that may run twice, and only while `mayRepeat` returns true.
 * @throws the last error
 */
export async function againWhenLost<T>(
  work: () => Promise<T>,
  mayRepeat: (error: unknown) => boolean = () => true,
): Promise<T> {
  const until = Date.now() + TRY_FOR_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const given = error instanceof Error && waited.has(error);
      if (given || Date.now() > until || !connectionLost(error) || !mayRepeat(error)) throw error;
    }
    await sleep(PAUSE_MS);
  }
}
