import type { ConnectionOptions } from 'node:tls';
import { answeringClients } from './answering-client.ts';
import { readTls } from './tls.ts';

/** How to reach PostgreSQL: the URL of a server, or the socket of the embedded one. */
export type Connection =
  | {
      url: string;
      /** TLS as it was agreed with the server; absent: as the URL says. */ ssl?: ConnectionOptions | false;
    }
  | { host: string; port: number; user: string; database: string };

/** Time in milliseconds after which opening a connection fails. */
const CONNECT_MS = 5_000;
/**
 * Idle time in milliseconds before TCP keep-alive probes start, which detect a server that vanished without
 * closing.
 */
const KEEP_ALIVE_MS = 10_000;

/**
 * The `pg` options of a connection. `ssl` is always set, so that PGSSLMODE of the environment has no effect.
 * @param silence.answerMs a server that owes an answer and sends nothing for so long counts as lost; null: it never does
 */
export function poolConfig(
  connection: Connection,
  { answerMs = null, lookMs }: { answerMs?: number | null; lookMs?: number } = {},
) {
  const common = {
    ...(answerMs !== null && { Client: answeringClients(answerMs, lookMs) }),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  if (!('url' in connection)) return { ...connection, ...common, ssl: false };
  const { mode, ssl, rest } = readTls(connection.url);
  const asked = mode === 'prefer' ? false : ssl;
  return { connectionString: rest, ...common, ssl: connection.ssl ?? asked };
}
