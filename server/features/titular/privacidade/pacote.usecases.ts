import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Storage } from '#ports/storage.ts';
import type { Log } from '#platform/log/logger.ts';
import { streamJson } from './json.presenter.ts';
import { renderReadme } from './leia-me.presenter.ts';
import { streamHtml } from './legivel.presenter.ts';
import type { Partes } from './partes.usecases.ts';

type ZipInput = { partes: Partes; storage: Storage; brand: string; geradoEm: Date; log: Log };

/**
 * Builds the zip as a stream. Each entry is opened only when its turn comes and read at the speed of the
 * client, so memory use does not grow with file size or history. Closing the stream closes the entry being
 * read.
 */
export function streamZip({ partes, storage, brand, geradoEm, log }: ZipInput): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  let current: Readable | null = null;
  const fail = (error: unknown) =>
    void output.destroy(error instanceof Error ? error : new Error('unreadable'));
  const hand = async (open: () => Promise<Readable>, take: (error: null, stream: Readable) => void) => {
    try {
      current = await open();
      // The client may have disconnected while the file was being opened.
      if (output.destroyed) current.destroy();
      take(null, current);
    } catch (error) {
      fail(error);
    }
  };
  const lazily = (
    name: string,
    open: () => Promise<Readable>,
    options: { mtime: Date; compress?: boolean },
  ) => zip.addReadStreamLazy(name, options, (take) => void hand(open, take));
  const written = (name: string, pieces: AsyncGenerator<string>) =>
    lazily(name, async () => Readable.from(pieces, { objectMode: false }), { mtime: geradoEm });

  async function fill(): Promise<void> {
    written('dados.json', streamJson(partes, geradoEm));
    written('legivel.html', streamHtml(partes, geradoEm));
    for await (const { caminho, em, make } of partes.fhir()) {
      const open = async () => Readable.from([JSON.stringify(await make(storage))], { objectMode: false });
      lazily(caminho, open, { mtime: em });
    }
    const missing: string[] = [];
    for await (const { caminho, objeto, em } of partes.arquivos()) {
      if ((await storage.stat(objeto)) === null) missing.push(caminho);
      // Images and PDFs are compressed already.
      else lazily(caminho, () => storage.read(objeto), { mtime: em, compress: false });
    }
    if (missing.length > 0) log.error({ arquivos: missing.length }, 'stored files are missing in an export');
    zip.addBuffer(Buffer.from(renderReadme(brand, geradoEm, missing)), 'LEIA-ME.txt', { mtime: geradoEm });
    zip.end();
  }

  zip.on('error', fail);
  output.once('close', () => current?.destroy());
  pipeline(zip.outputStream, output).catch(fail);
  fill().catch(fail);
  return output;
}
