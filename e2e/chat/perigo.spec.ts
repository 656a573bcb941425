import { expect, test } from '../support/test.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { expectAccessibleHere } from '../support/axe.ts';
import { screenshot } from '../support/screenshot.ts';
import { log, messageField, openBothSides, send } from './conversa.ts';

test('words of danger → both numbers at once, nothing blocked, the desk told', async ({
  page,
  browser,
}, info) => {
  const { cpf, adm } = await openBothSides(page, browser);
  await adm.goto('/conversas');
  await expect(adm.getByRole('heading', { name: 'Conversas', level: 1 })).toBeVisible();
  const alarm = page.getByRole('alert');
  await messageField(page).fill('Bom dia, sem falta de ar.');
  await expect(alarm).toHaveCount(0);
  await messageField(page).fill('Estou com dor no peito');
  await expect(alarm).toContainText('Em emergência ligue 192 (SAMU).');
  await expect(page.getByRole('link', { name: 'Ligar 192 (SAMU)' })).toHaveAttribute('href', 'tel:192');
  await expect(page.getByRole('link', { name: 'Ligar 188 (CVV)' })).toHaveAttribute('href', 'tel:188');
  await expect(messageField(page)).toBeFocused();
  await expect(messageField(page)).toBeInViewport();
  await expectAccessibleHere(page, 'chatpage, words of danger');
  await screenshot(page, info, 'chat-perigo');

  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(log(page)).toContainText('Estou com dor no peito');
  await expect(alarm).toBeVisible();
  const row = adm.getByRole('listitem').filter({ hasText: formatCpf(cpf) });
  await expect(row).toContainText('Possível urgência', { timeout: 3_000 });
  await expect(adm.getByRole('main').getByRole('listitem').first()).toContainText('Possível urgência');
  await expectAccessibleHere(adm, 'conversas, a possible emergency');
  await screenshot(adm, info, 'conversas-perigo');

  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(alarm).toHaveCount(0);
  await page.context().setOffline(true);
  await send(page, 'Não consigo respirar');
  await expect(alarm).toBeVisible();
  await page.context().setOffline(false);

  await row.getByRole('link').click();
  await adm.waitForURL(`**/chatpageadm/${cpf}`);
  await expect(log(adm)).toContainText('Não consigo respirar', { timeout: 30_000 });
  await expect(adm.getByRole('button', { name: 'Marcar como vista' })).toBeVisible();
  await expectAccessibleHere(adm, 'chatpageadm, a possible emergency');
  await screenshot(adm, info, 'chatpageadm-perigo');
  await expect(log(page).getByText(/^Lida/).first()).toBeVisible();
  await send(adm, 'Ligue 192 agora. Estamos aqui.');
  await expect(adm.getByRole('button', { name: 'Marcar como vista' })).toHaveCount(0);
  await expect(log(page)).toContainText('Ligue 192 agora.');
  await expect(alarm).toHaveCount(0);
});
