import type { Page, TestInfo } from '@playwright/test';

/** A picture of the whole page among the run's results, for somebody to look at: with SHOTS=1 only. */
export async function screenshot(page: Page, info: TestInfo, name: string): Promise<void> {
  if (process.env['SHOTS']) await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
}
