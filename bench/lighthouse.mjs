// Lighthouse (mobile) on / of the built server, and the JavaScript of the first screen after sign-in:
// node bench/lighthouse.mjs [runs]. Lighthouse is fetched by npx under its exact version; CHROME_PATH as it asks.
import { spawn } from 'node:child_process';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstScreenBytes } from '../scripts/web-weight.ts';
import { startServer, URL_OF_SERVER, withDataFolder } from './with-server.mjs';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FLOOR = 97;
const LIMIT_KB = 180;
const METRICS = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'Speed index ms',
};
const chrome = process.env.CHROME_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const runs = Number(process.argv[2] ?? 5);

const reports = [];
await withDataFolder(async (dataDir) => {
  const server = await startServer(dataDir);
  try {
    for (let run = 0; run < runs; run += 1) reports.push(await measure(`${URL_OF_SERVER}/`));
  } finally {
    await server.stop();
  }
});

const scores = CATEGORIES.map((name) => [
  name,
  reports.map((report) => Math.round(report.categories[name].score * 100)),
]);
for (const [name, values] of scores)
  print(name, `median ${median(values)}  of ${values.join(' ')}  floor ${FLOOR}`);
for (const [id, label] of Object.entries(METRICS)) {
  const values = reports.map((report) => report.audits[id].numericValue);
  print(label, `median ${format(median(values))}  of ${values.map(format).join(' ')}`);
}
const scriptBytes = reports.map((report) => bytesOf(report, 'Script'));
print('JavaScript on /', `${Math.max(...scriptBytes)} B, limit 0`);
print('all of /', `${(median(reports.map((report) => bytesOf(report))) / 1000).toFixed(1)} kB transferred`);
const firstScreen = firstScreenBytes() / 1000;
print('JavaScript after sign-in', `${firstScreen.toFixed(1)} kB gz, limit ${LIMIT_KB}`);
for (const line of failedAudits()) print('to mend', line);

const low = scores.some(([, values]) => median(values) < FLOOR);
process.exitCode = low || Math.max(...scriptBytes) > 0 || firstScreen > LIMIT_KB ? 1 : 0;

async function measure(url) {
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
function failedAudits() {
  const failed = reports.flatMap((report) =>
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
