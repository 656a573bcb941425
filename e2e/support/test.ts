import { test as base, type Page, type TestInfo } from '@playwright/test';
import { PAGE_LEFT } from './page-left.ts';

export * from '@playwright/test';

/**
 * Playwright's test, which also ends what a journey leaves open: the contexts that it made itself. Their pages would live
 * as long as the worker and read again what each event of the following journeys changes.
 */
export const test = base.extend<{ leftContexts: undefined }>({
  leftContexts: [
    async ({ browser }, use, info) => {
      await use(undefined);
      const contexts = browser.contexts();
      // An answer that a route changes may be under way: it is no failure of the journey.
      const pages = contexts.flatMap((context) => context.pages());
      if (info.status !== info.expectedStatus) for (const page of pages) await attachPage(info, page);
      await Promise.all([...contexts, ...pages].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(contexts.map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** Of several pages Playwright describes the first alone, whichever of them failed. */
async function attachPage(info: TestInfo, page: Page): Promise<void> {
  const words = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error));
  await info.attach(PAGE_LEFT, { body: `${page.url()}\n${words}` });
}
