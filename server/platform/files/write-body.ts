import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
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

/** The number of bytes that a request says its body has; null where it says none. */
export function announcedLength({ headers }: Pick<IncomingMessage, 'headers'>): number | null {
  const announced = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(announced) ? announced : null;
}

/** A body went on after twice its limit; the connection is cut. */
class BodyEndless extends Error {}

/**
 * Writes the body of a request to a new file, readable by its owner only, up to a limit. Up to twice the limit is read and
 * discarded, so that the client receives the refusal as an answer; a longer body ends the connection.
 * @returns the number of bytes received; more than the limit when the file is not whole
 * @throws BodyInterrupted
 */
export async function writeBody(body: Readable, path: string, limit: number): Promise<number> {
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength;
      if (size > 2 * limit) done(new BodyEndless());
      else if (size > limit) done();
      else done(null, chunk);
    },
  });
  try {
    await pipeline(body, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if (error instanceof BodyEndless) return size;
    // The client closed the connection: this is no failure of the server and must not be logged as one.
    if (codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE') throw new BodyInterrupted({ cause: error });
    throw error;
  }
  return size;
}
