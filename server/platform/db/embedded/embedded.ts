import { mkdir, realpath, rmdir } from 'node:fs/promises';
import type { Log } from '#platform/log/logger.ts';
import { prepareBinaries } from './binaries.ts';
import { clusterOf, ensureCluster } from './cluster.ts';
import { findPostmaster } from './pid-file.ts';
import {
  ensureApplicationDatabase,
  OWNER,
  PORT,
  SERVING,
  superuserOf,
  type SocketConnection,
} from './roles.ts';
import { chooseIdentity } from './run-as.ts';
import { prepareSocketFolder } from './socket-folder.ts';
import { supervise } from './supervisor.ts';

/** A running embedded PostgreSQL server. */
export type EmbeddedPostgres = {
  /** Connection of the role that serves. */
  connection: SocketConnection;
  /** Connection of the role that owns the database, and is no superuser. */
  owner: SocketConnection;
  superuser: SocketConnection;
  /** Fast shutdown: open connections are closed by the server. May be called repeatedly. */
  stop(): Promise<void>;
};

/** How to run the embedded PostgreSQL server. */
export type EmbeddedOptions = {
  /** DATA_DIR; the cluster is in its folder `postgres`. The caller must hold the folder's owner lock. */
  dataDir: string;
  log: Log;
  /** `false` disables fsync: for tests only. */
  durable?: boolean;
  /** Called when the server has died and cannot be started again. */
  onLost?: (error: Error) => void;
};

/**
 * Starts PostgreSQL from the npm package on a Unix socket, or takes over a server that a killed process left
 * running, and creates the application's role and database when they are missing.
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
    ...rolesOf(server.socketDir),
    superuser: superuserOf(server.socketDir),
    stop,
  };
}

/**
 * The embedded server that another process of this machine runs on a data folder; null when there is none
 * that can be reached.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<EmbeddedRoles | null> {
  const server = await findPostmaster(clusterOf(await realpath(dataDir)));
  if (!server) return null;
  // One that a version with a single role has started.
  await ensureApplicationDatabase(server.socketDir);
  return rolesOf(server.socketDir);
}

type EmbeddedRoles = Pick<EmbeddedPostgres, 'connection' | 'owner'>;

function rolesOf(socketDir: string): EmbeddedRoles {
  const place = { host: socketDir, port: PORT, database: 'zelo' };
  return { connection: { ...place, user: SERVING }, owner: { ...place, user: OWNER } };
}
