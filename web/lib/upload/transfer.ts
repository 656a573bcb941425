import { DetailedError, Upload } from 'tus-js-client';
import { isIdle } from '../browser/activity.ts';
import { NO_ANSWER, readUploadAnswer, type UploadAnswer, type UploadOutcome } from './refusal.ts';

const KB = 1024;
const SMALLEST_PIECE = 256 * KB;
const LARGEST_PIECE = 5 * KB * KB;

/** Size of the first chunk in bytes: a bad network loses at most this much at a cut. */
export const FIRST_PIECE = KB * KB;

/**
 * The size of the next chunk in bytes, by the milliseconds that the last one took: doubled below 2 s, halved
 * above 12 s.
 */
export function nextPiece(size: number, ms: number): number {
  if (ms < 2000) return Math.min(size * 2, LARGEST_PIECE);
  if (ms > 12_000) return Math.max(size / 2, SMALLEST_PIECE);
  return size;
}

/** Milliseconds without any event after which the connection counts as lost. */
const SILENCE_MS = 90_000;

const GONE: UploadOutcome = {
  kind: 'failed',
  reason: 'o arquivo mudou ou não está mais no aparelho. Escolha de novo.',
};

/** A file with its upload metadata. */
export type FileToSend = {
  content: Blob;
  name: string;
  /** Address of the upload; null before the server created it. */
  address: string | null;
  metadata: Record<string, string>;
};

/** Callbacks of `sendFile`. */
export type TransferListener = {
  /** Aborts the attempt; the server keeps what it received for the next one. */
  signal: AbortSignal;
  onAddress: (address: string) => void;
  /** Number of bytes sent so far. */
  onProgress: (bytes: number) => void;
  /** Number of bytes that the server confirmed. */
  onAccepted: (bytes: number) => void;
};

/** Sends a file in one attempt. @returns its result; that of an aborted attempt is meaningless */
export type SendFile = (file: FileToSend, listener: TransferListener) => Promise<UploadOutcome>;

/** The current chunk size, shared by all transfers of this page. */
let piece = FIRST_PIECE;

const uploadsUrl = () => new URL('/api/uploads', window.location.origin).href;

/**
 * One attempt to send a file by tus 1.0, from the first byte or from the offset of the upload at `address`.
 * Repeating is decided by the outbox. The library stores nothing in the browser.
 */
export function sendFile(
  { content, name, address, metadata }: FileToSend,
  { signal, onAddress, onProgress, onAccepted }: TransferListener,
): Promise<UploadOutcome> {
  return new Promise((resolve) => {
    let since = performance.now();
    let silence = window.setTimeout(fallSilent, SILENCE_MS);
    const hear = () => {
      clearTimeout(silence);
      silence = window.setTimeout(fallSilent, SILENCE_MS);
    };

    const upload = new Upload(content, {
      // With `endpoint` the library would create a new upload after any failed HEAD request; without it the
      // failure is reported.
      ...(address === null ? { endpoint: uploadsUrl() } : { uploadUrl: address }),
      metadata: { ...metadata, filename: name, filetype: content.type },
      chunkSize: piece,
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: () => Promise.resolve(''),
      onBeforeRequest: (request) => {
        if (isIdle()) request.setHeader('x-ocioso', '1');
      },
      onUploadUrlAvailable: () => {
        hear();
        if (upload.url) onAddress(new URL(upload.url, window.location.origin).pathname);
      },
      onProgress: (bytes) => {
        hear();
        onProgress(bytes);
      },
      onChunkComplete: (size, accepted) => {
        const now = performance.now();
        if (size >= piece) piece = nextPiece(piece, now - since);
        since = now;
        upload.options.chunkSize = piece;
        onAccepted(accepted);
      },
      onSuccess: () => end({ kind: 'sent' }),
      onError: (error) => void fail(error),
    });
    upload.start();
    signal.addEventListener('abort', stop);

    function end(outcome: UploadOutcome): void {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
      resolve(outcome);
    }

    function stop(): void {
      end({ kind: 'retry' });
      void upload.abort(false);
    }

    function fallSilent(): void {
      end(readUploadAnswer(NO_ANSWER, Date.now()));
      void upload.abort(false);
    }

    async function fail(error: Error): Promise<void> {
      clearTimeout(silence);
      const answer = answerOf(error, upload.url !== null);
      const gone = !answer.status && !(await isReadable(content));
      end(gone ? GONE : readUploadAnswer(answer, Date.now()));
    }
  });
}

/** Otherwise the upload expires on the server after an hour. */
export function giveUpUpload(address: string): void {
  Upload.terminate(address, { retryDelays: [1000, 4000] }).catch(() => {
    // Already deleted, or no network: it expires on the server.
  });
}

function answerOf(error: Error, resumed: boolean): UploadAnswer {
  const detailed = error instanceof DetailedError ? error : null;
  // The library reports an exception of our callbacks as a failed connection: report it to the console.
  if (detailed?.causingError instanceof TypeError) reportError(detailed.causingError);
  const response = detailed?.originalResponse;
  if (!response) return { ...NO_ANSWER, resumed };
  return {
    status: response.getStatus(),
    body: response.getBody(),
    retryAfter: response.getHeader('Retry-After') ?? null,
    resumed,
  };
}

/**
 * False when the file was changed or deleted after it was chosen; the browser reports that as a network failure.
 */
async function isReadable(content: Blob): Promise<boolean> {
  try {
    await content.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
