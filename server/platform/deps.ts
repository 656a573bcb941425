import type { Queries } from './db/database.ts';
import type { RunInTransaction } from './db/transaction.ts';
import type { Log } from './log/logger.ts';

/** Gives the present time. Use cases never read the system clock, so that tests can set the time. */
export type Clock = () => Date;

/** The clock of the machine. */
export const systemClock: Clock = () => new Date();

/** The dependencies of every use case; features add their own. */
export type BaseDeps = {
  db: Queries;
  runInTransaction: RunInTransaction;
  clock: Clock;
  log: Log;
};

/** The single argument of a use case. */
export type UseCase<Actor, Input, Deps> = { actor: Actor; input: Input; deps: Deps };
