// Steps of npm run test:image, in the namespaces that scripts/test-image.mjs made; a table says how long each took.
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Ledger } from '../crash/walk.ts';
import { bounds, isVersion, missingSettings, nextImage, openImage, sizeOf } from './checks.ts';
import { backUp, consult, makeBucket, makeKeys, restoreInto } from './commands.ts';
import { createRunner, type OpenImage } from './container.ts';
import { baseName, createEngine } from './engine.ts';
import { startHouse, SITE } from './house.ts';
import { underLoad, verifyPatients } from './load.ts';
import { makeNetwork } from './network.ts';
import { enterAgain, enterFirst, verifyIssued, walkThrough, type Issued } from './people.ts';
import { NGINX_SITE, saidByProxies, startProxies, untilAnswered } from './proxies.ts';
import { createReplicas, NAMES } from './replicas.ts';
import { expectNoFailure, watchRequests } from './requests.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
/** `parts`: those after the walks; all of them unless some are named. */
const [folder = '', ...parts] = positionals;
const PARTS = ['kill', 'upgrade', 'restore'];
const SITES = [SITE, NGINX_SITE];
const hostOf = (site: string) => new URL(site).hostname;
/** Time for which one replica serves alone. */
const ALONE_MS = 5_000;

const rows: string[] = [];
const began = performance.now();

/** @param act returns what is to be said of the step */
async function step(name: string, act: () => Promise<string | void>): Promise<void> {
  const from = performance.now();
  let outcome = 'failed';
  try {
    outcome = (await act()) ?? 'ok';
  } finally {
    const line = row(name, from, outcome);
    rows.push(line);
    process.stdout.write(`== ${line}\n`);
  }
}

function row(name: string, from: number, outcome: string): string {
  const seconds = ((performance.now() - from) / 1_000).toFixed(1);
  return `${name.padEnd(18)}${seconds.padStart(8)} s  ${outcome}`.trimEnd();
}

const code = await main().then(
  () => 0,
  async (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.stderr.write(await saidByProxies(folder));
    return 1;
  },
);
process.stdout.write(`\n${[...rows, row('together', began, '')].join('\n')}\n`);
// After a failure others still run: they end with this namespace of processes.
process.exit(code);

async function main(): Promise<void> {
  const unknown = parts.filter((part) => !PARTS.includes(part));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${PARTS.join(', ')}.`);
  const names = {
    postgres: 'suite',
    store: 'suite',
    [hostOf(SITE)]: 'caddy',
    [hostOf(NGINX_SITE)]: 'nginx',
  } as const;
  await makeNetwork(names);
  const { image, next } = await buildImages();
  const runner = createRunner(folder, basename(folder));
  await step('missing settings', () => missingSettings(runner, image));
  const keys = await makeKeys(runner, image);

  const ground = join(folder, 'house');
  await mkdir(ground);
  const house = await startHouse(ground, keys.public);
  const replicas = await createReplicas(folder, runner, house);
  await step('start', async () => {
    await makeBucket(replicas, image);
    await replicas.start(image);
  });
  await step('bounds', () => bounds(replicas.of('zelo-1'), image));
  const proxies = await startProxies(folder);

  const counted = watchRequests(SITES);
  const ledger: Ledger = [];
  const issued: Issued[] = [];
  const admin = await enterFirst(SITE, house);
  for (const [proxy, site] of [
    ['Caddy', SITE],
    ['nginx', NGINX_SITE],
  ] as const) {
    await step(`walk by ${proxy}`, async () => {
      const walked = await walkThrough(site, admin, house, ledger);
      issued.push(walked.issued);
      expectNoFailure(counted());
      return `a live change after at most ${walked.seenMs.toFixed(0)} ms; a signed document is authentic`;
    });
  }
  await step('doctor', async () => consult(replicas.of('zelo-1'), await replicas.lend(proxies.authority)));
  const isAsked = (part: string) => parts.length === 0 || parts.includes(part);
  if (isAsked('kill')) {
    await step('kill one', async () => {
      const saved = await underLoad(SITES, house, async () => {
        await replicas.kill('zelo-1');
        await sleep(ALONE_MS);
        await replicas.begin('zelo-1', image);
      });
      ledger.push(...saved);
      const { answered, failed, uploadsCut } = counted();
      return `${failed.length + uploadsCut} of ${answered} requests cut; ${await verifyPatients(SITE, saved)}`;
    });
  }
  const changes = [
    ['upgrade', next],
    ['back', image],
  ] as const;
  for (const [name, to] of isAsked('upgrade') ? changes : []) {
    await step(name, async () => {
      const saved = await underLoad(SITES, house, () => roll(to));
      ledger.push(...saved);
      const { answered, putOff, uploadsCut } = expectNoFailure(counted());
      return `${answered} requests, none failed, ${putOff} put off, ${uploadsCut} uploads went on elsewhere; ${await verifyPatients(SITE, saved)}`;
    });
  }

  async function roll(to: OpenImage): Promise<void> {
    for (const name of NAMES) {
      await replicas.replace(name, to);
      await isVersion(replicas.of(name), to);
    }
  }

  if (isAsked('restore')) {
    await step('backup', () => backUp(replicas.of('zelo-2')));
    await step('restore', async () => {
      await replicas.stop();
      replicas.change(await house.makeEmpty());
      await makeBucket(replicas, image);
      await restoreInto(replicas, image, keys.secret);
      await replicas.start(image);
      await Promise.all(SITES.map((site) => untilAnswered(site)));
      await enterAgain(SITE, admin);
      for (const one of issued) await verifyIssued(NGINX_SITE, one);
      return verifyPatients(NGINX_SITE, ledger);
    });
  }
  await step('stop', async () => {
    await replicas.stop();
    await proxies.close();
    await house.close();
  });
}

async function buildImages(): Promise<{ image: OpenImage; next: OpenImage }> {
  const engine = createEngine(folder, values.keep ?? folder);
  const built: OpenImage[] = [];
  await step('base', () => engine.makeBase());
  await step('build', async () => {
    const tag = 'localhost/zelo:built';
    built.push(await openImage(engine, await engine.build(tag, process.cwd())));
    built.push(await nextImage(engine, folder, tag));
  });
  const [image, next] = built;
  if (!image || !next) throw new Error('no image');
  await step('size', async () => sizeOf(await engine.open(await baseName()), image));
  return { image, next };
}
