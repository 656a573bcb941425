import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, reach, type Cleanup } from '../connect.ts';
import type { Config } from '../config.ts';
import { systemClock } from '../platform/deps.ts';
import { openDatabase, type Connection, type Database } from '../platform/db/database.ts';
import { prepareDatabase, type Roles } from '../platform/db/roles.ts';
import { transactionRunner } from '../platform/db/transaction.ts';
import type { BaseDeps } from '../platform/deps.ts';
import { createJobSender } from '../platform/jobs/queue.ts';
import { createLogger, type Log } from '../platform/log/logger.ts';
import { CliError, type CommandCall } from './command.ts';

/** The opened installation. */
export type Opened = {
  dataDir: string;
  roles: Roles;
  connection: Connection;
  database: Database;
  deps: BaseDeps;
};

type How = {
  /** Leaves the schema as it is. */
  looksOnly?: boolean;
  /** Requires that no server is running: refused while one owns the folder. */
  own?: boolean;
  /** Works as the owner of the tables, not as the role that serves. */
  asOwner?: boolean;
  log?: Log;
};

const SILENT = createLogger('silent');

/** A logger that prints notes on stderr, because stdout is for the result. */
export function logBeside(call: Pick<CommandCall, 'warn'>): Log {
  return createLogger('warn', { write: (line) => call.warn(line.trimEnd()) });
}

/**
 * Refuses an installation without an embedded database, which would otherwise be created empty.
 * @throws CliError
 */
export async function refuseEmpty({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== null) return;
  await access(join(dataDir, 'postgres')).catch(() => {
    throw new CliError(
      `A pasta ${dataDir} não guarda uma instalação. Confira DATA_DIR e rode com as configurações do servidor.`,
    );
  });
}

/**
 * Runs `work` on the installation's database: a running server's, or its own, started meanwhile. Pending
 * migrations are applied first, except with `looksOnly`. Jobs that `work` enqueues are run by the server, now
 * or at its next start.
 */
export async function withInstallation<T>(
  config: Config,
  work: (opened: Opened) => Promise<T>,
  { looksOnly = false, own = false, asOwner = false, log = SILENT }: How = {},
): Promise<T> {
  const cleanup: Cleanup = [];
  try {
    const roles = own
      ? await connect(config, SILENT, cleanup, { patienceMs: 0 })
      : await reach(config, SILENT, cleanup);
    if (!looksOnly) await prepareDatabase(roles, log);
    const connection = asOwner ? roles.owner : roles.connection;
    const database = openDatabase(connection, log, { max: 4 });
    cleanup.push(() => database.close());
    const jobs = createJobSender(connection, log);
    cleanup.push(() => jobs.stop());
    const db = database.kysely;
    const deps = { db, runInTransaction: transactionRunner(db, jobs), clock: systemClock, log };
    return await work({ dataDir: config.dataDir, roles, connection, database, deps });
  } finally {
    for (const step of cleanup.toReversed()) await step();
  }
}
