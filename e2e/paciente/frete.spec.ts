import { expect, test } from '../support/test.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { button, field } from '../support/locators.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

const AZUL = 'Renovação de Receita Azul';
/** Promised delay of a live change on an open page. */
const LIVE = { timeout: 3_000 };

test('freight and total stand before paying, follow table and address, and one Pix pays both', async ({
  page,
  browser,
}, info) => {
  await prepare.paciente(page, newCpf());
  const id = await prepare.pedidoBeforePix(page, AZUL);
  await page.goto(`/financeiro/${id}`);
  const bill = (name: string) => page.locator('.pix-conta > div').filter({ hasText: name });
  await expect(bill('Frete para SP')).toContainText('R$ 18,90');
  await expect(bill('Total')).toContainText('R$ 108,80');
  await expectAccessibleHere(page, 'financeiro, freight');
  await screenshot(page, info, 'frete');

  const desk = await (await browser.newContext()).newPage();
  await prepare.admin(desk);
  await desk.goto('/precos');
  await desk.getByRole('link', { name: 'Fretes' }).click();
  const sp = field(desk, 'São Paulo, Azul');
  await sp.fill('1.2.3');
  // In the middle of the window the error that the field shows on blur moves the button under a slow finger.
  await sp.evaluate((input) => input.scrollIntoView({ block: 'center' }));
  await button(desk, 'Salvar').click({ delay: 100 });
  await expect(desk.getByRole('alert')).toHaveText('Confira os fretes destacados. Nada foi salvo.');
  await expectAccessible(desk, 'fretes, refused');
  await expect(desk.getByText('Você digitou “1.2.3”. Não entendemos este valor.')).toBeVisible();
  await expect(sp).toHaveValue('');
  await sp.fill('21');
  await button(desk, 'Salvar').click();
  await expect(desk.getByText('Frete salvo. Já vale.')).toBeVisible();
  await expect(bill('Frete para SP')).toContainText('R$ 21,00', LIVE);

  await button(page, 'Gerar QR Code Pix').click();
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible();
  await expect(page.getByText('R$ 110,90').first()).toBeVisible();

  // Another state has another freight: the code must be requested again, and the open page shows so.
  await prepare.saveDados(page, { uf: 'AM', cidade: 'Manaus' });
  await expect(bill('Frete para AM')).toContainText('R$ 32,90', LIVE);
  await expect(page.getByText('O seu endereço mudou de estado')).toBeVisible();
  await expect(page.getByText('Manaus - AM')).toBeVisible();
  await button(page, 'Gerar QR Code Pix').click();
  await expect(page.getByRole('img', { name: 'QR Code Pix' })).toBeVisible();
  await expect(page.getByText('R$ 122,80').first()).toBeVisible();

  await prepare.pay(page, id);
  await expect(page.getByText('Recebemos R$ 122,80 (frete incluído)')).toBeVisible();
  await desk.goto(`/pedido/${id}`);
  await expect(desk.getByText('Frete incluído').last()).toBeVisible();
  await expect(desk.getByText('R$ 32,90')).toBeVisible();
});
