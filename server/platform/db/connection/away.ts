import { setTimeout as sleep } from 'node:timers/promises';

/**
 * PostgreSQL is away, restarting or recovering, or the way to it is cut:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html and the system's own words. 08P01 is not among
 * them: a proxy that does not understand us will not understand us later either.
 */
const CODE =
  /^(08(000|001|003|006)|57P0[123]|53300|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTCONN|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EAI_AGAIN|ENOTFOUND)$/;

/** What `pg` says without a code when a connection ends under it. */
const WORDS =
  /^(Connection terminated|timeout expired|Postgres connection has been discarded|Client (has encountered a connection error|was closed) and is not queryable)/;

/** The pool's own: every connection is in use, for longer than a request may wait. */
const ALL_IN_USE = /timeout exceeded when trying to connect/;

/** True when the connection was lost or could not be made: what was asked may have been done, or not. */
export function connectionLost(error: unknown): boolean {
  // The job queue tells of errors by copies of them.
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof Error && waited.has(error)) return true;
  const { code, syscall, message }: { code?: unknown; syscall?: unknown; message?: unknown } = error;
  if (code === undefined) return typeof message === 'string' && WORDS.test(message);
  // The socket of the embedded server is gone while it restarts; a missing file has the same code.
  if (code === 'ENOENT') return syscall === 'connect';
  return typeof code === 'string' && CODE.test(code);
}

/** True when the database cannot be reached or no connection became free in time: the call may be made again soon. */
export function databaseAway(error: unknown): boolean {
  return connectionLost(error) || (error instanceof Error && ALL_IN_USE.test(error.message));
}

/** Errors after which the pool has waited already, or knows that waiting is of no use: nobody waits again for them. */
const waited = new WeakSet<Error>();

/** A copy of an error for one of several callers who waited together: libraries write into the errors they pass on. */
export function oneOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const own = Object.assign(new Error(error.message, { cause: error }), {
    code: 'code' in error ? error.code : undefined,
    syscall: 'syscall' in error ? error.syscall : undefined,
  });
  if (waited.has(error)) waited.add(own);
  return own;
}

/** Marks an error that the pool has given up on, so that no caller above begins to wait anew. */
export function noteWaited(error: unknown): void {
  if (error instanceof Error && connectionLost(error)) waited.add(error);
}

/** A server that dies takes all connections with it, one after the other. */
const TRY_FOR_MS = 4_000;
const PAUSE_MS = 20;

/**
 * Runs `work` again when the connection was lost under it, for up to 4 s; the pool waits for the server's return.
 * Only for what may be done twice, as long as `mayRepeat` says so. @throws the last error
 */
export async function againWhenLost<T>(work: () => Promise<T>, mayRepeat = () => true): Promise<T> {
  const until = Date.now() + TRY_FOR_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const given = error instanceof Error && waited.has(error);
      if (given || Date.now() > until || !connectionLost(error) || !mayRepeat()) throw error;
    }
    await sleep(PAUSE_MS);
  }
}
