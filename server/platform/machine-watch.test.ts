import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { expect, test } from 'vitest';
import { testTls } from '#testing/providers/tls/tls.ts';
import {
  createClockWatch,
  createSiteCertificate,
  readCertificate,
  readCertificateEnd,
} from './machine-watch.ts';

test('answers with and without an instant → the last comparison is held', () => {
  const watch = createClockWatch();
  watch.note({ aheadMs: null });
  watch.note({});
  expect(watch.read()).toBeNull();
  watch.note({ aheadMs: -40_000 });
  watch.note({ aheadMs: null });
  expect(watch.read()).toEqual({ ms: -40_000, em: expect.any(Date) });
});

/** Runs `work` with the port of a server on this machine. */
async function served<T>(server: Server, work: (port: number) => Promise<T>): Promise<T> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  try {
    return await work(typeof address === 'object' && address ? address.port : 0);
  } finally {
    server.close();
    await once(server, 'close');
  }
}

test('an address without https → no certificate; nobody there, or no TLS → none', async () => {
  expect(createSiteCertificate('http://localhost:1', () => new Date()).read()).toBeNull();
  let port = 0;
  const plain = createServer((socket) => socket.resume().end('sem TLS'));
  expect(await served(plain, (own) => readCertificateEnd('127.0.0.1', (port = own)))).toBeNull();
  expect(await readCertificateEnd('127.0.0.1', port)).toBeNull();
});

test('a certificate, even one that is over → its end; read behind, and again after an hour', async () => {
  const { key, cert, expired } = await testTls();
  const end = await served(createTlsServer({ key, cert: expired }), (port) =>
    readCertificateEnd('127.0.0.1', port),
  );
  expect(end?.getTime()).toBeLessThan(Date.now());
  const unknown = await served(createTlsServer({ key, cert }), (port) => readCertificate('127.0.0.1', port));
  expect(unknown?.recusado).toMatch(/^[A-Z_]+$/);

  let connections = 0;
  let now = Date.now();
  const server = createTlsServer({ key, cert });
  server.on('connection', () => (connections += 1));
  await served(server, async (port) => {
    const site = createSiteCertificate(`https://127.0.0.1:${port}`, () => new Date(now));
    expect(site.read()).toBeNull();
    await expect.poll(() => site.read()?.ate.getTime() ?? 0).toBeGreaterThan(Date.now());
    expect(connections).toBe(1);
    now += 3_600_001;
    expect(site.read()).not.toBeNull();
    await expect.poll(() => connections).toBe(2);
  });
});
