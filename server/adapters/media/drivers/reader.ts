import { z } from 'zod';
import type { Log } from '#platform/log/logger.ts';
import { SIGNATURE_VERDICTS } from '#pades/verify.ts';
import type { WorkerCage } from '#adapters/worker-cage.ts';
import { createWorkerProcess, WorkerLost, type WorkerVerdict } from '#adapters/worker-process.ts';
import { MediaUnavailable } from '#ports/media.ts';
import type { ReaderTask } from './reader-protocol.ts';

/** How to run a reader process. */
export type ReaderOptions = {
  log: Log;
  idleMs: number;
  /** Limit of the probe task in milliseconds. */
  probeMs: number;
  /** The program of the process; tests pass another one. */
  entry?: URL | undefined;
  /** The limits for one file; tests pass lower ones. */
  cage?: WorkerCage | undefined;
};

/** The limits for one file. The costliest honest file seen is a photograph of 48 megapixels in HEIC: 782 MB and 4.4 s. */
export const READER_CAGE: WorkerCage = { memoryBytes: 1024 ** 3, cpuSeconds: 10, niceness: 10 };

/** Schemas of the values that tasks return. */
const VALUES = {
  type: z.object({ contentType: z.string().max(100) }),
  picture: z.object({ contentType: z.enum(['image/jpeg', 'image/png']) }),
  pdf: z.object({ pages: z.number().int().min(1), executes: z.boolean() }),
  page: z.object({}),
  sheets: z.object({
    drawn: z.number().int().min(0),
    total: z.number().int().min(1),
    bytes: z.number().int().min(0),
  }),
  signatures: z.object({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** SHA-256 of what each signature covers from the first byte on, its own hole filled: the file as it was then. */
    revisions: z
      .array(
        z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .nullable(),
      )
      .max(16),
    secret: z.string().max(64).nullable(),
    verdict: z.enum(SIGNATURE_VERDICTS).nullable(),
    changesAfter: z.enum(['nothing', 'harmless', 'other']),
    crf: z.object({ numero: z.string().max(20), uf: z.string().length(2) }).nullable(),
    signatures: z
      .array(
        z.object({
          kind: z.enum(['signature', 'timestamp']),
          state: z.enum(['conferred', 'unproven', 'broken']),
          name: z.string().max(300).nullable(),
          serial: z.string().max(100).nullable(),
          at: z.iso.datetime().nullable(),
          path: z.array(z.string()).max(10),
        }),
      )
      .max(16),
  }),
  probe: z.object({}),
} as const satisfies Record<ReaderTask['what'], z.ZodType>;

type Said<T extends ReaderTask> = WorkerVerdict<typeof VALUES, T['what']>;

/**
 * Creates a reader: the process that opens uploaded files, and the decision whether a failure is caused by
 * the file or by the server.
 */
export function createReader({ log, idleMs, probeMs, entry, cage = READER_CAGE }: ReaderOptions) {
  const worker = createWorkerProcess({
    name: 'reader',
    log,
    idleMs,
    entry: entry ?? new URL('./reader-main.ts', import.meta.url),
    values: VALUES,
    cage,
  });

  async function tell<T extends ReaderTask>(task: T, timeoutMs: number): Promise<Said<T>> {
    const said = await worker.ask(task, timeoutMs);
    if (!said.ok && said.fault === 'machine') throw new MediaUnavailable(said.why);
    return said;
  }

  return {
    /**
     * Runs one task. When the process ends twice over the same file, or once for its processor time or memory, and the next
     * process passes the probe, the file is at fault.
     * @throws WorkerLost, MediaUnavailable for a failure of the server, which includes a machine too busy to read
     */
    async read<T extends ReaderTask>(task: T, timeoutMs: number): Promise<Said<T>> {
      try {
        return await tell(task, timeoutMs);
      } catch (error) {
        if (!(error instanceof WorkerLost) || isOurs(error)) throw error;
        if (error.how === 'ended') {
          const again = await tell(task, timeoutMs).catch(asLost);
          if (!(again instanceof WorkerLost)) return again;
        }
        await tell({ what: 'probe' }, probeMs);
        log.warn({ task: task.what, how: error.how }, 'a file ended its reader');
        return { ok: false, fault: 'file', why: 'unreadable' };
      }
    },
    /** Tells that the next tasks belong to another file, which gets the whole of its processor time. */
    nextFile: () => worker.renew(),
    pid: () => worker.pid(),
    close: () => worker.close(),
  };
}
export type Reader = ReturnType<typeof createReader>;

/** Translates any failure of the server into MediaUnavailable. */
export function asUnavailable(error: unknown): MediaUnavailable {
  return error instanceof MediaUnavailable ? error : new MediaUnavailable(whyOf(error), { cause: error });
}

function whyOf(error: unknown): string {
  if (error instanceof WorkerLost) return error.how;
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

function asLost(error: unknown): WorkerLost {
  if (error instanceof WorkerLost && !isOurs(error)) return error;
  throw error;
}

/** Whether a loss says nothing about the file. */
function isOurs({ how }: WorkerLost): boolean {
  return how === 'closed' || how === 'starved';
}
