import type { Clock } from './clock.ts';
import type { Queries } from './db/database.ts';
import type { RunInTransaction } from './db/transaction.ts';
import type { Log } from './log/logger.ts';

/** What every use case may count on; features add the ports they need. */
export type BaseDeps = {
  db: Queries;
  runInTransaction: RunInTransaction;
  clock: Clock;
  log: Log;
};

/** The one argument of a use case. */
export type UseCase<Actor, Input, Deps> = { actor: Actor; input: Input; deps: Deps; requestId?: string };
