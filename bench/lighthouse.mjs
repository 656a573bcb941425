// Lighthouse (mobile) on the public page, the entrances and two screens of a patient, and the JavaScript of the entrances and
// of the first screen after sign-in: node bench/lighthouse.mjs [runs]. Lighthouse is fetched by npx under its exact version; CHROME_PATH as it asks.
import { spawn } from 'node:child_process';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { newCpf } from '../e2e/support/person.ts';
import * as prepare from '../e2e/support/prepare.ts';
import {
  ENTRANCE_LIMIT,
  entranceBytes,
  FIRST_SCREEN_LIMIT,
  firstScreenBytes,
} from '../scripts/web-weight.ts';
import { startServer, URL_OF_SERVER, withDataFolder } from './with-server.mjs';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Only the public page is for search engines: elsewhere `seo` says just that (`noindex`). */
const INNER = CATEGORIES.filter((name) => name !== 'seo');
const PAGES = [
  { path: '/', floor: 100, judged: CATEGORIES, script: 0 },
  { path: '/pedido', floor: 95, judged: INNER, script: ENTRANCE_LIMIT },
  { path: '/login', floor: 95, judged: INNER, script: ENTRANCE_LIMIT },
  { path: '/servico', floor: 75, judged: INNER, script: 230_000, signedIn: true },
  { path: '/usuario', floor: 75, judged: INNER, script: 230_000, signedIn: true },
];
const METRICS = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'Speed index ms',
};
const chrome = process.env.CHROME_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const runs = Number(process.argv[2] ?? 5);

const reports = new Map(PAGES.map(({ path }) => [path, []]));
await withDataFolder(async (dataDir) => {
  const server = await startServer(dataDir);
  try {
    const cookie = await signIn();
    for (let run = 0; run < runs; run += 1)
      for (const { path, signedIn } of PAGES)
        reports.get(path).push(await measure(URL_OF_SERVER + path, signedIn ? cookie : null));
  } finally {
    await server.stop();
  }
});

let good = true;
for (const page of PAGES) printPage(page, reports.get(page.path));
for (const [says, bytes, limit] of [
  ['JavaScript of an entrance', entranceBytes(), ENTRANCE_LIMIT],
  ['JavaScript after sign-in', firstScreenBytes(), FIRST_SCREEN_LIMIT],
]) {
  print(says, `${(bytes / 1000).toFixed(1)} kB gz, limit ${limit / 1000}`);
  good &&= bytes <= limit;
}
process.exitCode = good ? 0 : 1;

function printPage({ path, floor, judged, script }, all) {
  process.stdout.write(`${path}\n`);
  for (const name of CATEGORIES) {
    const values = all.map(({ categories }) => Math.round(categories[name].score * 100));
    const limit = judged.includes(name) ? `  floor ${floor}` : '';
    print(name, `median ${median(values)}  of ${values.join(' ')}${limit}`);
    good &&= !judged.includes(name) || median(values) >= floor;
  }
  for (const [id, label] of Object.entries(METRICS)) {
    const values = all.map(({ audits }) => audits[id].numericValue);
    print(label, `median ${format(median(values))}  of ${values.map(format).join(' ')}`);
  }
  const bytes = Math.max(...all.map((one) => bytesOf(one, 'Script')));
  print('JavaScript', `${bytes} B transferred, limit ${script}`);
  good &&= bytes <= script;
  print('all of it', `${(median(all.map((one) => bytesOf(one))) / 1000).toFixed(1)} kB transferred`);
  for (const line of failedAudits(all)) print('to mend', line);
}

/** The cookies of a patient with an order and its Pix. */
async function signIn() {
  const context = await request.newContext({ baseURL: URL_OF_SERVER });
  const page = { request: context };
  await prepare.paciente(page, newCpf());
  await prepare.pedidoWithPix(page, 'Pedido de Exames Complementares');
  const { cookies } = await context.storageState();
  await context.dispose();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** One run; `cookie` signs in. */
async function measure(url, cookie) {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-lighthouse-'));
  const output = join(folder, 'report.json');
  const args = [
    '--yes',
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox',
    ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
  ];
  const child = spawn('npx', args, {
    env: { ...process.env, CHROME_PATH: chrome },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`lighthouse ended with ${code}`);
  const report = JSON.parse(await readFile(output, 'utf8'));
  await rm(folder, { recursive: true });
  return report;
}

function bytesOf(report, type) {
  const { items } = report.audits['network-requests'].details;
  return items
    .filter((item) => type === undefined || item.resourceType === type)
    .reduce((total, item) => total + item.transferSize, 0);
}

/** Failed audits, once for all runs. */
function failedAudits(all) {
  const failed = all.flatMap((report) =>
    CATEGORIES.flatMap((name) => report.categories[name].auditRefs)
      .map(({ id }) => report.audits[id])
      .filter(
        ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
      )
      .map(({ id, title }) => `${id}: ${title}`),
  );
  return [...new Set(failed)];
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function format(value) {
  return value < 10 ? value.toFixed(3) : value.toFixed(0);
}

function print(name, text) {
  process.stdout.write(`${name.padEnd(26)} ${text}\n`);
}
