import type { ChildProcess } from 'node:child_process';
import { z } from 'zod';
import type { Log } from '../platform/log/logger.ts';
import {
  keepsProcessorTime,
  RENEW_AFTER_S,
  SPARE_AFTER_S,
  startWorker,
  TOO_LARGE,
  type WorkerCage,
} from './worker-cage.ts';

/**
 * The answer to a task. `fault` is a refusal of the input, named for the person; otherwise a failure of the
 * machine, named for the log.
 */
export const answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), fault: z.enum(['file', 'machine']), why: z.string().max(300) }),
]);
/** Seconds of processor time that the process has taken since it began; sent beside each answer. */
const meter = z.object({ spent: z.number().catch(0) });
export type WorkerAnswer = z.infer<typeof answer>;

/**
 * The process gave no answer: it ended (or could not be started), took too much time or memory, was not given its processor
 * time by a busy machine, or was closed.
 */
export class WorkerLost extends Error {
  readonly how: 'ended' | 'too slow' | 'too large' | 'starved' | 'closed';
  constructor(how: WorkerLost['how'], options?: ErrorOptions) {
    super(`worker: ${how}`, options);
    this.name = 'WorkerLost';
    this.how = how;
  }
}

/**
 * The schema of each task's value. Answers are validated, because the process works on untrusted input and
 * may be compromised.
 */
export type WorkerValues = Readonly<Record<string, z.ZodType>>;
/** A task: its kind, and the fields of that kind. */
export type TaskOf<V extends WorkerValues> = { what: keyof V & string };
/** The validated answer to a task. */
export type WorkerVerdict<V extends WorkerValues, What extends keyof V> =
  | { ok: true; value: z.infer<V[What]> }
  | Extract<WorkerAnswer, { ok: false }>;

/** How to run a worker process. */
export type WorkerOptions<V extends WorkerValues> = {
  name: string;
  log: Log;
  /** How long the process stays after its last task, in milliseconds. */
  idleMs: number;
  entry: URL;
  values: V;
  /** True when its error output may quote its input and must not be logged. */
  secretive?: boolean;
  /** The limits of a process that reads files of unknown origin. */
  cage?: WorkerCage;
};

/** How many characters of the process's error output are kept for the log. */
const LAST_WORDS = 2_000;

/**
 * Creates a process for work that may crash or block it: started at the first task, one task at a time, ended
 * when idle, too slow or no longer needed.
 */
export function createWorkerProcess<V extends WorkerValues>(options: WorkerOptions<V>) {
  const { name, log, idleMs, entry, values, cage, secretive = false } = options;
  let child: ChildProcess | null = null;
  /** The next process, begun before this one has spent its time, so that no file waits for a process to begin. */
  let spare: ChildProcess | null = null;
  let spent = 0;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  function start(): ChildProcess {
    const started = startWorker(entry, cage);
    let words = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      if (!secretive) words = (words + chunk.toString()).slice(-LAST_WORDS);
    });
    started.on('exit', (code, signal) => {
      if (child === started) child = null;
      if (spare === started) spare = null;
      if (signal !== 'SIGKILL') log.warn({ code, signal, words, worker: name }, 'a worker ended by itself');
    });
    // An error during a task is reported to its caller; between tasks nobody waits for it.
    started.on('error', () => undefined);
    // Neither the process nor its channel keeps the server from ending.
    started.unref();
    started.channel?.unref();
    return started;
  }

  /** The process that works from now on. */
  function replace(): ChildProcess {
    const next = spare ?? start();
    spare = null;
    spent = 0;
    return next;
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  function endAll(): void {
    end();
    spare?.kill('SIGKILL');
    spare = null;
  }

  function ask(task: TaskOf<V>, timeoutMs: number): Promise<WorkerAnswer> {
    if (closed) return Promise.reject(new WorkerLost('closed'));
    const worker = (child ??= replace());
    return new Promise((resolve, reject) => {
      const lost = (how: WorkerLost['how'], cause?: unknown) => {
        settle();
        if (child === worker) end();
        reject(new WorkerLost(closed ? 'closed' : how, { cause }));
      };
      const onMessage = (message: unknown) => {
        const parsed = answer.safeParse(message);
        if (!parsed.success) return lost('ended', parsed.error);
        settle();
        spent = meter.parse(message).spent;
        if (cage !== undefined && spent > SPARE_AFTER_S) spare ??= start();
        return resolve(parsed.data);
      };
      const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
        if (signal === 'SIGXCPU') return lost('too slow');
        return lost(code === TOO_LARGE ? 'too large' : 'ended');
      };
      const onError = (error: Error) => lost('ended', error);
      // Where the kernel counts the processor time of a task, the clock alone says only that the machine was busy.
      const timer = setTimeout(() => lost(keepsProcessorTime(cage) ? 'starved' : 'too slow'), timeoutMs);
      function settle() {
        clearTimeout(timer);
        worker.off('message', onMessage).off('exit', onExit).off('error', onError);
      }
      worker.on('message', onMessage).on('exit', onExit).on('error', onError);
      worker.send(task, (error) => {
        if (error) lost('ended', error);
      });
    });
  }

  return {
    /**
     * Tells that the next tasks belong to another file: a process that has taken much of its processor time is replaced,
     * so that each file has the whole of its own.
     */
    renew(): void {
      if (cage !== undefined && spent > RENEW_AFTER_S) end();
    },
    /** Runs a task. @throws WorkerLost when no answer comes within the time */
    async ask<T extends TaskOf<V>>(task: T, timeoutMs: number): Promise<WorkerVerdict<V, T['what']>> {
      clearTimeout(idle);
      try {
        const said = await ask(task, timeoutMs);
        if (!said.ok) return said;
        const value = values[task.what]?.safeParse(said.value);
        if (!value?.success) throw new WorkerLost('ended', { cause: value?.error });
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schema of this very task
        return { ok: true, value: value.data as z.infer<V[T['what']]> };
      } finally {
        clearTimeout(idle);
        idle = setTimeout(endAll, idleMs).unref();
      }
    },
    /** The process id; null when it is not running. */
    pid: (): number | null => child?.pid ?? null,
    close(): void {
      closed = true;
      clearTimeout(idle);
      endAll();
    },
  };
}
