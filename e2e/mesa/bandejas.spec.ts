import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import * as prepare from '../support/prepare.ts';
import { newPacienteNamed, openPedidos, rows, search, uniqueName } from './pedidos-adm.ts';

test('the trays: counted, kept in the address, current without reloading, walked by keys', async ({
  browser,
}) => {
  const paciente = await newPacienteNamed(browser, uniqueName());
  const mesa = await openPedidos(browser);
  const tray = (name: string) => mesa.getByRole('link', { name, exact: true });
  await expect(tray('Todos')).toHaveAttribute('aria-current', 'page');
  await expect(tray('Pix pendente')).toHaveAccessibleDescription(/^[\d.]+ pedidos?$/);
  await tray('Pix pendente').click();
  await mesa.waitForURL('**/pedidos?fila=pix-pendente');
  await search(mesa, paciente.cpf, 0);
  await prepare.pedidoWithPix(paciente.page, 'Atestados de saúde');
  await expect(rows(mesa)).toHaveCount(1);
  await expect(rows(mesa)).toContainText('Atestados de saúde');
  await expect(mesa.getByText('1–1 de 1', { exact: true })).toBeVisible();

  // A letter typed into a field is text: the keys work from the list.
  await mesa.getByRole('heading', { level: 1 }).click();
  await mesa.keyboard.press('j');
  await expect(rows(mesa).getByRole('link', { name: 'Detalhes' })).toBeFocused();
  await mesa.keyboard.press('x');
  await expect(rows(mesa).getByRole('checkbox')).toBeChecked();
  await mesa.keyboard.press('c');
  await mesa.getByRole('dialog').press('Escape');
  await mesa.keyboard.press('?');
  await expect(mesa.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
  await mesa.keyboard.press('Escape');
  // What is searched for goes along.
  await mesa.keyboard.press('1');
  await mesa.waitForURL('**/pedidos?fila=para-ler');
  await expect(mesa.getByLabel('Ordem')).toHaveValue('prazo');
  await expect(mesa.getByRole('heading', { name: 'Nenhum pedido assim' })).toBeVisible();
  await mesa.goBack();
  await expect(tray('Pix pendente')).toHaveAttribute('aria-current', 'page');
  await expect(rows(mesa)).toHaveCount(1);
  await expectAccessible(mesa, 'pedidos, a tray');
});
