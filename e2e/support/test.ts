import { test as base, type Page, type TestInfo } from '@playwright/test';
import { PAGE_LEFT } from './failure-reporter.ts';

export * from '@playwright/test';

/**
 * Playwright's test, which also closes the contexts that a journey made: their pages would live as long as the worker
 * and read again at each event of the following journeys.
 */
export const test = base.extend<{ leftContexts: undefined }>({
  leftContexts: [
    async ({ browser }, use, info) => {
      await use(undefined);
      const contexts = browser.contexts();
      // A mocked answer may be in progress: it is no failure of the journey.
      const pages = contexts.flatMap((context) => context.pages());
      if (info.status !== info.expectedStatus) for (const page of pages) await attachPage(info, page);
      await Promise.all([...contexts, ...pages].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(contexts.map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** Playwright describes only the first of several pages, whichever failed. */
async function attachPage(info: TestInfo, page: Page): Promise<void> {
  const words = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error));
  await info.attach(PAGE_LEFT, { body: `${page.url()}\n${words}` });
}
