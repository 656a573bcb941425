import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { kindOfStatus } from '../../http-answer.ts';
import type { OnCall } from '../../http-client.ts';
import { ProviderError } from '../../provider-error.port.ts';
import { StorageNotFound, type Bucket } from '../storage.port.ts';

export type S3Options = Bucket & {
  /** What every key begins with in the bucket: several kinds of things may share one. */
  prefix: `${string}/`;
  /** How long a call may take to begin its answer, beside what a file needs, and a connection may be silent. */
  silenceMs?: number;
  onCall?: OnCall | undefined;
};

type Abort = { abortSignal: AbortSignal };

export type S3Calls = {
  client: S3Client;
  /** @throws ProviderError, or StorageNotFound for what is not there */
  call<T>(operation: string, make: (client: S3Client, abort: Abort) => Promise<T>): Promise<T>;
  /** A call that carries a file of so many bytes: made again from the file when the connection was lost. */
  repeatable<T>(
    operation: string,
    bytes: number,
    make: (client: S3Client, abort: Abort) => Promise<T>,
  ): Promise<T>;
  /** Work that reads an answer. @throws ProviderError, or StorageNotFound for what is not there */
  orProviderError<T>(work: Promise<T>): Promise<T>;
  /** The body of an answer, for a reader who may take his time. @throws ProviderError for an answer without one */
  bodyOf(answer: { Body?: unknown }): Readable;
};

const TRIES = 3;
const PAUSE_MS = 200;
const CONNECT_MS = 2_000;
const SOCKETS = 500;
/** So many times the silence that is borne of a server, a reader may take nothing of what lies ready. */
const PATIENCE = 5;
/** What carries a file may take as long as the slowest line that is worth waiting for. */
const SLOWEST_BYTES_PER_MS = 32;

/** The client of one bucket; what fails is said in words that may be logged: no key, no name, no body. */
export function createS3Calls(options: S3Options): S3Calls {
  const { silenceMs = 60_000, onCall } = options;
  const client = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    forcePathStyle: options.pathStyle,
    // Other servers know none of the newer checksums and refuse the trailers that carry them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      // No limit from the request's start: a slow line needs long for a part. Silence is what ends a call, and what
      // the system has taken of a part at once goes out in silence.
      requestTimeout: 0,
      socketTimeout: silenceMs,
      // A slow reader holds one: they must not hold up what everybody else stores.
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
    // Until the answer begins; its body has the silence of the connection as its limit.
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

/** While received bytes lie unread the connection is idle because of the reader: that time is not counted. */
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
/** The SDK's own lines are no lines of our log; what fails is told by the calls. */
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** A silent line the client itself has tried anew. */
const PASSING: ReadonlySet<ProviderError['kind']> = new Set(['unreachable', 'rate-limited']);

const failure = z
  .object({
    name: z.string().catch(''),
    code: z.string().catch(''),
    $metadata: z.object({ httpStatusCode: z.number().optional() }).catch({}),
  })
  .catch({ name: '', code: '', $metadata: {} });

/** The SDK's own errors carry the key and the server's text: only their names go on. */
function failureOf(error: unknown): Error {
  if (error instanceof TypeError && !('code' in error)) return error;
  const { name, code, $metadata } = failure.parse(error);
  const status = $metadata.httpStatusCode ?? null;
  if (name === 'NoSuchKey' || (status === 404 && name === 'NotFound')) return new StorageNotFound();
  if (status === 416) return new RangeError('not a piece of the object');
  const cause = new Error([name, code].filter((word) => word !== '').join(' '));
  if (status !== null && status >= 300)
    return new ProviderError('s3', kindOfStatus(status), status, { cause });
  // The client calls a line that was cut a timeout, too; that one has a code.
  const timeout = name === 'AbortError' || (name === 'TimeoutError' && code === '');
  return new ProviderError('s3', timeout ? 'timeout' : 'unreachable', status, { cause });
}
