import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigError, type Config } from './config.ts';
import type { Connection } from './platform/db/database.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded/embedded.ts';
import { reachServer } from './platform/db/connection/reach.ts';
import type { Log } from './platform/log/logger.ts';
import { acquireOwnerLock, DataFolderInUse } from './platform/files/owner-lock.ts';

/** What is to be ended when the database is not needed any more, last one first. */
export type Cleanup = (() => Promise<void>)[];

type Patience = {
  /** How long a server, or the folder's owner before, is waited for. */
  patienceMs?: number;
  /** The embedded one died and cannot be started again. */
  onLost?: (error: Error) => void;
};

/** A database that is being opened, and what ends it again. */
export type Opening = { connection: Promise<Connection>; cleanup: Cleanup };

/** Begins to open the server's database; whoever awaits the connection hears of its failure. */
export function beginConnecting(config: Config, log: Log, onLost?: (error: Error) => void): Opening {
  const cleanup: Cleanup = [];
  const begin = async () => {
    const dataDir = resolve(config.dataDir);
    // Others may pass through but not look: PostgreSQL, which as root runs as somebody else, lives inside.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    return connect(config, dataDir, log, cleanup, onLost && { onLost });
  };
  const connection = begin();
  connection.catch(() => undefined);
  return { connection, cleanup };
}

/**
 * The server's database: the configured one, waited for and looked at, or the embedded one, whose folder is then its
 * own. @throws DataFolderInUse, DatabaseRefused
 */
export async function connect(
  { databaseUrl }: Config,
  dataDir: string,
  log: Log,
  cleanup: Cleanup,
  { patienceMs, onLost }: Patience = {},
): Promise<Connection> {
  if (databaseUrl) return reachServer(databaseUrl, log, patienceMs);
  // The embedded cluster has one owner; replicas on a server of their own may share the folder.
  const lock = await acquireOwnerLock(dataDir, patienceMs);
  cleanup.push(() => lock.release());
  const embedded = await startEmbeddedPostgres({ dataDir, log, ...(onLost && { onLost }) });
  cleanup.push(() => embedded.stop());
  return embedded.connection;
}

/**
 * The server's database for a command beside it: the one of a running server is used as it is, and that of a
 * stopped one is started for as long as the command takes.
 * @throws ConfigError where the folder's server runs out of this one's reach (another container)
 */
export async function reach(
  config: Config,
  dataDir: string,
  log: Log,
  cleanup: Cleanup,
): Promise<Connection> {
  try {
    return await connect(config, dataDir, log, cleanup, { patienceMs: 0 });
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const running = await findEmbeddedPostgres(dataDir);
    if (running) return running;
    throw new ConfigError([
      `DATA_DIR: a pasta ${dataDir} está em uso por um Zelo que não roda nesta máquina ou neste contêiner. Execute o comando dentro dele.`,
    ]);
  }
}
