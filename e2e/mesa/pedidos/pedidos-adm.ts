import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { newCpf } from '../../support/person.ts';
import * as prepare from '../../support/prepare.ts';

/** Signs the administrator in within its own browser and opens `/pedidos`. @returns its page */
export async function openPedidos(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await prepare.admin(page);
  await page.goto('/pedidos');
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible();
  return page;
}

/** A new patient of this name, signed in within its own browser. */
export async function newPacienteNamed(browser: Browser, name: string): Promise<{ page: Page; cpf: string }> {
  const page = await (await browser.newContext()).newPage();
  const cpf = newCpf();
  await prepare.paciente(page, cpf, { nome: name });
  return { page, cpf };
}

export const rows = (mesa: Page): Locator => mesa.getByRole('table', { name: 'Pedidos' }).locator('tbody tr');
/** A unique name, with characters that a search must normalise. */
export const uniqueName = () => `Conceição d’Ávila ${newCpf().slice(0, 6)}`;

/** Types into the search of `/pedidos` and waits until `count` orders are found. */
export async function search(mesa: Page, text: string, count: number): Promise<void> {
  // The search waits for a pause of the typing.
  await Promise.all([
    mesa.waitForResponse((answer) => answer.request().postData()?.includes(JSON.stringify(text)) ?? false),
    mesa.getByLabel('Buscar', { exact: true }).fill(text),
  ]);
  await expect(rows(mesa)).toHaveCount(count);
}
