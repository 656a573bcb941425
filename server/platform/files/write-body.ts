import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { finished, Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../app-error.ts';
import { codeOf } from '../error-code.ts';

/** 400: the client closed the connection before its body was complete. */
export class BodyInterrupted extends AppError {
  constructor(options?: ErrorOptions) {
    super(400, 'envio_interrompido', 'O envio do documento foi interrompido. Tente de novo.');
    this.cause = options?.cause;
  }
}

/** 408: the body was not there in time; the answer ends the connection. */
export class BodySlow extends AppError {
  constructor() {
    super(408, 'envio_lento', 'O arquivo demorou demais para chegar. Tente de novo com uma conexão melhor.');
  }
}

/** The number of bytes that a request says its body has; null where it says none. */
export function announcedLength({ headers }: Pick<IncomingMessage, 'headers'>): number | null {
  const announced = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(announced) ? announced : null;
}

/** A body went on after twice its limit; the connection is cut. */
class BodyEndless extends Error {}

/**
 * Writes the body of a request to a new file, readable by its owner only, up to a limit of bytes and, where it is given, of
 * milliseconds. Up to twice the limit is read and discarded, so that the client receives the refusal as an answer; a longer
 * body ends the connection.
 * @returns the number of bytes received; more than the limit when the file is not whole
 * @throws BodyInterrupted, BodySlow
 */
export async function writeBody(
  body: Readable,
  path: string,
  limit: number,
  withinMs: number | null = null,
): Promise<number> {
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength;
      if (size > 2 * limit) done(new BodyEndless());
      else if (size > limit) done();
      else done(null, chunk);
    },
  });
  // The body is no part of the pipeline, which would end its connection before a late one is answered.
  const forget = finished(body, { writable: false }, (error) => error && meter.destroy(error));
  const late = withinMs === null ? undefined : setTimeout(() => meter.destroy(new BodySlow()), withinMs);
  try {
    await pipeline(body.pipe(meter), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if (error instanceof BodySlow) throw error;
    // Nothing is left of the file once the client sees the end.
    await rm(path, { force: true });
    body.destroy();
    if (error instanceof BodyEndless) return size;
    // The client closed the connection: this is no failure of the server and must not be logged as one.
    if (GONE.has(codeOf(error) ?? '')) throw new BodyInterrupted({ cause: error });
    throw error;
  } finally {
    clearTimeout(late);
    forget();
  }
  return size;
}

/** Codes of a body that ended before it was whole. */
const GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET']);
