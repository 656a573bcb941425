import { mkdir } from 'node:fs/promises';
import { ConfigError, type Config } from './config.ts';
import type { Roles } from './platform/db/roles.ts';
import { DatabaseRefused, reachServer } from './platform/db/connection/connection.public.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded/embedded.ts';
import type { Log } from './platform/log/logger.ts';
import { acquireOwnerLock, DataFolderInUse } from './platform/files/owner-lock.ts';

/** Functions that close what was opened, run in reverse order. */
export type Cleanup = (() => Promise<void>)[];

type Patience = {
  /** How long to wait for a starting server, or for the folder's earlier owner, in milliseconds. */
  patienceMs?: number;
  /** Called when the embedded server has died and cannot be started again. */
  onLost?: (error: Error) => void;
};

/** A database that is being opened, and how to close it again. */
export type Opening = { roles: Promise<Roles>; cleanup: Cleanup };

/** Starts to open the server's database; a failure is thrown where its roles are awaited. */
export function beginConnecting(config: Config, log: Log, onLost?: (error: Error) => void): Opening {
  const cleanup: Cleanup = [];
  const roles = connect(config, log, cleanup, onLost && { onLost });
  roles.catch(() => undefined);
  return { roles, cleanup };
}

/**
 * Opens the server's database: waits for the configured one and checks it, or takes ownership of the data
 * folder and starts the embedded one.
 * @throws DataFolderInUse, DatabaseRefused
 */
export async function connect(
  { databaseUrl, databaseOwnerUrl, dataDir }: Config,
  log: Log,
  cleanup: Cleanup,
  { patienceMs, onLost }: Patience = {},
): Promise<Roles> {
  // Mode 0711: PostgreSQL, which runs as another user under root, must be able to pass through the folder.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  if (databaseUrl) {
    const [connection, owner] = await Promise.all([
      reachServer(databaseUrl, log, patienceMs),
      databaseOwnerUrl && reachOwner(databaseOwnerUrl, log, patienceMs),
    ]);
    return { connection, owner: owner || connection };
  }
  // The embedded cluster has one owner; replicas with a database server may share the folder.
  const lock = await acquireOwnerLock(dataDir, patienceMs);
  cleanup.push(() => lock.release());
  const embedded = await startEmbeddedPostgres({ dataDir, log, ...(onLost && { onLost }) });
  cleanup.push(() => embedded.stop());
  const { connection, owner } = embedded;
  return { connection, owner };
}

/** As `reachServer`; what it refuses names its own setting. */
async function reachOwner(url: string, log: Log, patienceMs?: number): Promise<Roles['owner']> {
  try {
    return await reachServer(url, log, patienceMs);
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    throw new DatabaseRefused(error.message.replaceAll('DATABASE_URL', 'DATABASE_OWNER_URL'), {
      cause: error,
    });
  }
}

/**
 * Opens the server's database for a command: a running server's database is used as it is, a stopped one is
 * started while the command runs.
 * @throws ConfigError when the server of the folder runs where this process cannot reach it (another
 * container)
 */
export async function reach(config: Config, log: Log, cleanup: Cleanup): Promise<Roles> {
  try {
    return await connect(config, log, cleanup, { patienceMs: 0 });
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const running = await findEmbeddedPostgres(config.dataDir);
    if (running) return running;
    throw new ConfigError([
      `DATA_DIR: a pasta ${config.dataDir} está em uso por um Zelo que não roda nesta máquina ou neste contêiner. Execute o comando dentro dele.`,
    ]);
  }
}
