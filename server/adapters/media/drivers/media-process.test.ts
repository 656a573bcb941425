import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '#platform/log/logger.ts';
import { pdfOf } from '#testing/files/small-files.ts';
import { pdfOfObjects } from '#testing/files/pdf.ts';
import { noise } from '#testing/files/pictures.ts';
import { MediaUnavailable, type Media } from '#ports/media.ts';
import { describeMedia } from '../media.suite.ts';
import { createMediaProcess, type MediaProcessOptions } from './media-process.ts';
import { RENEW_AFTER_S } from '#adapters/worker-cage.ts';
import { READER_CAGE } from './reader.ts';
import type { ReaderTask } from './reader-protocol.ts';

const log = createLogger(process.env['TEST_LOG_LEVEL'] ?? 'silent');
describeMedia('process', (folder) => createMediaProcess({ folder, log }));

let home: string;
let file: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'zelo-media-'));
  file = await fileOf(pdfOf(2_000));
});
afterEach(() => rm(home, { recursive: true, force: true }));

async function fileOf(bytes: Uint8Array, name = 'enviado'): Promise<string> {
  const path = join(home, `${name}-${crypto.randomUUID()}`);
  await writeFile(path, bytes);
  return path;
}

function mediaOf(options: Partial<MediaProcessOptions> = {}): Media & { pid(): number | null } {
  const media = createMediaProcess({ folder: join(home, 'preparo'), log, ...options });
  onTestFinished(() => media.close());
  return media;
}

/** A reader process that runs these statements for each kind of task; without any it takes the file for a JPEG. */
async function readerThat(at: Partial<Record<ReaderTask['what'], string>>): Promise<URL> {
  const path = join(home, 'reader.mjs');
  await writeFile(
    path,
    `import { existsSync, writeFileSync } from 'node:fs';
     const say = (value = {}) => process.send({ ok: true, value });
     const once = (act) => {
       if (existsSync(${JSON.stringify(join(home, 'done'))})) return say({ contentType: 'image/jpeg' });
       writeFileSync(${JSON.stringify(join(home, 'done'))}, '');
       act();
     };
     process.on('disconnect', () => process.exit());
     process.on('message', (task) => {
       switch (task.what) {
         ${Object.entries(at)
           .map(([what, act]) => `case '${what}': { ${act}; break; }`)
           .join('\n')}
         case 'probe': say(); break;
         default: say({ contentType: 'image/jpeg' });
       }
     });`,
  );
  return pathToFileURL(path);
}

/** A PDF whose page is drawn by a stream of so many times 4 MiB of zeros, deflated to a thousandth. */
function pdfWithStreamOf(times: number): Buffer {
  const zeros = deflateRawSync(Buffer.alloc(4 * 1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const pieces = Array.from({ length: times }, () => zeros);
  const data = Buffer.concat([Buffer.from([0x78, 0x9c]), ...pieces]).toString('latin1');
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
    `<</Filter/FlateDecode/Length ${data.length}>>stream\n${data}\nendstream\n`,
  ]);
}

const DIES = 'process.exit(1)';
const STUCK = 'for (;;);';
const WAITS = 'setInterval(() => {}, 1_000)';
/** One second of processor time, the least that the kernel counts. */
const HURRIED = { ...READER_CAGE, cpuSeconds: 1 - RENEW_AFTER_S };

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const UNREADABLE = { ok: false, contentType: 'image/jpeg', reason: 'imagem_ilegivel' };

test('a reader that was killed at work is started again, and the file passes', async () => {
  const media = mediaOf();
  const photo = await fileOf(await noise(2000, 1500).jpeg().toBuffer());
  const made = media.prepare(photo, 'account');
  await expect.poll(() => media.pid()).not.toBeNull();
  const first = media.pid();
  process.kill(first ?? 0, 'SIGKILL');
  expect(await made).toMatchObject({ ok: true, contentType: 'image/jpeg' });
  expect(media.pid()).not.toBe(first);
});

test('a reader that died over a file once is given the file again', async () => {
  const media = mediaOf({ entry: await readerThat({ picture: `once(() => ${DIES})` }) });
  expect(await media.prepare(file, 'account')).toMatchObject({ ok: true, contentType: 'image/jpeg' });
});

/** Of each thread of a process: field 19 of its `stat`, of which the name in parentheses is the second. */
async function nicenessOf(pid: number | null): Promise<Set<number>> {
  const threads = await readdir(`/proc/${pid}/task`);
  const stats = await Promise.all(threads.map((id) => readFile(`/proc/${pid}/task/${id}/stat`, 'utf8')));
  return new Set(stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])));
}

test('a file that ends its reader twice is refused', async () => {
  const entry = await readerThat({ picture: DIES });
  expect(await mediaOf({ entry }).prepare(file, 'account')).toEqual(UNREADABLE);
});

test('a file that blocks its reader → killed by the kernel after its processor time, refused', async () => {
  const media = mediaOf({ entry: await readerThat({ picture: STUCK }), cage: HURRIED });
  const made = media.prepare(file, 'account');
  await expect.poll(() => media.pid()).not.toBeNull();
  const stuck = media.pid() ?? 0;
  expect([await made, isAlive(stuck)]).toEqual([UNREADABLE, false]);
});

test('a file that the machine does not come to is not refused, and its reader is ended', async () => {
  const media = mediaOf({ entry: await readerThat({ picture: WAITS }), limits: { taskMs: 2_000 } });
  const made = media.prepare(file, 'account').catch((error: unknown) => error);
  await expect.poll(() => media.pid()).not.toBeNull();
  const waiting = media.pid() ?? 0;
  expect(await made).toEqual(new MediaUnavailable('starved'));
  await expect.poll(() => isAlive(waiting)).toBe(false);
});

test('a file for which the reader needs more than its memory is refused, once', async () => {
  const picture = 'globalThis.held = Buffer.alloc(2 ** 31 - 1, 1); say()';
  const media = mediaOf({ entry: await readerThat({ picture }) });
  expect(await media.prepare(file, 'account')).toEqual(UNREADABLE);
  const limits = await readFile(`/proc/${media.pid()}/limits`, 'utf8');
  expect(limits).toMatch(/^Max data size +1879048192 /m);
  expect(limits).toMatch(/^Max cpu time +12 +14 /m);
});

test('all threads that read slow files yield to the server, those for ordinary pictures do not', async () => {
  const slow = mediaOf();
  expect(await slow.prepare(file, 'account')).toMatchObject({ ok: true });
  expect(await nicenessOf(slow.pid())).toEqual(new Set([getPriority() + 10]));
  const quick = mediaOf();
  const photo = await fileOf(await noise(40, 30).jpeg().toBuffer());
  expect(await quick.prepare(photo, 'account')).toMatchObject({ ok: true });
  expect(await nicenessOf(quick.pid())).toEqual(new Set([getPriority()]));
});

test('400 MB in a PDF stream, or a small AVIF of 36 megapixels → refused before decoding', async () => {
  const media = mediaOf();
  const swollen = await fileOf(pdfWithStreamOf(100));
  expect(await media.prepare(swollen, 'account')).toMatchObject({ reason: 'pdf_ilegivel' });
  const wide = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#888' } })
    .avif({ quality: 1, effort: 0 })
    .toBuffer();
  expect(await media.prepare(await fileOf(wide), 'account')).toMatchObject({ reason: 'imagem_enorme' });
  // The most memory that the reader ever held.
  const status = await readFile(`/proc/${media.pid()}/status`, 'utf8');
  expect(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1])).toBeLessThan(250_000);
});

test('a reader that answers nonsense is not believed', async () => {
  const media = mediaOf({ entry: await readerThat({ picture: "say({ contentType: 'text/html' })" }) });
  expect(await media.prepare(file, 'account')).toEqual(UNREADABLE);
});

test('a page that ends its reader goes without a preview', async () => {
  const type = "say({ contentType: 'application/pdf' })";
  const entry = await readerThat({ type, pdf: 'say({ pages: 1, executes: false })', page: DIES });
  const made = await mediaOf({ entry }).prepare(file, 'account');
  expect(made).toMatchObject({ ok: true, pages: 1, preview: null });
});

test.each([
  ['a reader that does not start', () => new URL('file:///nowhere/reader.ts')],
  ['a machine on which every reader dies', () => readerThat({ type: DIES, probe: DIES })],
  ['a machine too busy for its own work', () => readerThat({ picture: DIES, probe: WAITS })],
])('%s is our failure, not the file’s', async (_name, entry) => {
  const media = mediaOf({ entry: await entry(), limits: { probeMs: 300 } });
  await expect(media.prepare(file, 'account')).rejects.toThrow(MediaUnavailable);
});

test('no place to write, and a file that is not there, are our failure too', async () => {
  const nowhere = mediaOf({ entry: await readerThat({}), folder: join(file, 'below') });
  await expect(nowhere.prepare(file, 'account')).rejects.toThrow(new MediaUnavailable('ENOTDIR'));
  await expect(mediaOf().prepare(join(home, 'nada'), 'account')).rejects.toThrow(MediaUnavailable);
});

test('more files than can wait are sent away for now', async () => {
  const media = mediaOf({ entry: await readerThat({}), limits: { waiting: 1 } });
  const all = await Promise.allSettled([1, 2, 3].map(() => media.prepare(file, 'account')));
  // Which of them comes last is the disk's choice.
  const statuses = all.map(({ status }) => status).toSorted();
  expect(statuses).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

test('one process takes them one by one, and ends when nothing comes', async () => {
  const media = mediaOf({ entry: await readerThat({}), limits: { idleMs: 300 } });
  const pids = new Set<number | null>();
  const all = Array.from({ length: 4 }, () =>
    media.prepare(file, 'account').then(() => pids.add(media.pid())),
  );
  await Promise.all(all);
  const [pid] = pids;
  expect(pids.size).toBe(1);
  await expect.poll(() => isAlive(pid ?? 0)).toBe(false);
  expect(await media.prepare(file, 'account')).toMatchObject({ ok: true });
});

test('a photograph waits neither for somebody’s PDF nor for the files of visitors', async () => {
  const media = mediaOf({
    entry: await readerThat({
      picture: "while (task.file.includes('stuck')); say({ contentType: 'image/jpeg' })",
    }),
  });
  const photo = await fileOf(await noise(40, 30).jpeg().toBuffer());
  const [pdf, visitors] = [await fileOf(pdfOf(900), 'stuck'), await fileOf(await readFile(photo), 'stuck')];
  const behind = Promise.allSettled([media.prepare(pdf, 'account'), media.prepare(visitors, 'visitor')]);
  expect(await media.prepare(photo, 'account')).toMatchObject({ ok: true });
  await media.close();
  expect((await behind).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('slow files → on a limited number of cores, visitors’ and patients’ in turn', async () => {
  const diary = join(home, 'diary');
  await writeFile(diary, '');
  const note = (sign: string) => `writeFileSync(${JSON.stringify(diary)}, '${sign}', { flag: 'a' })`;
  const entry = await readerThat({
    picture: `${note('<')}; setTimeout(() => { ${note('>')}; say({ contentType: 'image/jpeg' }) }, 100)`,
  });
  const media = mediaOf({ entry, limits: { slowAtOnce: 1 } });
  const files = await Promise.all([pdfOf(900), pdfOf(900)].map((bytes) => fileOf(bytes)));
  await Promise.all(files.flatMap((one) => [media.prepare(one, 'visitor'), media.prepare(one, 'account')]));
  expect(await readFile(diary, 'utf8')).toBe('<><><><>');
});

test('closing → ends a busy reader at once; queued and later files fail as our error', async () => {
  const media = mediaOf({ entry: await readerThat({ picture: STUCK }) });
  const all = [1, 2].map(() => media.prepare(file, 'account').catch((error: unknown) => error));
  await expect.poll(() => media.pid()).not.toBeNull();
  const pid = media.pid() ?? 0;
  await media.close();
  for (const outcome of await Promise.all(all)) expect(outcome).toBeInstanceOf(MediaUnavailable);
  await expect(media.prepare(file, 'account')).rejects.toThrow(MediaUnavailable);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('nothing is left of a refused file, nor of a server that was killed an hour ago', async () => {
  const preparo = join(home, 'preparo');
  await mkdir(join(preparo, 'arquivo-antigo'), { recursive: true });
  await utimes(join(preparo, 'arquivo-antigo'), 0, 0);
  await mkdir(join(preparo, 'arquivo-de-agora'));
  expect(await mediaOf().prepare(await fileOf(Buffer.from('%PDF-1.7\n')), 'account')).toMatchObject({
    ok: false,
  });
  expect(await readdir(preparo)).toEqual(['arquivo-de-agora']);
});

test('the reader sees no setting and no key of the server', async () => {
  const told = JSON.stringify(join(home, 'env.json'));
  const type = `writeFileSync(${told}, JSON.stringify(Object.keys(process.env))); say({ contentType: 'a/b' })`;
  await mediaOf({ entry: await readerThat({ type }) }).prepare(file, 'account');
  const names: unknown = JSON.parse(await readFile(join(home, 'env.json'), 'utf8'));
  expect(names).toEqual(['MALLOC_ARENA_MAX']);
});

test('a server that is killed leaves no reader behind, however busy that is', async () => {
  const module = new URL('./media-process.ts', import.meta.url).href;
  const [folder, photo] = [join(home, 'preparo'), await fileOf(await noise(2000, 1500).jpeg().toBuffer())];
  const program = `
    import { createMediaProcess } from ${JSON.stringify(module)};
    const media = createMediaProcess({ folder: ${JSON.stringify(folder)}, log: console });
    setInterval(() => media.pid() && process.stdout.write(\`\${media.pid()}\\n\`), 20);
    for (;;) await media.prepare(${JSON.stringify(photo)}, 'account');`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [line]: Buffer[] = await once(server.stdout, 'data');
  const pid = Number.parseInt(String(line), 10);
  expect(isAlive(pid)).toBe(true);
  server.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});
