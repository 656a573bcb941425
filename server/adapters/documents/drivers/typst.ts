import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Log } from '#platform/log/logger.ts';
import { makeOwnFolder } from '#platform/files/own-folder.ts';
import { createWorkerProcess } from '#adapters/worker-process.ts';
import { DocumentsUnavailable, type Documents } from '#ports/documents.ts';
import { VALUES, type TypstTask } from './typst-protocol.ts';

/** How to run the typesetting process. */
export type TypstOptions = {
  /** Folder for documents until they are read. */
  folder: string;
  log: Log;
  limits?: Partial<typeof LIMITS>;
  /** The program of the process; tests pass another one. */
  entry?: URL;
};

/** Time of one sheet (ms), and how many may wait. */
export const LIMITS = {
  /** Forty pages of images take three seconds; a busy machine gets ten times as long. */
  taskMs: 30_000,
  idleMs: 10_000,
  waiting: 8,
};

/**
 * Creates the documents driver: Typst in a process of its own, which runs only while documents are typeset.
 */
export function createTypst({
  folder,
  log,
  limits,
  entry,
}: TypstOptions): Documents & { pid(): number | null } {
  const { taskMs, idleMs, waiting } = { ...LIMITS, ...limits };
  const setter = createWorkerProcess({
    name: 'documents',
    log,
    idleMs,
    entry: entry ?? new URL('./typst-main.ts', import.meta.url),
    values: VALUES,
    secretive: true,
  });
  const oneAtATime = pLimit(1);

  async function set(task: Omit<Extract<TypstTask, { what: 'pdf' }>, 'what' | 'output'>) {
    const own = await makeOwnFolder(folder, 'documento');
    try {
      const output = join(own, 'documento.pdf');
      const said = await setter.ask({ what: 'pdf', ...task, output } satisfies TypstTask, taskMs);
      if (!said.ok) throw new DocumentsUnavailable(said.why);
      const file = await open(output);
      return { size: said.value.size, content: file.createReadStream() };
    } finally {
      // An open file can be read to its end after its name was removed, so nothing is left behind.
      await rm(own, { recursive: true, force: true });
    }
  }

  async function listMissing(data: unknown) {
    const task = { what: 'missing', data: JSON.stringify(data) } satisfies TypstTask;
    const said = await setter.ask(task, taskMs);
    if (!said.ok) throw new DocumentsUnavailable(said.why);
    return said.value.characters;
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (oneAtATime.pendingCount >= waiting) throw new DocumentsUnavailable('too many wait');
    try {
      return await oneAtATime(work);
    } catch (error) {
      if (error instanceof DocumentsUnavailable) throw error;
      throw new DocumentsUnavailable(error instanceof Error ? error.message : 'unknown', { cause: error });
    }
  }

  return {
    async render(template, data, images = {}) {
      const em = Math.floor(data.produzidoEm.getTime() / 1000);
      return inTurn(() => set({ template, data: JSON.stringify(data), images, em }));
    },
    async missingCharacters(data) {
      return inTurn(() => listMissing(data));
    },
    pid: setter.pid,
    async close() {
      setter.close();
    },
  };
}
