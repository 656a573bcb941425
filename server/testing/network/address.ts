import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** One TCP address in front of the servers that take turns behind it, as a failover address or a pooler is. */
export type Address = {
  port: number;
  /** New connections go to this port, or socket, of this machine; those that are open stay where they are. */
  leadTo(target: number | string): void;
  /** Ends every open connection. */
  cut(): void;
  /**
   * Bytes over the open connections, and over new ones until `leadTo`, are acknowledged by TCP and go nowhere, and nobody
   * hears that a server has gone.
   */
  silence(): void;
  close(): Promise<void>;
};

/** Opens an address that refuses every connection until it leads somewhere. */
export async function openAddress(): Promise<Address> {
  const open = new Set<Socket[]>();
  let target: number | string | null = null;
  let silent = false;

  const front = createServer((client) => {
    client.on('error', () => client.destroy());
    const server = target === null || silent ? null : dial(target);
    const pair = server ? [client, server] : [client];
    if (!server && !silent) return client.destroy();
    open.add(pair);
    const end = () => {
      open.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.once('close', end);
    if (!server) return swallow(pair);
    server.on('error', () => server.destroy());
    client.setNoDelay(true).pipe(server).setNoDelay(true).pipe(client);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const at = front.address();
  if (typeof at !== 'object' || at === null) throw new Error('no port');

  function cut(): void {
    for (const pair of open) for (const socket of pair) socket.destroy();
    open.clear();
  }

  return {
    port: at.port,
    leadTo(to) {
      target = to;
      silent = false;
    },
    cut,
    silence() {
      silent = true;
      for (const pair of open) swallow(pair);
    },
    async close() {
      cut();
      front.close();
      await once(front, 'close');
    },
  };
}

function dial(target: number | string): Socket {
  return typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
}

function swallow(pair: readonly Socket[]): void {
  for (const socket of pair) socket.unpipe().removeAllListeners('close').resume();
}
