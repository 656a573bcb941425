import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer } from '../../worker-process.ts';
import { readFonts } from './fonts.ts';
import { writable } from './writable.ts';
import type { TypstTask } from './typst-protocol.ts';

/** The folder of the templates, the only one that they can read. */
const workspace = import.meta.dirname;

/** Imported lazily, so that a platform without the binary reports an error instead of ending the process. */
async function load() {
  const [{ NodeCompiler }, { blobs, covers }] = await Promise.all([
    import('@myriaddreamin/typst-ts-node-compiler'),
    readFonts(),
  ]);
  return { compiler: NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: blobs }] }), covers };
}
const loaded = load();
// The failure is reported to the callers of `set`.
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

/** The start of a diagnostic for the log; the rest quotes the source, which may contain a patient's words. */
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
