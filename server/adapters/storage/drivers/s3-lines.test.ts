import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import fs from 'node:fs/promises';
import { connect, createServer, Socket, type AddressInfo, type Server } from 'node:net';
import { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useTestBucket } from '#testing/providers/s3-bucket.ts';
import type { CallEntry } from '#adapters/http-client.ts';
import { ProviderError } from '#ports/provider-error.ts';
import { createS3Storage } from './s3.ts';

/** Connections to the bucket that are cut, slow or idle, and slow readers. */

const MB = 1024 * 1024;

const { options, sourceFile } = useTestBucket();

/** The address of a server, which is closed at the end of the test. */
async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has a port
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A proxy to the server that changes the bytes sent to it; null closes the connection. */
async function between(
  change: (chunk: Buffer, seen: number) => Buffer | null | Promise<Buffer>,
): Promise<string> {
  const target = new URL(options().endpoint);
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    let seen = 0;
    const changed = Duplex.from(async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        seen += chunk.length;
        const passed = await change(chunk, seen);
        if (passed === null) socket.destroy();
        else yield passed;
      }
    });
    for (const side of [socket, changed, upstream]) {
      side.on('error', () => undefined).on('close', () => (socket.destroy(), upstream.destroy()));
    }
    socket.pipe(changed).pipe(upstream).pipe(socket);
  });
  return addressOf(server);
}

test('bytes that are changed on their way are never taken for stored, and the source stays', async () => {
  const endpoint = await between((chunk, seen) => {
    if (seen > 100_000) chunk[chunk.length - 1] = (chunk[chunk.length - 1] ?? 0) ^ 1;
    return chunk;
  });
  const source = await sourceFile(randomBytes(MB));
  const put = createS3Storage(options({ endpoint })).putFile('c/a', source);
  await expect(put).rejects.toBeInstanceOf(ProviderError);
  expect((await fs.stat(source)).size).toBe(MB);
});

test('a gateway that answers every call with a page and 200 → store unavailable, source kept', async () => {
  const gateway = createHttpServer(
    (request, answer) => void request.resume().on('end', () => answer.end('<!doctype html>')),
  );
  const endpoint = await addressOf(gateway);
  const source = await sourceFile(randomBytes(1_000));
  const put = createS3Storage(options({ endpoint })).putFile('c/pagina', source);
  await expect(put).rejects.toBeInstanceOf(ProviderError);
  expect((await fs.stat(source)).size).toBe(1_000);
});

test('a line that is cut in the middle of a file is taken up again from the file', async () => {
  let cuts = 0;
  const endpoint = await between((chunk, seen) => {
    if (cuts === 4 || seen < 500_000) return chunk;
    cuts += 1;
    return null;
  });
  const content = randomBytes(MB);
  const storage = createS3Storage(options({ endpoint }));
  await storage.putFile('c/a', await sourceFile(content));
  expect(cuts).toBe(4);
  expect((await buffer(await storage.read('c/a'))).equals(content)).toBe(true);
});

test('a source that somebody cleared away meanwhile is stored all the same', async () => {
  const content = randomBytes(MB);
  const source = await sourceFile(content);
  const endpoint = await between((chunk) => {
    rmSync(source, { force: true });
    return chunk;
  });
  const storage = createS3Storage(options({ endpoint }));
  await storage.putFile('c/a', source);
  expect((await buffer(await storage.read('c/a'))).equals(content)).toBe(true);
});

/** A server that sends this answer to every connection and nothing more. */
function serverThatSays(words: string): Promise<string> {
  return addressOf(
    createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.write(words))),
  );
}

test('a server that is silent is given up in time', async () => {
  const endpoint = await serverThatSays('');
  await expect(createS3Storage(options({ endpoint, silenceMs: 200 })).stat('a')).rejects.toMatchObject({
    kind: 'timeout',
  });
});

/** Makes the operating system accept little of each write, as on a slow connection. */
function slowLine(pieceBytes: number, pauseMs: number): void {
  // oxlint-disable-next-line typescript/unbound-method, no-underscore-dangle -- called on each socket below
  const write = Socket.prototype._write;
  vi.spyOn(Socket.prototype, '_write').mockImplementation(function slowly(
    this: Socket,
    bytes,
    encoding,
    done,
  ) {
    if (!Buffer.isBuffer(bytes)) return write.call(this, bytes, encoding, done);
    const from = (at: number): void => {
      const rest = at + pieceBytes;
      const next = (error?: Error | null) => (error || rest >= bytes.length ? done(error) : from(rest));
      setTimeout(() => write.call(this, bytes.subarray(at, rest), encoding, next), pauseMs);
    };
    return from(0);
  });
  onTestFinished(() => void vi.restoreAllMocks());
}

test('a large file over a slow line is waited for, however long its bytes take', async () => {
  const calls: CallEntry[] = [];
  const onCall = (entry: CallEntry) => calls.push(entry);
  const silenceMs = 1_000;
  const storage = createS3Storage({ ...options({ silenceMs }), onCall });
  const source = await sourceFile(randomBytes(5 * MB));
  slowLine(256 * 1024, 150);
  await storage.putFile('c/a', source);
  expect(calls).toMatchObject([{ operation: 'object.put', outcome: 'ok' }]);
  // Twenty chunks take three times the idle limit.
  expect(calls[0]?.ms).toBeGreaterThan(3 * silenceMs);
});

test('a line that falls silent in the middle of a file is given up', async () => {
  const endpoint = await between((chunk, seen) => (seen > MB ? new Promise(() => undefined) : chunk));
  const source = await sourceFile(randomBytes(4 * MB));
  const put = createS3Storage(options({ endpoint, silenceMs: 200 })).putFile('c/a', source);
  await expect(put).rejects.toMatchObject({ name: 'ProviderError', kind: 'timeout' });
  expect((await fs.stat(source)).size).toBe(4 * MB);
});

test('a reader who takes his time gets all of it; one who never comes back is given up', async () => {
  const content = randomBytes(4 * MB);
  const place = options();
  await createS3Storage(place).putFile('c/a', await sourceFile(content));
  const storage = createS3Storage({ ...place, silenceMs: 1_000 });
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read('c/a')) {
    const bytes: Buffer = chunk;
    if (chunks.length === 1) await sleep(2_000);
    chunks.push(bytes);
  }
  expect(Buffer.concat(chunks).equals(content)).toBe(true);
  const left = await storage.read('c/a');
  left.on('error', () => undefined);
  await expect.poll(() => left.destroyed).toBe(true);
});

test('a server that falls silent in the middle of a file is given up', async () => {
  const endpoint = await serverThatSays(`HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${'x'.repeat(500)}`);
  const body = await createS3Storage(options({ endpoint, silenceMs: 200 })).read('c/a');
  await expect(buffer(body)).rejects.toThrow('timed out');
});
