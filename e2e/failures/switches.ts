import { expect, type Browser } from '@playwright/test';

/**
 * Opens `/demo/falhas`, where the demonstration's outside services are made to fail, in a browser of its own.
 * @returns its page, and `setFault`, which presses the button of a fault (or of `Funcionando`) beside a service
 */
export async function openSwitches(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/demo/falhas');
  async function setFault(service: string, fault: string): Promise<void> {
    const region = page.getByRole('region', { name: service, exact: true });
    await region.getByRole('button', { name: fault, exact: true }).click();
    await expect(region.getByRole('button', { name: fault, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
  return { page, setFault };
}
