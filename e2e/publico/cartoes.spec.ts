import { expect, test } from '../support/test.ts';
import { expectAccessibleHere } from '../support/axe.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
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

test('a service touched, then Já tenho cadastro → offered in any tab after it, until Sair', async ({
  page,
  browser,
}) => {
  const cpf = newCpf();
  const before = await browser.newContext();
  await prepare.paciente(before, cpf);
  await before.close();
  await page.goto('/');
  await page.getByRole('link', { name: SERVICO, exact: true }).click();
  await page.getByRole('link', { name: 'Já tenho cadastro' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByText(`Você escolheu ${SERVICO}.`)).toBeVisible();
  const tab = await page.context().newPage();
  await steps.signIn(tab, cpf);
  await expect(tab.getByRole('heading', { name: 'Você escolheu um serviço' })).toBeVisible();
  await expectAccessibleHere(tab, 'usuario, with a service chosen');
  await tab.getByRole('link', { name: 'Fazer este pedido' }).click();
  await expect(tab.getByRole('radio', { name: SERVICO })).toBeChecked();
  await tab.goto('/usuario');
  await tab.getByRole('button', { name: 'Sair' }).click();
  await tab.waitForURL((url) => url.pathname === '/');
  await tab.goto('/pedido');
  await expect(tab.getByRole('heading', { name: 'Cadastre-se' })).toBeVisible();
  await expect(tab.getByText(`Você escolheu ${SERVICO}.`)).toHaveCount(0);
});
