import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer } from '#adapters/worker-process.ts';
import { readFonts } from './fonts.ts';
import { missingFrom, writable } from './writable.ts';
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

type SetTask = Extract<TypstTask, { what: 'pdf' }>;

async function set({ template, data, images, em, output }: SetTask): Promise<{ size: number }> {
  const { compiler, covers } = await loaded;
  try {
    for (const [name, image] of Object.entries(images)) {
      const bytes = typeof image === 'string' ? await readFile(image) : Buffer.from(image.svg);
      compiler.mapShadow(join(workspace, 'imagens', name), bytes);
    }
    const pdf = compiler.pdf(
      { mainFilePath: join(workspace, `${template}.typ`), inputs: { dados: writable(data, covers) } },
      { pdfStandard: 'a-2a', creationTimestamp: em },
    );
    await writeFile(output, pdf, { mode: 0o600 });
    return { size: pdf.length };
  } finally {
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}

async function perform(task: TypstTask): Promise<unknown> {
  if (task.what === 'pdf') return set(task);
  return { characters: missingFrom(task.data, (await loaded).covers) };
}

/** The start of a diagnostic for the log; the rest quotes the source, which may contain a patient's words. */
function whyOf(error: unknown): string {
  const said = error instanceof Error ? error.message : 'unknown';
  const [, diagnostic = said] = /message: "([^"`]*)/.exec(said) ?? [];
  return diagnostic.split(/["'`“‘]/)[0]?.slice(0, 100) ?? '';
}

parentPort?.on('message', (task: TypstTask) => {
  perform(task).then(
    (value) => parentPort?.postMessage({ ok: true, value } satisfies WorkerAnswer, []),
    (error: unknown) =>
      parentPort?.postMessage({ ok: false, fault: 'machine', why: whyOf(error) } satisfies WorkerAnswer, []),
  );
});
