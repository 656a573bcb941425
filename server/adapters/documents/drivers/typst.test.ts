import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#platform/log/logger.ts';
import { dossieDe } from '#testing/builders/dossie.ts';
import { DocumentsUnavailable } from '#ports/documents.ts';
import { describeDocuments } from '../documents.suite.ts';
import { createTypst, type TypstOptions } from './typst.ts';

const log = createLogger(process.env['TEST_LOG_LEVEL'] ?? 'silent');
describeDocuments('Typst', (folder) => createTypst({ folder, log }));

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'zelo-typst-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

function typstOf(options: Partial<TypstOptions> = {}) {
  const typst = createTypst({ folder: join(home, 'preparo'), log, ...options });
  onTestFinished(() => typst.close());
  return typst;
}

/** A process that does this with each task, and writes down its pid. */
async function setterThat(act: string): Promise<URL> {
  const path = join(home, 'setter.mjs');
  await writeFile(
    path,
    `import { writeFileSync } from 'node:fs';
     writeFileSync(${JSON.stringify(pidFile())}, String(process.pid));
     process.on('disconnect', () => process.exit()); process.on('message', () => { ${act} });`,
  );
  return pathToFileURL(path);
}

const pidFile = () => join(home, 'pid');

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each([
  ['never ends', 'for (;;);'],
  ['dies', 'process.exit(1)'],
  ['says nonsense', "process.send({ ok: true, value: { size: 'much' } })"],
  ['made no file', 'process.send({ ok: true, value: { size: 1 } })'],
])('a setter that %s is our failure; it is ended, and nothing is left', async (_name, act) => {
  const typst = typstOf({ entry: await setterThat(act), limits: { taskMs: 1_000, idleMs: 200 } });
  await expect(typst.render('dossie', dossieDe(), {})).rejects.toThrow(DocumentsUnavailable);
  const pid = Number(await readFile(pidFile(), 'utf8'));
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(await readdir(join(home, 'preparo'))).toEqual([]);
});

test('a setter that was killed is started again for the next document', async () => {
  const typst = typstOf();
  const first = typst.render('dossie', dossieDe(), {}).catch((error: unknown) => error);
  await expect.poll(() => typst.pid()).not.toBeNull();
  process.kill(typst.pid() ?? 0, 'SIGKILL');
  expect(await first).toBeInstanceOf(DocumentsUnavailable);
  const { size, content } = await typst.render('dossie', dossieDe(), {});
  expect((await buffer(content)).length).toBe(size);
});

test('sequential in one process that ends when idle; beyond the queue → refused', async () => {
  const typst = typstOf({ limits: { idleMs: 300, waiting: 2 } });
  const all = await Promise.allSettled(
    [1, 2, 3, 4].map(async () => {
      const { content } = await typst.render('dossie', dossieDe(), {});
      await buffer(content);
      return typst.pid();
    }),
  );
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(new Set(all.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))).size).toBe(1);
  await expect.poll(() => typst.pid()).toBeNull();
});

test('closing ends it at once, and what comes later fails as ours', async () => {
  const typst = typstOf({ entry: await setterThat('for (;;);') });
  const set = typst.render('dossie', dossieDe(), {}).catch((error: unknown) => error);
  await expect.poll(() => typst.pid()).not.toBeNull();
  await typst.close();
  expect(await set).toBeInstanceOf(DocumentsUnavailable);
  await expect(typst.render('dossie', dossieDe(), {})).rejects.toThrow(DocumentsUnavailable);
});
