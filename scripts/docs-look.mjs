// Opens the built documentation (npm run docs) in a browser at both widths, light and dark: no violation of axe, nothing wider
// than the page, nothing asked of another host, and a search that finds words without their accents. With SHOTS=1 pictures are
// written to test-results/docs.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium, expect } from '@playwright/test';
import { serve } from 'vitepress';
import { freePort } from '../server/testing/network/free-port.ts';
import { CHROMIUM } from './chromium.mjs';
import { root } from './ensure.mjs';

const PAGES = [
  '/',
  '/clinica/',
  '/clinica/primeira-hora',
  '/clinica/no-ar-em-um-dia',
  '/clinica/o-que-fazer',
  '/operators/',
  '/operators/settings',
  '/operations',
  '/programmers/',
  '/architecture',
  '/decisions/',
];
const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const SHOTS = join(root, 'test-results/docs');

const port = await freePort();
const base = `http://localhost:${port}`;
const { server } = await serve({ root: join(root, 'docs'), port });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
const problems = [];
if (process.env.SHOTS) mkdirSync(SHOTS, { recursive: true });
for (const colorScheme of ['light', 'dark']) {
  for (const viewport of WIDTHS) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.on('request', (request) => {
      if (!/^(?:data:|blob:)/.test(request.url()) && !request.url().startsWith(base))
        problems.push(`asks ${request.url()}`);
    });
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    for (const path of PAGES) await look(page, path, `${viewport.width} ${colorScheme}`);
    await context.close();
  }
}
await search();
await browser.close();
server.close();
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(
  `${PAGES.length} pages at ${WIDTHS.length} widths, light and dark: ${problems.length} problems\n`,
);
process.exit(problems.length > 0 ? 1 : 0);

async function look(page, path, where) {
  await page.goto(base + (path.endsWith('/') ? path : `${path}.html`));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ['violations'] }),
  );
  for (const { id, nodes } of violations) {
    problems.push(
      `${path} ${where}: ${id}: ${nodes
        .slice(0, 3)
        .map(({ target, failureSummary }) => `${target} ${failureSummary.split('\n')[1]}`)
        .join(' | ')} (${nodes.length})`,
    );
  }
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (over > 0) problems.push(`${path} ${where}: ${over} px wider than the page`);
  if (process.env.SHOTS) {
    const name = `${path.replaceAll('/', '-').replace(/^-|-$/g, '') || 'inicio'}-${where.replace(' ', '-')}.png`;
    await page.screenshot({ path: join(SHOTS, name), fullPage: !path.startsWith('/operations') });
  }
}

async function search() {
  const page = await browser.newPage({ viewport: WIDTHS[1] });
  await page.goto(`${base}/clinica/`);
  await page.getByRole('button', { name: 'Buscar' }).first().click();
  await page.getByRole('searchbox').fill('talao medico');
  await expect(page.getByRole('option').first()).toContainText(/tal(?:ão|ões)|Médico|médico/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/clinica\/.+/);
  await page.close();
}
