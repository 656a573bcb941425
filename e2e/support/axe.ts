import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * Skips unneeded work: a failure shows the markup, not a selector, and no rule of these tags reads style sheets, which
 * `preload` would parse again (`css-orientation-lock` does, which is experimental and not run).
 */
const OPTIONS = {
  resultTypes: ['violations'],
  selectors: false,
  preload: { assets: ['media'] },
} satisfies RunOptions;
/** Rules of these tags that depend on colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** A document without changes for this long is drawn; a restless one is judged after the longer time. */
const STILL_MS = 200;
const LONGEST_MS = 2_000;

/** The program that runs inside the page, minified, for it is sent and parsed for each document. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every state at both widths and in both colour schemes (`npm run test:long`). */
const EVERYTHING = process.env['AXE'] === 'everything';

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/**
 * Expects no violation of WCAG 2.0 to 2.2 A/AA or best practice at the window's width: in one of the colour schemes,
 * alternating by state, in the long run in both.
 */
export function expectNoViolations(page: Page, state: string): Promise<void> {
  return judge(page, state, EVERYTHING ? SCHEMES : [schemeOf(state)]);
}

/** Spreads the states: half of them are light, and half of these are judged at another width. */
const sumOf = (state: string): number =>
  Array.from(state).reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0);
const schemeOf = (state: string): Scheme => (sumOf(state) % 2 === 1 ? 'light' : 'dark');
const isJudgedHere = (state: string): boolean => sumOf(state) % 4 < 2;

/** Without a scheme it only waits until the state is drawn. */
function judge(page: Page, state: string, [first, other]: readonly Scheme[]): Promise<void> {
  return test.step('axe', async () => {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.emulateMedia({ colorScheme: first ?? 'light', reducedMotion: 'reduce' });
    await standStill(page);
    if (first) {
      await bringAxe(page);
      await expectNone(page, { type: 'tag', values: TAGS }, `${state} (${first})`);
    }
    if (other) {
      // Another set of colours on the same document.
      await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
      await expectNone(page, { type: 'rule', values: COLOURS }, `${state} (${other})`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  });
}

/** Waits until the document has not changed for a moment: a recent answer is drawn by then. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(
    ({ stillMs, longestMs }) =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect();
          clearTimeout(quiet);
          clearTimeout(longest);
          resolve();
        };
        let quiet = setTimeout(end, stillMs);
        const longest = setTimeout(end, longestMs);
        const observer = new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(end, stillMs);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
    { stillMs: STILL_MS, longestMs: LONGEST_MS },
  );
}

/** Into every frame without it: it stays after an earlier check. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE);
  }
}

async function expectNone(page: Page, runOnly: RunOnly, state: string): Promise<void> {
  const options = JSON.stringify({ ...OPTIONS, runOnly } satisfies RunOptions);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, `${state}, ${page.viewportSize()?.width} wide`).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(beyond).toEqual([]);
}

/**
 * Expects no violation at the width of a phone or of a desk, alternating by state, in the long run at both; and no
 * sideways scroll at either, nor at 320 CSS pixels. Restores the window's size.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const size = page.viewportSize() ?? PHONE;
  const scheme = schemeOf(state);
  const other = scheme === 'light' ? 'dark' : 'light';
  const here = isJudgedHere(state);
  await judge(page, state, EVERYTHING ? [scheme, other] : here ? [scheme] : []);
  await expectFits(page);
  await page.setViewportSize(size.width < DESK.width ? DESK : PHONE);
  await judge(page, state, EVERYTHING ? [other, scheme] : here ? [] : [scheme]);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}

/**
 * Expects no violation and no sideways scroll at the window's own width, and no sideways scroll at 320 CSS pixels;
 * restores the window's size. For journeys that run at both widths (`@width`), whose runs together cover
 * `expectAccessible`, and for further states of a judged screen.
 */
export async function expectAccessibleHere(page: Page, state: string): Promise<void> {
  if (EVERYTHING) return expectAccessible(page, state);
  await expectNoViolations(page, state);
  await expectFits(page);
}

async function expectFits(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  const size = page.viewportSize() ?? PHONE;
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}
