import { expect, test } from '../support/test.ts';
import { expectAccessibleHere } from '../support/axe.ts';
import { newCpf } from '../support/person.ts';
import { screenshot } from '../support/screenshot.ts';
import * as steps from '../support/steps.ts';

const SERVICO = 'Atestados de saúde';

test('a service touched on the landing page → selected after the registration', async ({ page }, info) => {
  await page.goto('/');
  const reach = page.locator('.landing-reach');
  await expect(reach).not.toBeInViewport();
  await page.getByRole('heading', { name: 'Outros serviços' }).scrollIntoViewIfNeeded();
  // A link to an order stays visible, and of the header's two rows the links stay.
  await expect(reach.getByRole('link', { name: 'Solicitar documento' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Área do paciente' }).first()).not.toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeInViewport();
  await screenshot(page, info, 'cartoes');
  await page.getByRole('link', { name: SERVICO, exact: true }).click();
  await page.waitForURL('**/pedido');
  await expect(page.getByText(`Você escolheu ${SERVICO}.`)).toBeVisible();
  await expectAccessibleHere(page, 'pedido, with a service chosen');
  await steps.fillCadastro(page, newCpf());
  await steps.fillDados(page);
  await expect(page.getByRole('radio', { name: SERVICO })).toBeChecked();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.waitForURL('**/historico/*');
  // The choice was for one order.
  await page.goto('/servico');
  await expect(page.getByRole('radio', { name: SERVICO })).not.toBeChecked();
});
