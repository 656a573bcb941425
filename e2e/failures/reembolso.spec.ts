import { expect, test } from '../support/test.ts';
import { baixarRecibo } from '#contracts/pagamentos/reembolsos.contract.ts';
import { lerPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { expectAccessible } from '../support/axe.ts';
import { paidPedido, refuse } from '../support/documento.ts';
import { button } from '../support/locators.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import { setFault } from './switches.ts';

test('refusal and refund: no balance twice, shown at the desk, then done; receipt opens', async ({
  page,
  browser,
}, info) => {
  const id = await paidPedido(page, 'Atestados de saúde');
  await refuse(browser, [id]);
  await setFault(page, 'asaas', 'noBalance');

  await page.goto(`/meu-pedido/${id}`);
  await button(page, 'Prefiro o reembolso').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/Devolvemos R\$\s\d+,\d\d por Pix/);
  await button(dialog, 'Prefiro o reembolso').click();
  await expect(page.getByText(/estão voltando para a conta que pagou o Pix/)).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await prepare.admin(desk);
  await desk.goto('/devolucoes');
  const { numero } = await prepare.call(page, lerPedido, { id });
  const rowIn = (name: string) =>
    desk
      .getByRole('table', { name })
      .getByRole('row')
      .filter({ hasText: String(numero) });
  const row = rowIn('Devoluções pendentes');
  const tryAgain = async (options: { timeout?: number } = {}) => {
    await button(row, 'Tentar agora').click(options);
    await button(desk.getByRole('dialog'), 'Tentar agora').click(options);
  };
  // At least one: the sweep of each minute tries, too.
  const tries = async () => {
    const [, n = '0'] = /\((uma|\d+) feitas?\)/.exec(await row.innerText()) ?? [];
    return n === 'uma' ? 1 : Number(n);
  };
  await expect.poll(tries).toBeGreaterThan(0);
  await expectAccessible(desk, 'devolucoes, without balance');
  await screenshot(desk, info, 'sem-saldo');
  const before = await tries();
  await tryAgain();
  await expect.poll(tries).toBeGreaterThan(before);

  await setFault(page, 'asaas', 'nenhuma');
  const ended = rowIn('Devoluções encerradas');
  // The sweep of each minute may precede the administrator: then no attempt is left.
  await expect(async () => {
    if (!(await ended.isVisible())) await tryAgain({ timeout: 2_000 });
    await expect(ended).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(page.getByText(/voltaram para a conta que pagou o Pix/)).toBeVisible();

  await desk.goto(`/pedido/${id}`);
  await expect(desk.getByRole('heading', { name: 'Depois da recusa' })).toBeVisible();
  const receipt = desk.getByRole('link', { name: 'Recibo (PDF)' });
  await expect(receipt).toHaveAttribute('href', baixarRecibo.path.replace(':id', id));
  const [download] = await Promise.all([desk.waitForEvent('download'), receipt.click()]);
  expect(download.suggestedFilename()).toMatch(/^recibo-\d+\.pdf$/);
});
