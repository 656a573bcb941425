import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { rm } from 'node:fs/promises';
import { EICAR } from '#ports/scanner.ts';
import type { ClamdFaults } from '#demo/fault-switches.ts';

export type ClamdFake = Awaited<ReturnType<typeof startClamdFake>>;

/** Speaks clamd's INSTREAM: finds EICAR anywhere in what it is sent. On a port of the loopback, or a socket file. */
export async function startClamdFake(path?: string) {
  const faults: ClamdFaults & { maxBytes: number } = {
    down: false,
    cut: false,
    silent: false,
    says: null,
    /** Cuts a sender of more, as StreamMaxLength does. */
    maxBytes: Infinity,
  };
  const seen: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      if (faults.down) return void socket.resetAndDestroy();
      received = Buffer.concat([received, chunk]);
      const content = contentOf(received);
      if (content.length > faults.maxBytes) {
        socket.end('INSTREAM size limit exceeded. ERROR\0');
        return void setImmediate(() => socket.destroy());
      }
      if (!content.whole || faults.silent) return undefined;
      seen.push(content.bytes());
      const said = faults.says ?? verdict(content.bytes());
      return void socket.end(faults.cut ? said.slice(0, said.length / 2) : `${said}\0`);
    });
  });
  if (path === undefined) server.listen(0, '127.0.0.1');
  else server.listen(path);
  await once(server, 'listening');
  const address = server.address();
  return {
    url: typeof address === 'object' && address ? `tcp://127.0.0.1:${address.port}` : `unix:${path}`,
    faults,
    /** Every content that came whole. */
    seen,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
      if (path !== undefined) await rm(path, { force: true });
    },
  };
}

const COMMAND = 'zINSTREAM\0';

function contentOf(received: Buffer) {
  const parts: Buffer[] = [];
  let length = 0;
  let whole = false;
  for (let at = COMMAND.length; at + 4 <= received.length && !whole;) {
    const size = received.readUInt32BE(at);
    whole = size === 0;
    if (at + 4 + size > received.length) break;
    parts.push(received.subarray(at + 4, at + 4 + size));
    length += size;
    at += 4 + size;
  }
  return { length, whole, bytes: () => Buffer.concat(parts) };
}

function verdict(content: Buffer): string {
  return content.includes(EICAR) ? 'stream: Eicar-Test-File FOUND' : 'stream: OK';
}
