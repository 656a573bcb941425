import { expect, test } from '../../support/test.ts';
import { expectAccessible, expectAccessibleHere } from '../../support/axe.ts';
import { button } from '../../support/locators.ts';
import * as prepare from '../../support/prepare.ts';
import { screenshot } from '../../support/screenshot.ts';
import { rows, openPedidos, uniqueName, newPacienteNamed } from './pedidos-adm.ts';

test('conclude, delete, undo: one question each, live for the patient; nothing delivered → so', async ({
  browser,
}, info) => {
  const name = uniqueName();
  const paciente = await newPacienteNamed(browser, name);
  const mesa = await openPedidos(browser);
  await mesa.getByLabel('Buscar', { exact: true }).fill(paciente.cpf);
  await expect(mesa.getByRole('heading', { name: 'Nenhum pedido assim' })).toBeVisible();
  // Live: the order appears without a reload.
  const id = await prepare.pedidoWithPix(paciente.page, 'Atestados de saúde');
  await expect(rows(mesa)).toHaveCount(1);
  await expect(rows(mesa)).toContainText('Aguardando Pagamento');
  await expect(rows(mesa).getByRole('link', { name: 'Chat' })).toHaveAttribute(
    'href',
    `/chatpageadm/${paciente.cpf}`,
  );
  const chat = rows(mesa).getByRole('link', { name: 'Chat' });
  await expect(chat).not.toHaveAccessibleDescription(/não lida/);
  const message = { id: crypto.randomUUID(), mensagem: 'Chegou?' };
  expect((await paciente.page.request.post('/api/chat', { data: message })).status()).toBe(200);
  await expect(chat).toHaveAccessibleDescription(/Mensagem não lida/);

  await button(rows(mesa), 'Excluir').click();
  const dialog = mesa.getByRole('dialog');
  await expect(dialog).toContainText(name);
  await expect(button(dialog, 'Voltar')).toBeFocused();
  await expectAccessibleHere(mesa, 'pedidos, deleting');
  await button(dialog, 'Excluir').click();
  await expect(rows(mesa)).toContainText('Excluído');
  await expect(mesa.getByRole('status').filter({ hasText: 'excluído' })).toBeVisible();
  await paciente.page.goto('/usuario');
  await expect(paciente.page.getByText('Você ainda não tem pedidos')).toBeVisible();

  await button(rows(mesa), 'Restaurar').click();
  await expect(rows(mesa)).toContainText('Aguardando Pagamento');
  await expect(paciente.page.getByText('Atestados de saúde')).toBeVisible();

  await button(rows(mesa), 'Concluir').click();
  await expect(dialog).toContainText('Este pedido não foi pago.');
  // `documento` is not offered without one, and the facts decide the default.
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expect(dialog.getByRole('radio', { name: 'Nada' })).toBeChecked();
  await expect(dialog).toContainText('Pedido concluído. Nada foi entregue.');
  await expectAccessible(mesa, 'pedidos, concluding');
  await screenshot(mesa, info, 'concluir');
  await dialog.getByRole('radio', { name: 'Entregue de outra forma' }).check();
  await expect(dialog).toContainText('O que você pediu foi entregue de outra forma.');
  await button(dialog, 'Concluir').click();
  await expect(rows(mesa)).toContainText('Concluído');
  await expect(rows(mesa)).toContainText('Entregue de outra forma');
  await expect(
    paciente.page.getByText('Concluído. O que você pediu foi entregue de outra forma.'),
  ).toBeVisible();

  await button(rows(mesa), 'Reabrir').click();
  await expect(dialog).toContainText('O pedido volta à situação anterior.');
  await screenshot(mesa, info, 'reabrir');
  await button(dialog, 'Reabrir').click();
  await expect(rows(mesa)).toContainText('Aguardando Pagamento');
  const said = mesa.getByRole('status').filter({ hasText: 'reaberto' });
  await expect(said).toContainText('O Pix anterior foi apagado no provedor');
  await expect(paciente.page.getByText('Concluído.')).toBeHidden();

  // With nothing delivered, by the default of the facts.
  await button(rows(mesa), 'Concluir').click();
  await button(dialog, 'Concluir').click();
  await expect(rows(mesa)).toContainText('Concluído');
  const { page } = paciente;
  const pages = { usuario: '/usuario', financeiro: `/financeiro/${id}`, 'meu-pedido': `/meu-pedido/${id}` };
  const main = page.getByRole('main');
  for (const [tela, address] of Object.entries(pages)) {
    await page.goto(address);
    await expect(main).toContainText('Nada foi entregue.');
    await expect(main).toContainText(/conclu[íi]do/i);
    await expect(main).not.toContainText(/na fila|resposta do médico até|assinado|enviado/i);
    await expectAccessibleHere(page, `${tela}, concluded unpaid`);
    await screenshot(page, info, `concluido-${tela}`);
  }
  await expect(page.getByRole('heading', { name: 'Este pedido foi concluído' })).toBeVisible();
  await button(rows(mesa), 'Excluir').click();
  await button(dialog, 'Excluir').click();
  await expect(page.getByRole('heading', { name: 'Este pedido foi excluído' })).toBeVisible();
  await expect(main).not.toContainText(/na fila|nada foi entregue|aparece aqui/i);
  await screenshot(page, info, 'excluido-meu-pedido');
});

test('on a phone: what the patient received, said on the page of one paid order, and taken back', async ({
  browser,
}, info) => {
  const paciente = await newPacienteNamed(browser, uniqueName());
  const id = await prepare.paidPedido(paciente.page, 'Renovação de Receita Amarela');
  const mesa = await browser.newPage();
  await prepare.admin(mesa);
  await mesa.goto(`/pedido/${id}`);
  const dialog = mesa.getByRole('dialog');
  await button(mesa, 'Concluir').click();
  await expect(dialog.getByRole('radio', { name: 'Entregue de outra forma' })).toBeChecked();
  await expect(dialog).not.toContainText('não foi pago');
  await screenshot(mesa, info, 'concluir-390');
  await button(dialog, 'Concluir').click();
  await expect(mesa.getByText('Entregue de outra forma', { exact: true })).toBeVisible();
  await expect(mesa.getByText('O paciente recebeu: Entregue de outra forma')).toBeVisible();
  await expectAccessibleHere(mesa, 'pedido, concluded');
  await screenshot(mesa, info, 'concluido-390');
  await button(mesa, 'Reabrir').click();
  await screenshot(mesa, info, 'reabrir-390');
  await button(dialog, 'Reabrir').click();
  await expect(button(mesa, 'Concluir')).toBeVisible();
  await button(mesa, 'Excluir').click();
  await expect(dialog).toContainText('o pagamento está guardado');
  await screenshot(mesa, info, 'excluir-390');
});
