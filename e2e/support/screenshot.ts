import type { Page, TestInfo } from '@playwright/test';

/** Saves a full-page picture among the run's results, with SHOTS=1 only. */
export async function screenshot(page: Page, info: TestInfo, name: string): Promise<void> {
  if (process.env['SHOTS']) await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
}

/** Saves pictures at both widths, light and dark; restores the window. */
export async function screenshots(page: Page, info: TestInfo, name: string): Promise<void> {
  if (!process.env['SHOTS']) return;
  const before = page.viewportSize();
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await screenshot(page, info, `${name}-${width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}
