import type { Readable } from 'node:stream';

const KEPT = 4096;

/**
 * The environment of PostgreSQL's programs: only what they need, so that PG* variables of the caller have no
 * effect.
 */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', TZ: 'UTC', LANG: 'C.UTF-8' };
}

/**
 * Reads a stream to its end, so that the writer never blocks.
 * @returns a function that gives its last 4 KB
 */
export function tailOf(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    text = (text + chunk).slice(-KEPT);
  });
  stream.on('error', () => undefined);
  return () => text.trim();
}
