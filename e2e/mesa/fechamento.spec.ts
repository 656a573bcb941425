import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/test.ts';
import { mesEmPalavras, mesEmSaoPaulo, somarMeses } from '#domain/calendario/mes.ts';
import { expectAccessible } from '../support/axe.ts';
import * as prepare from '../support/prepare.ts';

test('the clinic’s month: from the refunds, a month back and forth, the tax notes as a file', async ({
  page,
}) => {
  const today = mesEmSaoPaulo(new Date());
  // On the first of a month no payment of the demonstration is in it.
  const paid = mesEmSaoPaulo(new Date(Date.now() - 3 * 86_400_000));
  await prepare.admin(page);
  await page.goto('/devolucoes');
  await page.getByRole('link', { name: 'Fechamento do mês' }).click();
  await expect(page.getByRole('heading', { name: mesEmPalavras(today) })).toBeVisible();
  await page.goto(`/fechamento?mes=${paid}`);
  await expect(page.getByRole('heading', { name: mesEmPalavras(paid) })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Pagamentos e devoluções' })).toBeVisible();
  await expectAccessible(page, 'fechamento');

  await page.getByRole('button', { name: 'Baixar CSV das notas' }).click();
  const dialog = page.getByRole('dialog', { name: `Baixar os pagamentos de ${mesEmPalavras(paid)}?` });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar CSV das notas' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`notas-${paid}.csv`);
  expect(await readFile(await file.path(), 'utf8')).toContain('"Serviço de telemedicina · pedido');

  // The demonstration is three weeks old: whether it has an earlier month depends on the day.
  const [before, after] = [somarMeses(today, -1), somarMeses(today, 1)];
  await page.goto(`/fechamento?mes=${after}`);
  await expect(page.getByRole('heading', { name: mesEmPalavras(after) })).toBeVisible();
  await page.getByRole('link', { name: `Mês anterior: ${mesEmPalavras(today)}` }).click();
  await expect(page.getByRole('heading', { name: mesEmPalavras(today) })).toBeVisible();
  await page.goto(`/fechamento?mes=${before}`);
  await page.getByRole('link', { name: `Próximo mês: ${mesEmPalavras(today)}` }).click();
  await expect(page.getByRole('heading', { name: mesEmPalavras(today) })).toBeVisible();
});
