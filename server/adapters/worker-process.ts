import { fork, type ChildProcess } from 'node:child_process';
import { z } from 'zod';
import type { Log } from '../platform/log/logger.ts';

/** `fault`: the work's own, named for the person; or the machine's (disk, memory), named for the log. */
export const answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), fault: z.enum(['file', 'machine']), why: z.string().max(300) }),
]);
export type WorkerAnswer = z.infer<typeof answer>;

/** The process did not answer: it ended by itself, was too slow, or could not be started. */
export class WorkerLost extends Error {
  readonly how: 'ended' | 'too slow' | 'closed';
  constructor(how: WorkerLost['how'], options?: ErrorOptions) {
    super(`worker: ${how}`, options);
    this.name = 'WorkerLost';
    this.how = how;
  }
}

/** What each kind of task answers when it went well; checked, because what the process works on comes from outside and may have taken it over. */
export type WorkerValues = Readonly<Record<string, z.ZodType>>;
export type TaskOf<V extends WorkerValues> = { what: keyof V & string };
export type WorkerVerdict<V extends WorkerValues, What extends keyof V> =
  | { ok: true; value: z.infer<V[What]> }
  | Extract<WorkerAnswer, { ok: false }>;

export type WorkerOptions<V extends WorkerValues> = {
  /** For the log. */
  name: string;
  log: Log;
  /** How long the process outlives its last task. */
  idleMs: number;
  entry: URL;
  values: V;
  /** What it says as it dies may quote what it was given: nothing of it is logged. */
  secretive?: boolean;
};

/** What the process last wrote to its error stream, for the log. */
const LAST_WORDS = 2_000;

/** A process for work that may kill it: started at the first task, one task at a time, ended when idle, slow or done for. */
export function createWorkerProcess<V extends WorkerValues>(options: WorkerOptions<V>) {
  const { name, log, idleMs, entry, values, secretive = false } = options;
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  function start(): ChildProcess {
    const started = fork(entry, {
      execArgv: [],
      // No setting of ours, no key: what it does not have, a hostile file cannot take.
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let words = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      if (!secretive) words = (words + chunk.toString()).slice(-LAST_WORDS);
    });
    started.on('exit', (code, signal) => {
      if (child === started) child = null;
      if (signal !== 'SIGKILL') log.warn({ code, signal, words, worker: name }, 'a worker ended by itself');
    });
    // Whoever asks hears of it; between two tasks nobody does.
    started.on('error', () => undefined);
    // Neither it nor its channel keeps a server alive that wants to end.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  function ask(task: TaskOf<V>, timeoutMs: number): Promise<WorkerAnswer> {
    if (closed) return Promise.reject(new WorkerLost('closed'));
    const worker = (child ??= start());
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
        return resolve(parsed.data);
      };
      const onExit = () => lost('ended');
      const onError = (error: Error) => lost('ended', error);
      const timer = setTimeout(() => lost('too slow'), timeoutMs);
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
    /** @throws WorkerLost when no answer comes within the time */
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
        idle = setTimeout(end, idleMs).unref();
      }
    },
    /** The running process, if there is one. */
    pid: (): number | null => child?.pid ?? null,
    close(): void {
      closed = true;
      clearTimeout(idle);
      end();
    },
  };
}
