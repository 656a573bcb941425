import { DetailedError, Upload } from 'tus-js-client';
import { isIdle } from '../browser/activity.ts';
import { NO_ANSWER, readUploadAnswer, type UploadAnswer, type UploadOutcome } from './refusal.ts';

const KB = 1024;
const SMALLEST_PIECE = 256 * KB;
const LARGEST_PIECE = 5 * KB * KB;

/** A piece to begin with: small enough for a bad network, where a cut loses at most this much. */
export const FIRST_PIECE = KB * KB;

/** The size of the next piece, judged by how long the last one took: twice if it flew, half if it crawled. */
export function nextPiece(size: number, ms: number): number {
  if (ms < 2000) return Math.min(size * 2, LARGEST_PIECE);
  if (ms > 12_000) return Math.max(size / 2, SMALLEST_PIECE);
  return size;
}

/** A network that says nothing for so long has let go of us without a word. */
const SILENCE_MS = 90_000;

const GONE: UploadOutcome = {
  kind: 'failed',
  reason: 'o arquivo mudou ou não está mais no aparelho. Escolha de novo.',
};

/** A file and where it belongs, in the words that the server's uploads take. */
export type FileToSend = {
  content: Blob;
  name: string;
  /** Where the server takes its bytes; null before the first of them. */
  address: string | null;
  metadata: Record<string, string>;
};

/** What is said of one try to send a file while it runs. */
export type TransferListener = {
  /** Stops it; the server keeps what it has for the next try. */
  signal: AbortSignal;
  onAddress: (address: string) => void;
  /** Bytes on their way or there. */
  onProgress: (bytes: number) => void;
  /** Bytes that the server said it has. */
  onAccepted: (bytes: number) => void;
};

/** Sends a file once. @returns how it ended; of a stopped one nothing that counts */
export type SendFile = (file: FileToSend, listener: TransferListener) => Promise<UploadOutcome>;

/** The size of a piece, learnt by all transfers of this page together. */
let piece = FIRST_PIECE;

const uploadsUrl = () => new URL('/api/uploads', window.location.origin).href;

/**
 * One try to send a file by tus 1.0: from the first byte, or from where `address` says the server stands. Trying again
 * is the outbox's to decide. The library keeps nothing in the browser's storage.
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
      // Without an endpoint a refused HEAD is an answer; with one the library would begin anew on any of them.
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

/** Has the server throw away what it has of an upload; it does so by itself after a day. */
export function giveUpUpload(address: string): void {
  Upload.terminate(address, { retryDelays: [1000, 4000] }).catch(() => {
    // Gone already, or no network: the day passes.
  });
}

function answerOf(error: Error, resumed: boolean): UploadAnswer {
  const detailed = error instanceof DetailedError ? error : null;
  // The library takes a defect of ours in a callback for a cut: it must not stay unseen.
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

/** A file may have changed or gone since it was chosen: the browser then fails as if the network had. */
async function isReadable(content: Blob): Promise<boolean> {
  try {
    await content.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
