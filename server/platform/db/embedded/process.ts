import type { Readable } from 'node:stream';

const KEPT = 4096;

/** What PostgreSQL sees of our environment: no PG* variable of the caller can redirect it. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', TZ: 'UTC', LANG: 'C.UTF-8' };
}

/** Reads a stream for as long as it lives, so that the writer never blocks, and keeps its last 4 KB. */
export function tailOf(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    text = (text + chunk).slice(-KEPT);
  });
  stream.on('error', () => undefined);
  return () => text.trim();
}
