import type { Locator, Page } from '@playwright/test';

/** A field by its whole label. */
export const field = (where: Page | Locator, label: string): Locator =>
  where.getByLabel(label, { exact: true });

/** A button by its whole name. */
export const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true });

/** A status message that holds these words. */
export const statusSaying = (where: Page | Locator, words: string | RegExp): Locator =>
  where.getByRole('status').filter({ hasText: words });

/** An alert that holds these words. */
export const alertSaying = (where: Page | Locator, words: string | RegExp): Locator =>
  where.getByRole('alert').filter({ hasText: words });
