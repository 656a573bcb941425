import { randomInt } from 'node:crypto';
import { expect, test } from '../support/test.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { expectAccessible } from '../support/axe.ts';
import { MEDICA } from '../support/documento.ts';
import { button, field } from '../support/locators.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

test('a doctor enters a range of numbers; one that is known already is refused in words', async ({
  page,
}, info) => {
  await prepare.call(page, entrarMedico, { body: MEDICA });
  await page.goto('/medico/numeros');
  const rows = page.getByRole('table', { name: 'Faixas de números' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Receita de controle especial (RCE)' }).first()).toBeVisible();
  await button(page, 'Adicionar faixa').click();
  await expect(page.getByRole('alert')).toHaveText('Confira os números da faixa.');
  await expectAccessible(page, 'medico/numeros, refused');
  await screenshot(page, info, 'numeros');

  await field(page, 'Primeiro número').fill('9411.1-00.0000001');
  await field(page, 'Último número').fill('9411.1-00.0000002');
  await button(page, 'Adicionar faixa').click();
  await expect(page.getByRole('alert')).toContainText('Estes números já estão na faixa de 9411.1-00.0000001');
  // The input stays; a range that was never entered before is accepted.
  await expect(field(page, 'Primeiro número')).toHaveValue('9411.1-00.0000001');
  const block = `${randomInt(1, 9)}00${randomInt(1_000, 9_999)}`;
  await field(page, 'Primeiro número').fill(`2511${block}000`);
  await field(page, 'Último número').fill(`2512${block}000`);
  await button(page, 'Adicionar faixa').click();
  await expect(page.getByRole('alert')).toContainText('devem começar pelos mesmos sete algarismos');
  await field(page, 'Primeiro número').fill(`2511${block}001`);
  await field(page, 'Último número').fill(`2511${block}050`);
  await button(page, 'Adicionar faixa').click();
  await expect(page.getByRole('status').filter({ hasText: 'Faixa adicionada.' })).toBeVisible();
  await expect(rows.filter({ hasText: `2511.${block.charAt(0)}-` }).filter({ hasText: '50' })).toBeVisible();
});

test('a doctor asks SNCR for a block: signs in there, comes back, and the numbers are there', async ({
  page,
}, info) => {
  await prepare.call(page, entrarMedico, { body: MEDICA });
  await page.goto('/medico/numeros');
  await page.getByLabel('Números para').selectOption('NRB2');
  await field(page, 'Quantidade').fill('60');
  await button(page, 'Pedir números ao SNCR').click();
  await expect(page.getByRole('alert')).toHaveText('Peça de 10 a 50 números.');
  await expectAccessible(page, 'medico/numeros, asking');
  await page.getByLabel('Números para').selectOption('RCE');
  await button(page, 'Pedir números ao SNCR').click();
  await page.getByRole('combobox', { name: 'Médico' }).selectOption({ label: 'Helena Prado' });
  await expectAccessible(page, 'SNCR of the demonstration');
  await button(page, 'Entrar com gov.br').click();
  await expect(page).toHaveURL('/medico/numeros');
  await expect(page.getByText('Números recebidos do SNCR')).toBeVisible();
  await expect(page.getByText('1.000 números entraram.')).toBeVisible();
  await expectAccessible(page, 'medico/numeros, received');
  await screenshot(page, info, 'numeros-recebidos');
});
