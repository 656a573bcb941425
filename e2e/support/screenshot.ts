import type { Page, TestInfo } from '@playwright/test';

/** Saves a full-page picture among the run's results, with SHOTS=1 only. */
export async function screenshot(page: Page, info: TestInfo, name: string): Promise<void> {
  if (process.env['SHOTS']) await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
}
