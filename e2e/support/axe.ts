import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of these tags that a change of colours alone can break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** No violation of WCAG 2.0 to 2.2 A/AA or best practice in this state, in the light and in the dark. */
export async function semViolacoes(page: Page, estado: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await conferir(builderOf(page).withTags(TAGS), `${estado} (light)`);
  // The dark is another set of colours on the same document.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await conferir(builderOf(page).withRules(COLOURS), `${estado} (dark)`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Within the page itself: the other way opens a second page for each question, which takes twice as long. */
function builderOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
}

async function conferir(builder: AxeBuilder, estado: string): Promise<void> {
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, estado).toEqual([]);
}

/** The page fits its window: nothing makes it scroll sideways. */
export async function semRolagemLateral(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(beyond).toEqual([]);
}

/** No violation and nothing sideways in this state, on a phone and on a desk; nothing sideways on the narrowest phone. */
export async function conferida(page: Page, estado: string): Promise<void> {
  await semViolacoes(page, estado);
  await semRolagemLateral(page);
  const size = page.viewportSize() ?? PHONE;
  await page.setViewportSize(NARROWEST);
  await semRolagemLateral(page);
  const other = size.width < DESK.width ? DESK : PHONE;
  await page.setViewportSize(other);
  await semViolacoes(page, `${estado}, ${other.width} wide`);
  await semRolagemLateral(page);
  await page.setViewportSize(size);
}
