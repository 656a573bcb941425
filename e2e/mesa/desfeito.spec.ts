import * as pedidos from '#contracts/pedidos/pedidos.contract.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessibleHere } from '../support/axe.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

test('a disputed payment: from the desk to the order, requested again, paid anew, in the books', async ({
  page,
  browser,
}, info) => {
  const patient = await browser.newContext();
  const theirs = await patient.newPage();
  await prepare.paciente(theirs, newCpf());
  const id = await prepare.paidPedido(theirs, 'Atestados de saúde');
  const read = () => prepare.call(theirs, pedidos.lerPedido, { id });
  const { numero, idPayment } = await read();
  await theirs.goto(`/demo/pix/${idPayment}`);
  await theirs.getByRole('button', { name: 'Contestar o pagamento' }).click();
  await expect(theirs.getByRole('button', { name: 'Retirar a contestação' })).toBeVisible();
  await expect.poll(async () => (await read()).atendimento).toBe(null);

  await prepare.admin(page);
  await page.goto('/menu_adm');
  const named = page.getByRole('listitem').filter({ hasText: 'no provedor' });
  await expect(named.getByText('Responda à contestação no painel do Asaas.').first()).toBeVisible();
  await expectAccessibleHere(page, 'menu_adm, payment undone');
  await screenshot(page, info, 'mesa');
  await named.getByRole('link', { name: `Pedido ${numero}` }).click();
  await expect(page.getByText('O dinheiro deste pedido não está aqui')).toBeVisible();
  await expectAccessibleHere(page, 'pedido, payment undone');
  await screenshot(page, info, 'pedido');
  await page.getByRole('button', { name: 'Pedir o pagamento de novo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pedir o pagamento de novo?' });
  await dialog.getByRole('button', { name: 'Pedir o pagamento de novo' }).click();
  await expect(page.getByText('O dinheiro deste pedido não está aqui')).toHaveCount(0);
  await page.goto('/fechamento');
  const row = page.getByRole('row').filter({ hasText: `Pedido ${numero}` });
  await expect(row.filter({ hasText: 'Pagamento desfeito no provedor' })).toBeVisible();
  await screenshot(page, info, 'fechamento');

  await theirs.goto(`/meu-pedido/${id}`);
  await expect(theirs.getByRole('heading', { name: 'Pague por Pix' })).toBeVisible();
  await screenshot(theirs, info, 'paciente');
  const { idPayment: another } = (await prepare.call(theirs, pedidos.gerarCobranca, { id, body: {} })).pedido;
  expect(another).not.toBe(idPayment);
  await prepare.pay(theirs, id);
  expect(await read()).toMatchObject({ idPayment: another, atendimento: 'na fila' });
  await patient.close();
});
