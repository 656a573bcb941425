import { expect, test } from '../support/test.ts';
import { confirmarAnexos, lerPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { pedidoWithAnexos } from '../support/anexos.ts';
import { expectAccessible } from '../support/axe.ts';
import { PDF } from '../support/files.ts';
import { button, field } from '../support/locators.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

test('before paying: answer, data and files are reviewed and corrected by one touch', async ({
  page,
}, info) => {
  const id = await pedidoWithAnexos(page, { receita_vencida: PDF }, 'Renovação de Receita Simples (Branca)');
  await prepare.act(page, confirmarAnexos, { id });
  await page.goto(`/financeiro/${id}`);
  const section = page.getByRole('region', { name: 'Confira o seu pedido' });
  await expect(section).toContainText('10 de 10');
  await expect(section).toContainText('1 pronto');
  await expect(section).toContainText(/até o fim de|até/);
  await section.getByText('As mais importantes').click();
  await expectAccessible(page, 'financeiro, the order to look over');
  await screenshot(page, info, 'confira');

  await section.getByRole('link', { name: /Corrigir a resposta: Tem alergia/ }).click();
  await page.waitForURL(`**/historico/${id}#saude-0`);
  const answer = page.getByLabel(/^Tem alergia/);
  await expect(answer).toBeFocused();
  await answer.fill('Dipirona, com manchas.');
  await field(page, 'Declaro que as informações são verdadeiras').check();
  await field(page, 'Autorizo o envio do documento assinado').check();
  await button(page, 'Continuar').click();
  await page.waitForURL(`**/anexos/${id}`);
  await button(page, 'Continuar').click();
  await page.waitForURL(`**/financeiro/${id}`);
  await section.getByText('As mais importantes').click();
  await expect(section).toContainText('Dipirona, com manchas.');
  expect((await prepare.call(page, lerPedido, { id })).histSaude[0]).toBe('Dipirona, com manchas.');

  await section.getByRole('link', { name: 'Corrigir os dados pessoais' }).click();
  await page.waitForURL('**/dados');
  await field(page, 'Nome completo').fill('Beatriz Nunes Prado Lima');
  await button(page, 'Continuar').click();
  await page.waitForURL(`**/financeiro/${id}`);
  await expect(section).toContainText('Beatriz Nunes Prado Lima');

  // The payee is named, and on a phone the code is above its picture, and both are drawn.
  await button(page, 'Gerar QR Code Pix').click();
  const copy = await button(page, 'Copiar código').boundingBox();
  const picture = await page.getByRole('img', { name: 'QR Code Pix' }).boundingBox();
  expect(copy?.y).toBeLessThan(picture?.y ?? 0);
  await expect(page.getByText('Recebedor: Zelo, CNPJ 11.222.333/0001-81')).toBeVisible();
});
