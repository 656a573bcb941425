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
      const contexts = browser.contexts();
      // An answer that a route changes may be under way: it is no failure of the journey.
      const pages = contexts.flatMap((context) => context.pages());
      await Promise.all([...contexts, ...pages].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(contexts.map((context) => context.close()));
    },
    { auto: true },
  ],
});
