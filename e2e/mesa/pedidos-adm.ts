import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import * as passos from '../support/steps.ts';
import { novoCpf } from '../support/person.ts';
import * as prontos from '../support/prepare.ts';

/** The administrator in a browser of their own, on the orders. */
export async function naMesa(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await passos.entrarNaMesa(page);
  await page.goto('/pedidos');
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible();
  return page;
}

/** A patient of a name that nobody else has, in a browser of their own. */
export async function pacienteChamado(browser: Browser, nome: string): Promise<{ page: Page; cpf: string }> {
  const page = await (await browser.newContext()).newPage();
  const cpf = novoCpf();
  await prontos.paciente(page, cpf, { nome });
  return { page, cpf };
}

/** The rows of the list. */
export const linhas = (mesa: Page): Locator =>
  mesa.getByRole('table', { name: 'Pedidos' }).locator('tbody tr');
/** A button by its whole name. */
export const botao = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true });
/** A name that nobody else has, with what a search must see through. */
export const nomeUnico = () => `Conceição d’Ávila ${novoCpf().slice(0, 6)}`;

/** Types into the search and waits until it was looked for. */
export async function buscar(mesa: Page, texto: string, quantas: number): Promise<void> {
  // Typing rests a moment before it is looked for.
  await Promise.all([
    mesa.waitForResponse((answer) => answer.request().postData()?.includes(JSON.stringify(texto)) ?? false),
    mesa.getByLabel('Buscar', { exact: true }).fill(texto),
  ]);
  await expect(linhas(mesa)).toHaveCount(quantas);
}
