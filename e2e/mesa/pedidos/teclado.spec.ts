import { expect, test } from '../../support/test.ts';
import { expectAccessible, expectAccessibleHere } from '../../support/axe.ts';
import * as prepare from '../../support/prepare.ts';
import { screenshot } from '../../support/screenshot.ts';
import { newPacienteNamed, openPedidos, rows, search, uniqueName } from './pedidos-adm.ts';

const SERVICOS = ['Atestados de saúde', 'Pedido de Encaminhamentos'] as const;

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

  // Letters in a field are text: the keys work from the list.
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
  // The search text is kept.
  await mesa.keyboard.press('1');
  await mesa.waitForURL('**/pedidos?fila=para-ler');
  await expect(mesa.getByLabel('Ordem')).toHaveValue('prazo');
  await expect(mesa.getByRole('heading', { name: 'Nenhum pedido assim' })).toBeVisible();
  await mesa.goBack();
  await expect(tray('Pix pendente')).toHaveAttribute('aria-current', 'page');
  await expect(rows(mesa)).toHaveCount(1);
});

test('keyboard only: an order is opened, read, left for the next, and found by the palette', async ({
  browser,
}, info) => {
  const paciente = await newPacienteNamed(browser, uniqueName());
  for (const servico of SERVICOS) await prepare.paidPedido(paciente.page, servico);
  const mesa = await openPedidos(browser);
  await search(mesa, paciente.cpf, 2);
  await mesa.getByRole('heading', { level: 1 }).click();
  await mesa.keyboard.press('j');
  await mesa.keyboard.press('Enter');
  // Newest order first.
  const first = mesa.getByText('1 de 2 na lista');
  await expect(first).toBeVisible();
  await expect(mesa.getByText(SERVICOS[1]).first()).toBeVisible();
  await expect(mesa.getByRole('list', { name: 'O que aconteceu' })).toContainText('Pagamento confirmado');
  await expectAccessibleHere(mesa, 'pedido, of the desk');
  await screenshot(mesa, info, 'pedido');
  await mesa.keyboard.press('j');
  await expect(mesa.getByText('2 de 2 na lista')).toBeVisible();
  await expect(mesa.getByText(SERVICOS[0]).first()).toBeVisible();
  await mesa.keyboard.press('r');
  await expect(mesa.getByRole('heading', { name: /^Outras respostas/ })).toBeFocused();

  await mesa.keyboard.press('?');
  await expect(mesa.getByRole('dialog', { name: 'Atalhos do teclado' })).toContainText('Lendo um pedido');
  await mesa.keyboard.press('Escape');
  await mesa.keyboard.press('Control+k');
  const palette = mesa.getByRole('combobox', { name: 'Pedido, paciente, CPF ou tela' });
  await expect(palette).toBeFocused();
  await palette.fill(paciente.cpf);
  await expect(mesa.getByRole('option', { name: /Pedido de Encaminhamentos|Encaminhamentos/ })).toBeVisible();
  await expectAccessible(mesa, 'the palette of the desk');
  await screenshot(mesa, info, 'paleta');
  await palette.fill('fechamento');
  await mesa.keyboard.press('Enter');
  await mesa.waitForURL('**/fechamento');
  await mesa.keyboard.press('g');
  await mesa.waitForURL('**/pedidos?fila=para-ler');
  await expect(rows(mesa).first()).toBeVisible();
});
