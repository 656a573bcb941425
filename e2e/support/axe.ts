import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * Nothing is worked out that is not looked at: a failure shows the markup, not a selector, and no rule of these tags reads style
 * sheets, which `preload` would parse again (`css-orientation-lock` does, which is experimental and not run).
 */
const OPTIONS = {
  resultTypes: ['violations'],
  selectors: false,
  preload: { assets: ['media'] },
} satisfies RunOptions;
/** The rules of these tags that a change of colours alone can break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** A document that has not changed for this long is drawn; one that never rests is looked at after the longer time. */
const STILL_MS = 200;
const LONGEST_MS = 2_000;

/** The program that runs inside the page; the short form, for it is sent and read anew for each document. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every state at both widths, and in both colour schemes at each (`npm run test:long`). */
const EVERYTHING = process.env['AXE'] === 'everything';

type Scheme = 'light' | 'dark';

/** Expects no violation of WCAG 2.0 to 2.2 A/AA or best practice in this state at the window's width, in both colour schemes. */
export function expectNoViolations(page: Page, state: string): Promise<void> {
  return judge(page, state, ['light', 'dark']);
}

function judge(page: Page, state: string, [first, other]: readonly [Scheme, Scheme?]): Promise<void> {
  return test.step('axe', async () => {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.emulateMedia({ colorScheme: first, reducedMotion: 'reduce' });
    await bringAxe(page);
    await standStill(page);
    await expectNone(page, { type: 'tag', values: TAGS }, `${state} (${first})`);
    if (other) {
      // Another set of colours on the same document.
      await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
      await expectNone(page, { type: 'rule', values: COLOURS }, `${state} (${other})`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  });
}

/** Until nothing of the document has changed for a moment: an answer that has just come is drawn by then. */
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

/** Into every frame of the document that does not have it: a question that was asked before has left it there. */
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

/** Expects that the page fits its window: no element makes it scroll sideways. */
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
 * Expects no violation and no sideways scroll in this state, on a phone and on a desk, and no sideways scroll on a phone
 * of 320 CSS pixels; the window has its size back afterwards. One width is judged light and the other dark, in turn from
 * state to state.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const [here, there]: [Scheme, Scheme] = isOdd(state) ? ['light', 'dark'] : ['dark', 'light'];
  const size = page.viewportSize() ?? PHONE;
  await judge(page, state, EVERYTHING ? [here, there] : [here]);
  await expectFits(page);
  await page.setViewportSize(size.width < DESK.width ? DESK : PHONE);
  await judge(page, state, EVERYTHING ? [there, here] : [there]);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}

const isOdd = (state: string): boolean =>
  Array.from(state).reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % 2 === 1;

/**
 * Expects no violation in both colour schemes and no sideways scroll in this state at the window's own width, and no sideways
 * scroll on a phone of 320 CSS pixels; the window has its size back afterwards. For journeys that run at both widths (`@width`),
 * where together the runs ask what `expectAccessible` asks at once, and for the further states of a screen that it has judged.
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
