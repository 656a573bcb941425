import type { Queries } from './db/database.ts';
import type { RunInTransaction } from './db/transaction.ts';
import type { Log } from './log/logger.ts';

/** Where "now" comes from: use cases never read the system clock themselves, so tests own the time. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** What every use case may count on; features add the ports they need. */
export type BaseDeps = {
  db: Queries;
  runInTransaction: RunInTransaction;
  clock: Clock;
  log: Log;
};

/** The one argument of a use case. */
export type UseCase<Actor, Input, Deps> = { actor: Actor; input: Input; deps: Deps; requestId?: string };
