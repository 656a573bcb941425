import { fork, type ChildProcess } from 'node:child_process';
import type { Log } from '../../../platform/log/logger.ts';
import { answer, VALUES, type Answer, type Task, type ValueOf } from './reader-protocol.ts';

/** The reader did not answer: it ended by itself, was too slow, or could not be started. */
export class ReaderLost extends Error {
  readonly how: 'ended' | 'too slow' | 'closed';
  constructor(how: ReaderLost['how'], options?: ErrorOptions) {
    super(`reader: ${how}`, options);
    this.name = 'ReaderLost';
    this.how = how;
  }
}

export type Verdict<T extends Task> = { ok: true; value: ValueOf<T> } | Extract<Answer, { ok: false }>;

export type ReaderOptions = {
  log: Log;
  /** How long the process outlives its last task. */
  idleMs: number;
  entry: URL;
};

/** What the reader last wrote to its error stream, for the log. */
const LAST_WORDS = 2_000;

/** The reading process: started at the first task, one task at a time, ended when it is idle, slow or done for. */
export function createReader({ log, idleMs, entry }: ReaderOptions) {
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
      words = (words + chunk.toString()).slice(-LAST_WORDS);
    });
    started.on('exit', (code, signal) => {
      if (child === started) child = null;
      if (signal !== 'SIGKILL') log.warn({ code, signal, words }, 'the reader of files ended by itself');
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

  function ask(task: Task, timeoutMs: number): Promise<Answer> {
    if (closed) return Promise.reject(new ReaderLost('closed'));
    const reader = (child ??= start());
    return new Promise((resolve, reject) => {
      const lost = (how: ReaderLost['how'], cause?: unknown) => {
        settle();
        if (child === reader) end();
        reject(new ReaderLost(closed ? 'closed' : how, { cause }));
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
        reader.off('message', onMessage).off('exit', onExit).off('error', onError);
      }
      reader.on('message', onMessage).on('exit', onExit).on('error', onError);
      reader.send(task, (error) => {
        if (error) lost('ended', error);
      });
    });
  }

  return {
    /** @throws ReaderLost when no answer comes within the time */
    async ask<T extends Task>(task: T, timeoutMs: number): Promise<Verdict<T>> {
      clearTimeout(idle);
      try {
        const said = await ask(task, timeoutMs);
        if (!said.ok) return said;
        const value = VALUES[task.what].safeParse(said.value);
        if (!value.success) throw new ReaderLost('ended', { cause: value.error });
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schema of this very task
        return { ok: true, value: value.data as ValueOf<T> };
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
