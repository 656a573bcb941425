import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { kindOfStatus } from '#adapters/http-answer.ts';
import type { OnCall } from '#adapters/http-client.ts';
import { ProviderError } from '#ports/provider-error.ts';
import { StorageNotFound, type Bucket } from '#ports/storage.ts';

/** How to reach a bucket. */
export type S3Options = Bucket & {
  /** The prefix of every key in the bucket, which several kinds of objects may share. */
  prefix: `${string}/`;
  /**
   * Milliseconds until a call must begin to answer (besides the time a file needs), and for which a
   * connection may be idle.
   */
  silenceMs?: number;
  onCall?: OnCall | undefined;
};

type Abort = { abortSignal: AbortSignal };

/** Calls to one bucket with their errors translated. */
export type S3Calls = {
  client: S3Client;
  /** Makes a call. @throws ProviderError; StorageNotFound for a missing object */
  call<T>(operation: string, make: (client: S3Client, abort: Abort) => Promise<T>): Promise<T>;
  /**
   * Makes a call that uploads a file of so many bytes; repeated from the file when the connection was lost.
   */
  repeatable<T>(
    operation: string,
    bytes: number,
    make: (client: S3Client, abort: Abort) => Promise<T>,
  ): Promise<T>;
  /**
   * Translates the errors of work that reads an answer.
   * @throws ProviderError; StorageNotFound for a missing object
   */
  orProviderError<T>(work: Promise<T>): Promise<T>;
  /** The body of an answer; its reader may be slow. @throws ProviderError for an answer without a body */
  bodyOf(answer: { Body?: unknown }): Readable;
};

const TRIES = 3;
const PAUSE_MS = 200;
const CONNECT_MS = 2_000;
const SOCKETS = 500;
/** A reader may leave available data unread for this many times the idle limit of the server. */
const PATIENCE = 5;
/**
 * The slowest transfer rate that is accepted; the time limit of an upload follows from it and the file's
 * size.
 */
const SLOWEST_BYTES_PER_MS = 32;

/** Creates the client of one bucket. Its errors may be logged: they contain no key, no name and no body. */
export function createS3Calls(options: S3Options): S3Calls {
  const { silenceMs = 60_000, onCall } = options;
  const client = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    forcePathStyle: options.pathStyle,
    // Other servers than Amazon's do not know the newer checksums and refuse the trailers that carry them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      // No limit from the start of a request, because a slow connection needs long for a part. An idle
      // connection ends a call; data that the operating system has buffered are sent while the connection
      // counts as idle.
      requestTimeout: 0,
      socketTimeout: silenceMs,
      // A slow reader occupies a connection, which must not delay other calls.
      httpAgent: { maxSockets: SOCKETS },
      httpsAgent: { maxSockets: SOCKETS },
      logger: SILENT,
    },
    logger: SILENT,
  });

  async function call<T>(
    operation: string,
    make: (client: S3Client, abort: Abort) => Promise<T>,
    bytes = 0,
  ): Promise<T> {
    const started = performance.now();
    const entry = (outcome: 'ok' | ProviderError['kind'], status: number | null) =>
      onCall?.({ provider: 's3', operation, ms: Math.round(performance.now() - started), outcome, status });
    // Limits the time until the answer begins; its body is limited by the idle timeout of the connection.
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), silenceMs + bytes / SLOWEST_BYTES_PER_MS);
    try {
      const answer = await make(client, { abortSignal: abort.signal });
      entry('ok', 200);
      return answer;
    } catch (error) {
      const known = failureOf(error);
      if (known instanceof ProviderError) entry(known.kind, known.status);
      else entry('ok', 404);
      throw known;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    client,
    call,
    async repeatable(operation, bytes, make) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await call(operation, make, bytes);
        } catch (error) {
          const passing = error instanceof ProviderError && PASSING.has(error.kind);
          if (!passing || attempt === TRIES) throw error;
          await sleep(PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
        }
      }
    },
    orProviderError: (work) =>
      work.catch((error: unknown) => {
        throw failureOf(error);
      }),
    bodyOf({ Body: body }) {
      if (!(body instanceof IncomingMessage)) throw new ProviderError('s3', 'invalid-answer');
      waitForReader(body, silenceMs);
      return body;
    },
  };
}

/**
 * While received data are unread the connection is idle because of the reader, and that time does not count.
 */
function waitForReader(body: IncomingMessage, silenceMs: number): void {
  let left = 2 * PATIENCE;
  let seen = 0;
  const look = setInterval(() => {
    const { bytesRead } = body.socket;
    left = bytesRead === seen ? left - 1 : 2 * PATIENCE;
    seen = bytesRead;
    if (body.readableLength > 0 && left > 0) body.socket.setTimeout(silenceMs);
  }, silenceMs / 2).unref();
  body.once('close', () => clearInterval(look));
}

const nothing = (): void => undefined;
/** Silences the SDK's own log; failures are reported by the calls. */
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Failures that a new attempt may overcome; the client has retried them already. */
const PASSING: ReadonlySet<ProviderError['kind']> = new Set(['unreachable', 'rate-limited']);

const failure = z
  .object({
    name: z.string().catch(''),
    code: z.string().catch(''),
    $metadata: z.object({ httpStatusCode: z.number().optional() }).catch({}),
  })
  .catch({ name: '', code: '', $metadata: {} });

/**
 * Translates an error of the SDK. Its message contains the key and the server's text, so only its name is
 * kept.
 */
function failureOf(error: unknown): Error {
  if (error instanceof TypeError && !('code' in error)) return error;
  const { name, code, $metadata } = failure.parse(error);
  const status = $metadata.httpStatusCode ?? null;
  if (name === 'NoSuchKey' || (status === 404 && name === 'NotFound')) return new StorageNotFound();
  if (status === 416) return new RangeError('not a piece of the object');
  const cause = new Error([name, code].filter((word) => word !== '').join(' '));
  if (status !== null && status >= 300)
    return new ProviderError('s3', kindOfStatus(status), status, { cause });
  // The client also names a lost connection a timeout; that error has a code.
  const timeout = name === 'AbortError' || (name === 'TimeoutError' && code === '');
  return new ProviderError('s3', timeout ? 'timeout' : 'unreachable', status, { cause });
}
