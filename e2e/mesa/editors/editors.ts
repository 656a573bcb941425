import { expect, type Browser, type Page } from '@playwright/test';
import { button } from '../../support/locators.ts';
import { newCpf } from '../../support/person.ts';
import * as prepare from '../../support/prepare.ts';

/** Opens an editor of the desk and waits until it is interactive. */
export async function openEditor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(button(page, 'Salvar')).toBeVisible();
}

export async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await openEditor(tab, path);
  return tab;
}

/** A new patient with personal data, signed in within its own browser. @returns its page */
export async function openPaciente(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await prepare.paciente(page, newCpf());
  return page;
}
