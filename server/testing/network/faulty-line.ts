import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { portOf } from '#demo/store/fake-http.ts';
import type { LineFaults } from '#demo/fault-switches.ts';

/** So much of a conversation is let through before a line that cuts does: who signs in comes to ask something. */
const GREETING_CHUNKS = 2;

/** A line to a server, by a port of the loopback, that fails as these switches say. */
export async function startFaultyLine(target: NetConnectOpts, faults: LineFaults) {
  const open = new Set<Socket>();
  let down = false;
  Object.defineProperty(faults, 'down', {
    enumerable: true,
    get: () => down,
    set(isDown: boolean) {
      down = isDown;
      if (down) for (const socket of open) socket.destroy();
    },
  });
  const front = createServer((near) => {
    if (down) return void near.resetAndDestroy();
    const far = connect(target);
    let chunks = 0;
    for (const socket of [near, far]) {
      open.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    near.pipe(far);
    far.on('data', (chunk: Buffer) => {
      chunks += 1;
      if (faults.cut && chunks > GREETING_CHUNKS) {
        near.write(chunk.subarray(0, chunk.length / 2), () => near.resetAndDestroy());
      } else if (faults.lagMs > 0) {
        // The next chunk is not read before.
        far.pause();
        setTimeout(() => near.write(chunk, () => far.resume()), faults.lagMs);
      } else {
        near.write(chunk);
      }
    });
    return undefined;
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    port: portOf(front),
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => void front.close(resolve));
    },
  };
}
