import { expect, test, type Page } from '../support/test.ts';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import * as measure from './measure.ts';
import * as steps from '../support/steps.ts';
import { openScreen, PUBLIC_SCREENS, screensOfPaciente, type AppScreen } from './screens.ts';

/**
 * Beyond axe: WCAG 2.2 AA by measurement, on every screen. Each is opened once with reduced motion (a smooth scroll
 * would be measured half way), and judged in every way at the widths of phone and desk.
 */

async function expectStructure(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
  await expect(page, name).toHaveTitle(/\S/);
  await expect(page.locator('html'), name).toHaveAttribute('lang', 'pt-BR');
  expect(await measure.smallTargets(page), name).toEqual([]);
  expect(await measure.fieldsWithoutPurpose(page), name).toEqual([]);
}

/** No animation runs. */
async function expectNoMotion(page: Page, name: string): Promise<void> {
  const running = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
  expect(running, name).toBe(0);
}

/** A focus ring at every stop, never covered by the header or the tabs; the first stop leads to the content. */
async function expectFocusStops(page: Page, name: string): Promise<void> {
  const skipLink = page.getByRole('link', { name: 'Ir para o conteúdo' });
  const { hidden, first } = await measure.focusStops(page);
  expect(first, name).toBe('Ir para o conteúdo');
  expect(hidden, name).toEqual([]);
  await skipLink.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('main'), name).toBeFocused();
}

/** 1280 CSS pixels at 400 %, and the text spacing of WCAG 1.4.12: no sideways scroll, no clipped text. */
async function expectReadableMagnified(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 256 });
  await expectNoSidewaysScroll(page);
  await measure.spaceText(page);
  await expectNoSidewaysScroll(page);
  expect(await measure.cutText(page), name).toEqual([]);
  if (size) await page.setViewportSize(size);
}

async function checkScreen(page: Page, { name, path }: AppScreen): Promise<void> {
  const phone = page.viewportSize();
  await openScreen(page, { name, path });
  for (const size of [phone, DESK]) {
    if (size) await page.setViewportSize(size);
    await expectNoMotion(page, name);
    await expectStructure(page, name);
    await expectFocusStops(page, name);
  }
  await expectReadableMagnified(page, name);
  if (phone) await page.setViewportSize(phone);
}

const DESK = { width: 1440, height: 900 };

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const CHECKS = 'structure, targets of 24 px, stops of the keyboard, no motion, 400 % zoom and text spacing';

test(`every public screen: ${CHECKS}`, async ({ page }) => {
  for (const screen of PUBLIC_SCREENS) await test.step(screen.name, () => checkScreen(page, screen));
});

test(`every screen of a patient: ${CHECKS}, help in its place`, async ({ page }) => {
  for (const screen of await screensOfPaciente(page)) {
    await test.step(screen.name, async () => {
      await checkScreen(page, screen);
      if (screen.path === '/chatpage') return;
      const foot = page.getByRole('contentinfo');
      await expect(foot.getByRole('link'), screen.name).toHaveText([/@/, 'Acessibilidade']);
    });
  }
});

test('a request from the registration to the Pix with the keyboard alone', async ({ page }) => {
  await steps.requestByKeyboard(page);
});
