// /login and /pedido on slow 3G: node bench/entrances.mjs [rounds] [address of a running server]
// 400 ms to the server and back, 400 kbit/s, nothing in the cache, the processor as it is; until the network is idle.
// In the same rounds the same browser opens two bare pages, which are the limits: a form without a script, and one with a
// script of as many bytes as the weight check allows.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM } from '../scripts/chromium.mjs';
import { ENTRANCE_LIMIT } from '../scripts/web-weight.ts';
import { startServer, URL_OF_SERVER, withDataFolder } from './with-server.mjs';

const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SHOWN_MS = 2_000;
const TAKES_INPUT_MS = 4_000;
/** No request for as long is an idle network. */
const IDLE_MS = 1_500;
const rounds = Number(process.argv[2] ?? 5);
const given = process.argv[3];
const PAGES = ['/login', '/pedido'];

const bare = await serveBare();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
const rows = new Map();
try {
  if (given === undefined)
    await withDataFolder(async (dataDir) => {
      const server = await startServer(dataDir);
      try {
        await measureAll(URL_OF_SERVER.replace('127.0.0.1', 'localhost'));
      } finally {
        await server.stop();
      }
    });
  else await measureAll(given);
} finally {
  await browser.close();
  bare.server.close();
}
process.exitCode = report() ? 0 : 1;

async function measureAll(url) {
  for (let round = 0; round < rounds; round += 1) {
    note('bare form', await open(`${bare.url}/formulario`, takeBare));
    note('bare script', await open(`${bare.url}/script`, takeBare));
    for (const path of PAGES) note(path, await open(url + path, takeProduct));
  }
}

function note(name, figures) {
  rows.set(name, [...(rows.get(name) ?? []), figures]);
}

/** Opens an address with an empty cache. Milliseconds since the navigation began, and bytes of JavaScript as gzip has them. */
async function open(url, take) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await device.send('Network.enable');
  await device.send('Network.emulateNetworkConditions', NETWORK);
  const scripts = [];
  let last = performance.now();
  const touch = () => {
    last = performance.now();
  };
  context.on('request', touch);
  context.on('requestfailed', touch);
  context.on('requestfinished', touch);
  context.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? ''))
      scripts.push(response.body().catch(() => ''));
  });
  const start = performance.now();
  const going = page.goto(url, { waitUntil: 'commit' });
  const field = page.getByLabel('CPF', { exact: true });
  await field.waitFor({ timeout: 60_000 });
  const shown = performance.now() - start;
  await field.pressSequentially('390');
  const typed = performance.now() - start;
  await take(page);
  const taken = performance.now() - start;
  await going;
  while (performance.now() - last < IDLE_MS) await page.waitForTimeout(100);
  const kept = await field.inputValue();
  if (kept !== '390') throw new Error(`typed text became ${JSON.stringify(kept)} at ${url}`);
  const bodies = await Promise.all(scripts);
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll('script:not([src]):not([type])')].map(({ textContent }) => textContent),
  );
  const bytes = [...bodies, ...inline].reduce((sum, text) => sum + gzipSync(text).length, 0);
  const shift = await page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 50);
      }),
  );
  await context.close();
  return { shown, typed, taken, idle: last - start, bytes, shift };
}

/** The application listens: a press on the button that shows the password shows it. */
async function takeProduct(page) {
  await page.getByRole('button', { name: 'Mostrar senha' }).first().click();
  await page.getByRole('button', { name: 'Ocultar senha' }).first().waitFor({ timeout: 60_000 });
}

async function takeBare(page) {
  await page.waitForFunction(() => document.body.dataset['pronta'] === '', undefined, { timeout: 60_000 });
}

/** The two limits: plain HTML, and plain HTML with one script of the allowed weight, which cannot be compressed. */
async function serveBare() {
  const form = '<label for="cpf">CPF</label><input id="cpf">';
  const head = '<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width">';
  const script = `document.body.dataset.pronta = '' // ${randomBytes(ENTRANCE_LIMIT).toString('base64')}`;
  const texts = {
    '/formulario': [`text/html`, `${head}<body data-pronta>${form}`],
    '/script': ['text/html', `${head}<script type="module" src="/script.js"></script><body>${form}`],
    '/script.js': ['text/javascript', script.slice(0, ENTRANCE_LIMIT)],
  };
  const server = createServer(({ url }, answer) => {
    const [type, text] = texts[url] ?? ['text/plain', ''];
    answer.setHeader('content-type', `${type}; charset=utf-8`);
    answer.end(text);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://localhost:${server.address().port}` };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function of(name, what) {
  return median(rows.get(name).map((figures) => figures[what]));
}

/** True when everything is within its limit. */
function report() {
  let good = true;
  for (const [name, all] of rows) {
    const times = ['shown', 'typed', 'taken', 'idle'].map(
      (what) => `${what} ${(of(name, what) / 1000).toFixed(2)} s`,
    );
    process.stdout.write(
      `${name.padEnd(12)} n ${all.length}  ${times.join('  ')}  script ${(of(name, 'bytes') / 1000).toFixed(1)} kB gz  shift ${of(name, 'shift').toFixed(3)}\n`,
    );
  }
  for (const path of PAGES) {
    const shown = of(path, 'shown') / of('bare form', 'shown');
    const taken = of(path, 'taken') / of('bare script', 'taken');
    process.stdout.write(
      `${path}: shown ${shown.toFixed(2)} of a bare form, taken over ${taken.toFixed(2)} of a bare script of ${ENTRANCE_LIMIT / 1000} kB\n`,
    );
    good &&=
      of(path, 'shown') <= SHOWN_MS &&
      of(path, 'typed') <= TAKES_INPUT_MS &&
      of(path, 'taken') <= TAKES_INPUT_MS;
    good &&= of(path, 'bytes') <= ENTRANCE_LIMIT;
  }
  return good;
}
