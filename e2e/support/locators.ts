import type { Locator, Page } from '@playwright/test';

export const field = (where: Page | Locator, label: string): Locator =>
  where.getByLabel(label, { exact: true });

export const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true });

export const statusSaying = (where: Page | Locator, words: string | RegExp): Locator =>
  where.getByRole('status').filter({ hasText: words });

export const alertSaying = (where: Page | Locator, words: string | RegExp): Locator =>
  where.getByRole('alert').filter({ hasText: words });
