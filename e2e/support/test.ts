import { test as base } from '@playwright/test';

export * from '@playwright/test';

/**
 * Playwright's test, which also ends what a journey leaves open: the contexts that it made itself. Their pages would live
 * as long as the worker and read again what each event of the following journeys changes.
 */
export const test = base.extend<{ leftContexts: undefined }>({
  leftContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
