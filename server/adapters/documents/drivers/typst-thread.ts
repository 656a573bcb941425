import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer } from '../../worker-process.ts';
import { readFonts } from './fonts.ts';
import { writable } from './writable.ts';
import type { TypstTask } from './typst-protocol.ts';

/** The folder of the templates: nothing outside of it is seen by one. */
const workspace = import.meta.dirname;

/** Loaded here, so that a machine without the binary says so instead of dying without a word. */
async function load() {
  const [{ NodeCompiler }, { blobs, covers }] = await Promise.all([
    import('@myriaddreamin/typst-ts-node-compiler'),
    readFonts(),
  ]);
  return { compiler: NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: blobs }] }), covers };
}
const loaded = load();
// Told to whoever asks for a document.
loaded.catch(() => undefined);

async function set({ kind, data, images, em, output }: TypstTask): Promise<{ size: number }> {
  const { compiler, covers } = await loaded;
  try {
    for (const [name, path] of Object.entries(images)) {
      compiler.mapShadow(join(workspace, 'imagens', name), await readFile(path));
    }
    const pdf = compiler.pdf(
      { mainFilePath: join(workspace, `${kind}.typ`), inputs: { dados: writable(data, covers) } },
      { pdfStandard: 'a-2a', creationTimestamp: em },
    );
    await writeFile(output, pdf, { mode: 0o600 });
    return { size: pdf.length };
  } finally {
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

/** A diagnostic quotes what it stumbles over, which may be a patient's word: only its beginning is for the log. */
function whyOf(error: unknown): string {
  const said = error instanceof Error ? error.message : 'unknown';
  const [, diagnostic = said] = /message: "([^"`]*)/.exec(said) ?? [];
  return diagnostic.split(/["'`“‘]/)[0]?.slice(0, 100) ?? '';
}

parentPort?.on('message', (task: TypstTask) => {
  set(task).then(
    (value) => parentPort?.postMessage({ ok: true, value } satisfies WorkerAnswer, []),
    (error: unknown) =>
      parentPort?.postMessage({ ok: false, fault: 'machine', why: whyOf(error) } satisfies WorkerAnswer, []),
  );
});
