import { expect, type Browser } from '@playwright/test';

/** The page of the switches, in a window of its own. */
export async function painel(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/demo/falhas');
  async function mudar(servico: string, falha: string): Promise<void> {
    const region = page.getByRole('region', { name: servico, exact: true });
    await region.getByRole('button', { name: falha, exact: true }).click();
    await expect(region.getByRole('button', { name: falha, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
  return { page, mudar };
}
