import type { Log } from '../../../platform/log/logger.ts';
import { createWorkerProcess, WorkerLost, type WorkerVerdict } from '../../worker-process.ts';
import { MediaUnavailable } from '../media.port.ts';
import { VALUES, type ReaderTask } from './reader-protocol.ts';

export type ReaderOptions = {
  log: Log;
  idleMs: number;
  /** How long a piece of work of its own may take. */
  probeMs: number;
  /** The program of the reader; another one in tests. */
  entry?: URL | undefined;
};

type Said<T extends ReaderTask> = WorkerVerdict<typeof VALUES, T['what']>;

/** The process that opens files from outside, and the judgement whether the file or the server is at fault. */
export function createReader({ log, idleMs, probeMs, entry }: ReaderOptions) {
  const worker = createWorkerProcess({
    name: 'reader',
    log,
    idleMs,
    entry: entry ?? new URL('./reader-main.ts', import.meta.url),
    values: VALUES,
  });

  async function tell<T extends ReaderTask>(task: T, timeoutMs: number): Promise<Said<T>> {
    const said = await worker.ask(task, timeoutMs);
    if (!said.ok && said.fault === 'machine') throw new MediaUnavailable(said.why);
    return said;
  }

  return {
    /**
     * One task. A reader lost over a file twice is the file's doing, if the next reader does its own work well.
     * @throws WorkerLost, MediaUnavailable when the failure is ours
     */
    async read<T extends ReaderTask>(task: T, timeoutMs: number): Promise<Said<T>> {
      try {
        return await tell(task, timeoutMs);
      } catch (error) {
        if (!(error instanceof WorkerLost) || error.how === 'closed') throw error;
        if (error.how === 'ended') {
          const again = await tell(task, timeoutMs).catch(asLost);
          if (!(again instanceof WorkerLost)) return again;
        }
        await tell({ what: 'probe' }, probeMs);
        log.warn({ task: task.what, how: error.how }, 'a file ended its reader');
        return { ok: false, fault: 'file', why: 'unreadable' };
      }
    },
    pid: () => worker.pid(),
    close: () => worker.close(),
  };
}
export type Reader = ReturnType<typeof createReader>;

/** Whatever went wrong on our side, as the port names it. */
export function asUnavailable(error: unknown): MediaUnavailable {
  return error instanceof MediaUnavailable ? error : new MediaUnavailable(whyOf(error), { cause: error });
}

function whyOf(error: unknown): string {
  if (error instanceof WorkerLost) return error.how;
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

function asLost(error: unknown): WorkerLost {
  if (error instanceof WorkerLost && error.how !== 'closed') return error;
  throw error;
}
