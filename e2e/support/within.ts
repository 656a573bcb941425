import type { Page } from '@playwright/test';

/** Goes to another screen as a link of the application does: nothing is loaded anew. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
