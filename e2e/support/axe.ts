import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of these tags that a change of colours alone can break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** Expects no violation of WCAG 2.0 to 2.2 A/AA or best practice in this state, in the light and in the dark. */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNone(builderOf(page).withTags(TAGS), `${state} (light)`);
  // The dark is another set of colours on the same document.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNone(builderOf(page).withRules(COLOURS), `${state} (dark)`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Within the page itself: the other way opens a second page for each question, which takes twice as long. */
function builderOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
}

async function expectNone(builder: AxeBuilder, state: string): Promise<void> {
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, state).toEqual([]);
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
 * of 320 CSS pixels; the window has its size back afterwards.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await expectNoViolations(page, state);
  await expectNoSidewaysScroll(page);
  const size = page.viewportSize() ?? PHONE;
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);
  const other = size.width < DESK.width ? DESK : PHONE;
  await page.setViewportSize(other);
  await expectNoViolations(page, `${state}, ${other.width} wide`);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
}
