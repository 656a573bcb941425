import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { novoCpf } from '../support/person.ts';
import * as prontos from '../support/prepare.ts';

/** A field by its whole label. */
export const campo = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** A button by its whole name. */
export const botao = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
/** A status that says something. */
export const dito = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Opens an editor and waits until it can be used. */
export async function abrir(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(botao(page, 'Salvar')).toBeVisible();
}

/** Opens a page in another tab of the same session. */
export async function outraAba(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await abrir(tab, path);
  return tab;
}

/** A patient in a browser of their own. */
export async function paciente(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await prontos.paciente(page, novoCpf());
  return page;
}
