import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { makeOwnFolder } from '../../../platform/files/own-folder.ts';
import { MediaUnavailable, type Drawn, type Media } from '../media.port.ts';
import { asUnavailable, createReader, type ReaderOptions } from './reader.ts';

export type PaperOptions = ReaderOptions & { folder: string; sheetsMs: number };

/** The desk may wait; a queue longer than this is a mistake. */
const WAITING = 100;

/** Stored files as pages for paper, by a reader of their own: patients who send files never wait behind the desk. */
export function createPaper({ folder, sheetsMs, ...options }: PaperOptions) {
  const reader = createReader(options);
  const oneAtATime = pLimit(1);

  const draw: Media['draw'] = async (content, limits) => {
    const ours = async () => {
      const own = await makeOwnFolder(folder, 'folhas');
      try {
        return await drawInto(own, content, limits);
      } catch (error) {
        await rm(own, { recursive: true, force: true });
        throw error;
      }
    };
    try {
      if (oneAtATime.pendingCount >= WAITING) throw new MediaUnavailable('too many wait');
      return await oneAtATime(ours);
    } catch (error) {
      content.destroy();
      throw asUnavailable(error);
    }
  };

  async function drawInto(
    own: string,
    content: Parameters<Media['draw']>[0],
    { sheets: count, bytes }: Parameters<Media['draw']>[1],
  ): Promise<Drawn | null> {
    const file = join(own, 'arquivo');
    await pipeline(content, createWriteStream(file, { mode: 0o600 }));
    const said = await reader.read({ what: 'sheets', file, folder: own, count, bytes }, sheetsMs);
    await rm(file);
    if (!said.ok) {
      await rm(own, { recursive: true });
      return null;
    }
    const { drawn, total } = said.value;
    return {
      sheets: Array.from({ length: drawn }, (_, i) => join(own, `sheet-${i + 1}`)),
      total,
      bytes: said.value.bytes,
      remove: () => rm(own, { recursive: true, force: true }),
    };
  }

  return { draw, close: reader.close };
}
