import { Socket } from 'node:net';
import { Client, type ClientConfig, type Connection } from 'pg';

/** How often all connections of a pool are looked at, in milliseconds. */
const LOOK_MS = 1_000;

declare module 'pg' {
  interface ClientBase {
    /** The wire protocol below the client; it emits each error of the server as `errorMessage`. */
    readonly connection: Connection;
    /** False while the server owes an answer. */
    readonly readyForQuery?: boolean;
  }
}

/** Bytes read over a connection until the last look, and for how many milliseconds of looks none came while an answer was owed. */
type Heard = { bytes: number; silentMs: number };

/**
 * The class of the clients of one pool, whose statements end within less than `ms`: a server that owes an answer and sends
 * nothing for so long has vanished, with its machine or behind a proxy that does not tell. TCP says so after a quarter of an
 * hour, or never. All who wait for it are refused as by a lost connection, and the pool's idle connections end with it.
 */
export function answeringClients(ms: number, lookMs = LOOK_MS): typeof Client {
  const open = new Map<Client, Heard>();
  let looking: NodeJS.Timeout | undefined;

  /** Looks are counted, not the time between them: a process that was held has read nothing meanwhile. */
  function look(): void {
    for (const [client, heard] of open) {
      const { stream } = client.connection;
      const bytes = stream instanceof Socket ? stream.bytesRead : 0;
      const silent = client.readyForQuery === false && bytes === heard.bytes;
      open.set(client, { bytes, silentMs: silent ? heard.silentMs + lookMs : 0 });
    }
    const silentMs = Math.max(0, ...[...open.values()].map((heard) => heard.silentMs));
    if (silentMs < ms) return;
    for (const [client, heard] of open)
      if (heard.silentMs >= ms || client.readyForQuery !== false)
        client.connection.stream.destroy(vanished());
  }

  return class AnsweringClient extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      this.once('connect', () => {
        open.set(this, { bytes: 0, silentMs: 0 });
        looking ??= setInterval(look, lookMs).unref();
      });
      this.once('end', () => {
        open.delete(this);
        if (open.size > 0) return;
        clearInterval(looking);
        looking = undefined;
      });
    }
  };
}

function vanished(): Error {
  return Object.assign(new Error('the server does not answer any more'), { code: 'ETIMEDOUT' });
}
