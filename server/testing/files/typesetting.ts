import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readFonts } from '#adapters/documents/drivers/fonts.ts';
import { createTypst } from '#adapters/documents/drivers/typst.ts';
import { createLogger } from '#platform/log/logger.ts';

/** The process that sets documents, over a folder that is gone when it is closed. */
export async function openTypst(): Promise<ReturnType<typeof createTypst>> {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-typst-'));
  const typst = createTypst({ folder, log: createLogger('silent') });
  return {
    ...typst,
    async close() {
      await typst.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Sets one line as PDF/A-2a in this process with the fonts of our documents: the least that a document can cost. */
export async function openLineCompiler(): Promise<(line: string) => Buffer> {
  const { blobs } = await readFonts();
  const compiler = NodeCompiler.create({ workspace: tmpdir(), fontArgs: [{ fontBlobs: blobs }] });
  return (line) => {
    const head = '#set document(title: "a")\n#set text(font: "Atkinson Hyperlegible Next", lang: "pt")\n';
    const pdf = compiler.pdf({ mainFileContent: head + line }, { pdfStandard: 'a-2a', creationTimestamp: 0 });
    compiler.evictCache(0);
    return pdf;
  };
}
