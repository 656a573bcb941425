import { expect, test } from '../support/test.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { alertSaying, button, field, statusSaying } from '../support/locators.ts';
import { screenshot } from '../support/screenshot.ts';
import * as prepare from '../support/prepare.ts';

// No other journey triggers this mail: the edit reaches nobody else.
const MOMENTO = 'o paciente não vem à consulta';

test('a mail’s words: found by event, edited, refused in words, tested, reset', async ({ page }, info) => {
  await prepare.admin(page);
  await page.goto('/conversas');
  await page.getByRole('link', { name: 'Avisos por e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Para o paciente: o pedido' })).toBeVisible();
  await expectAccessible(page, 'avisos');
  await screenshot(page, info, 'lista');
  const beside = await page.context().newPage();
  await beside.goto('/avisos');
  const line = beside.getByRole('listitem').filter({ hasText: MOMENTO });
  await expect(line).toBeVisible();

  await field(page, 'Buscar').fill('sentimos');
  await expect(page.getByRole('listitem').filter({ hasText: 'Vai quando' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Pedido 1042: sentimos a sua falta' }).click();
  await field(page, 'Título').fill('Sentimos a sua falta na receita {nome}');
  await button(page, 'Salvar').click();
  await expect(alertSaying(page, 'Confira os campos destacados. Nada foi salvo.')).toBeVisible();
  await expect(page.getByText('{nome} não é um marcador.')).toBeVisible();
  await expectAccessibleHere(page, 'avisos, refused');
  await screenshot(page, info, 'recusado');

  await field(page, 'Título').fill('Sentimos a sua falta: pedido ');
  await button(page, 'Inserir {pedido}: o número do pedido').click();
  await expect(field(page, 'Título')).toHaveValue('Sentimos a sua falta: pedido {pedido}');
  await expect(field(page, 'Título')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Prévia' })).toContainText('pedido 1042');
  await button(page, 'Enviar teste').click();
  await expect(statusSaying(page, 'Enviamos um teste para')).toBeVisible();
  await button(page, 'Salvar').click();
  await expect(statusSaying(page, 'Aviso salvo. Já vale.')).toBeVisible();
  await expect(line).toContainText('Editado', { timeout: 3_000 });
  await screenshot(page, info, 'salvo');

  await button(page, 'Voltar ao texto original').click();
  await expect(field(page, 'Título')).toHaveValue('Você não veio à consulta');
  await button(page, 'Salvar').click();
  await expect(statusSaying(page, 'Aviso salvo. Já vale.')).toBeVisible();
  await expect(line).not.toContainText('Editado');
  await beside.reload();
  await expect(beside.getByRole('table', { name: 'Histórico dos avisos' })).toContainText(
    'Voltou ao texto original',
  );
  await screenshot(beside, info, 'historico');
  await beside.goto('/demo/emails');
  await expect(beside.getByText('Pedido 1042: sentimos a sua falta').first()).toBeVisible();
});
