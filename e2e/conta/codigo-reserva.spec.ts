import { expect, test } from '../support/test.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { alertSaying } from '../support/locators.ts';
import { newCpf, PASSWORD } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

test('reserve codes: made once, one sets a new password without the mail', async ({
  page,
  browser,
}, info) => {
  const cpf = newCpf();
  await prepare.paciente(page, cpf);
  await page.goto('/conta');
  await page.getByRole('button', { name: 'Criar códigos reserva' }).click();
  const dialog = page.getByRole('dialog', { name: 'Criar códigos reserva' });
  await dialog.getByLabel('Senha atual').fill('uma senha errada');
  await dialog.getByRole('button', { name: 'Criar códigos' }).click();
  await expect(alertSaying(page, 'A senha atual não confere.')).toBeVisible();
  await dialog.getByLabel('Senha atual').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Criar códigos' }).click();
  const codes = page.getByRole('list', { name: 'Códigos reserva' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessibleHere(page, 'conta, reserve codes');
  await screenshot(page, info, 'conta-reserva');
  const code = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Já guardei' }).click();
  await expect(page.getByText('Restam 10 dos dez.')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto('/login');
  await other.getByRole('link', { name: 'Perdi a senha e o acesso ao e-mail' }).click();
  await other.waitForURL('**/recuperar');
  await other.getByRole('button', { name: 'Continuar' }).click();
  await expect(alertSaying(other, 'Preencha corretamente os campos.')).toBeVisible();
  await other.getByLabel('CPF', { exact: true }).fill(cpf);
  await other.getByLabel('Código reserva').fill('00000-00000');
  await other.getByRole('button', { name: 'Continuar' }).click();
  await expect(alertSaying(other, 'O CPF ou o código não confere. Cada código vale uma vez.')).toBeVisible();
  await expectAccessible(other, 'recuperar, wrong code');
  await screenshot(other, info, 'recuperar');
  await other.getByLabel('Código reserva').fill(code.toLowerCase());
  await other.getByRole('button', { name: 'Continuar' }).click();
  await other.waitForURL('**/nova-senha/**');
  await other.getByLabel('Nova senha').fill('um banco na praça');
  await other.getByLabel('Confirme a senha').fill('um banco na praça');
  await other.getByRole('button', { name: 'Salvar nova senha' }).click();
  await other.waitForURL('**/login');
});
