import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { makeOwnFolder } from '#platform/files/own-folder.ts';
import { MediaUnavailable, type Drawn, type Media } from '#ports/media.ts';
import { asUnavailable, createReader, type ReaderOptions } from './reader.ts';

/** How to run the reader process that draws pages for the dossier. */
export type PaperOptions = ReaderOptions & { folder: string; drawMs: number };

/** With more waiting tasks than this new ones are refused. */
export const WAITING = 100;

/**
 * Draws stored files as pages for the dossier in a reader process of its own, so that patients' uploads do
 * not wait for the administrator's dossiers.
 */
export function createPaper({ folder, drawMs, ...options }: PaperOptions) {
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
    reader.nextFile();
    const said = await reader.read({ what: 'sheets', file, folder: own, count, bytes }, drawMs);
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
