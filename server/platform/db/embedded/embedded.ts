import { mkdir, realpath, rmdir } from 'node:fs/promises';
import type { Log } from '../../log/logger.ts';
import { prepareBinaries } from './binaries.ts';
import { clusterOf, ensureCluster } from './cluster.ts';
import { findPostmaster } from './pid-file.ts';
import { ensureApplicationDatabase, PORT, superuserOf, type SocketConnection } from './roles.ts';
import { chooseIdentity } from './run-as.ts';
import { prepareSocketFolder } from './socket-folder.ts';
import { supervise } from './supervisor.ts';

export type EmbeddedPostgres = {
  /** The application's own connection: owner of its database, no superuser. */
  connection: SocketConnection;
  superuser: SocketConnection;
  /** Fast shutdown; open connections are cut. May be called more than once. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** DATA_DIR; the cluster lives in its `postgres` folder. The caller holds the owner lock. */
  dataDir: string;
  log: Log;
  /** `false` never syncs to disk: for tests only. */
  durable?: boolean;
  /** The server died and cannot be started again. */
  onLost?: (error: Error) => void;
};

/**
 * Starts PostgreSQL from the npm binaries on a Unix socket, or adopts the one that a killed process left
 * behind, and makes the application's role and database when they are missing.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, onLost } = options;
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const identity = await chooseIdentity(dataDir);
  const binaries = await prepareBinaries(dataDir, identity);
  const clusterDir = await ensureCluster({ dataDir, binaries, identity, durable });
  const socketDir = await prepareSocketFolder(dataDir, identity);
  const forgetSocket = () => rmdir(socketDir).catch(() => undefined);
  const server = await supervise({
    clusterDir,
    socketDir,
    binaries,
    identity,
    durable,
    log,
    onLost,
  }).catch(async (error: unknown) => {
    await forgetSocket();
    throw error;
  });
  const stop = () => server.stop().then(forgetSocket);
  try {
    await ensureApplicationDatabase(server.socketDir);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    connection: applicationOf(server.socketDir),
    superuser: superuserOf(server.socketDir),
    stop,
  };
}

/** The embedded server that another process of this machine runs on a data folder; null when there is none in reach. */
export async function findEmbeddedPostgres(dataDir: string): Promise<SocketConnection | null> {
  const server = await findPostmaster(clusterOf(await realpath(dataDir)));
  return server ? applicationOf(server.socketDir) : null;
}

function applicationOf(socketDir: string): SocketConnection {
  return { host: socketDir, port: PORT, database: 'zelo', user: 'zelo' };
}
