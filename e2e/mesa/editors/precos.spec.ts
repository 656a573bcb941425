import { expect, test } from '../../support/test.ts';
import { expectAccessible, expectAccessibleHere } from '../../support/axe.ts';
import { button, field, statusSaying } from '../../support/locators.ts';
import * as prepare from '../../support/prepare.ts';
import { openEditor, openTab, openPaciente } from './editors.ts';

/** On the server of the editors: published prices are charged to every patient. */

const AZUL = 'Renovação de Receita Azul';
const EXAMES = 'Pedido de Exames Complementares';
const PREP = 'PrEP Online (Prevenção ao HIV)';

test.beforeEach(({ page }) => prepare.admin(page));

test('a price: kept while typed, formatted, refused in words, live for the patient', async ({
  page,
  browser,
}) => {
  const side = await openPaciente(browser);
  await side.goto('/servico');
  await openEditor(page, '/precos');
  await expectAccessible(page, 'precos');
  await button(page, 'Salvar').click();
  await expect(statusSaying(page, 'Nada mudou: estes preços já estão valendo.')).toBeVisible();

  await field(page, AZUL).fill('');
  await field(page, AZUL).pressSequentially('R$ 1.091,x5');
  await expect(field(page, AZUL)).toHaveValue('1.091,5');
  await page.keyboard.press('Tab');
  await expect(field(page, AZUL)).toHaveValue('1.091,50');
  await expect(statusSaying(page, '1 preço mudou e ainda não foi salvo.')).toBeVisible();

  for (const [text, words, left] of [
    ['0', 'O preço não pode ser zero.', '0,00'],
    ['10000,01', 'O preço pode ser de até', '10.000,01'],
    [',', 'Você digitou “,”. Não entendemos este valor.', ''],
    ['1,2,3', 'Você digitou “1,2,3”. Não entendemos este valor.', ''],
  ] as const) {
    await field(page, EXAMES).fill(text);
    await field(page, EXAMES).blur();
    await expect(page.getByText(words)).toBeVisible();
    await expect(field(page, EXAMES)).toHaveValue(left);
  }
  for (const [text, written] of [
    ['12,345', '12,35'],
    ['1.234,567', '1.234,57'],
    ['0,005', '0,01'],
  ] as const) {
    await field(page, EXAMES).fill(text);
    await field(page, EXAMES).blur();
    await expect(field(page, EXAMES)).toHaveValue(written);
  }
  await field(page, EXAMES).fill('1,2,3');
  await button(page, 'Salvar').click();
  await expect(page.getByRole('alert')).toHaveText('Confira os preços destacados. Nada foi salvo.');
  await expectAccessibleHere(page, 'precos, refused');
  await page.getByRole('link', { name: EXAMES }).click();
  await expect(field(page, EXAMES)).toBeFocused();

  // A reload of the tab keeps unsaved prices.
  await field(page, EXAMES).fill('44,90');
  await page.reload();
  await expect(field(page, AZUL)).toHaveValue('1.091,50');
  await button(page, 'Salvar').click();
  await expect(page.getByText('Preço salvo. Já vale.')).toHaveAttribute('role', 'status');
  await expect(side.getByText(`${AZUL}: antes R$ 89,90, agora R$ 1.091,50.`)).toBeVisible({ timeout: 3_000 });
  expect(await (await side.request.get('/')).text()).toContain('R$\u00A01.091,50');
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(AZUL);
  await expect(first).toContainText('R$ 1.091,50');

  await field(page, PREP).fill('');
  await expect(statusSaying(page, `Ao salvar, sai da venda: ${PREP}.`)).toBeVisible();
  await button(page, 'Salvar').click();
  await expect(statusSaying(page, `Preço salvo. ${PREP}: Indisponível no momento.`)).toBeVisible();
  await expect(page.getByText('· Indisponível no momento')).toBeVisible();
  await side.getByRole('radio', { name: PREP }).check();
  await expect(side.getByText('Indisponível no momento', { exact: true })).toBeVisible({ timeout: 3_000 });
  await button(side, 'Continuar').click();
  await expect(side.getByRole('alert')).toContainText('Este serviço está indisponível no momento.');
});

test('a price in two tabs → the later one decides without a loss; closing unsaved → asked', async ({
  page,
}) => {
  await openEditor(page, '/precos');
  const other = await openTab(page, '/precos');
  await field(page, AZUL).fill('80');
  await field(other, AZUL).fill('85');
  await button(other, 'Salvar').click();
  await expect(page.getByRole('alert')).toContainText('agora vale R$ 85,00', { timeout: 3_000 });
  await expect(field(page, AZUL)).toHaveValue(/^80/);
  await button(page, 'Salvar').click();
  await expect(page.getByText('Escolha qual vale antes de salvar.')).toBeVisible();
  await expectAccessibleHere(page, 'precos, conflict');
  await button(page, 'Ficar com o meu').click();
  await expect(field(page, AZUL)).toBeFocused();
  await button(page, 'Salvar').click();
  await expect(page.getByText('Preço salvo. Já vale.')).toBeVisible();
  await expect(field(other, AZUL)).toHaveValue('80,00', { timeout: 3_000 });

  await field(page, AZUL).fill('1');
  await button(page, 'Descartar').click();
  await expect(field(page, AZUL)).toHaveValue('80,00');
  await expect(button(page, 'Desfazer')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, AZUL)).toHaveValue(/^1/);

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
});
