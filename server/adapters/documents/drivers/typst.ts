import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Log } from '../../../platform/log/logger.ts';
import { makeOwnFolder } from '../../../platform/files/own-folder.ts';
import { createWorkerProcess } from '../../worker-process.ts';
import { DocumentsUnavailable, type Documents } from '../documents.port.ts';
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

const LIMITS = {
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

  async function set(task: Omit<TypstTask, 'what' | 'output'>) {
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

  return {
    async renderPdf(kind, data, images) {
      if (oneAtATime.pendingCount >= waiting) throw new DocumentsUnavailable('too many wait');
      const em = Math.floor(data.produzidoEm.getTime() / 1000);
      try {
        return await oneAtATime(() => set({ kind, data: JSON.stringify(data), images, em }));
      } catch (error) {
        if (error instanceof DocumentsUnavailable) throw error;
        throw new DocumentsUnavailable(error instanceof Error ? error.message : 'unknown', { cause: error });
      }
    },
    pid: setter.pid,
    async close() {
      setter.close();
    },
  };
}
