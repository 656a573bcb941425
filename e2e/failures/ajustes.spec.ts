import { expect, test } from '../support/test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { button } from '../support/locators.ts';
import { setFault } from './switches.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshots } from '../support/screenshot.ts';

/** Its job gives up after two retries, at most 20 s apart; later where a provider that failed before is asked less often. */
const GIVEN_UP_MS = 200_000;

test.afterEach(({ page }) => setFault(page, 'asaas', 'nenhuma'));

test('a job fails → alarm at the start page; by keyboard to it and tried again → gone', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(320_000);
  const patient = await (await browser.newContext()).newPage();
  await prepare.paciente(patient, newCpf());
  await prepare.pedidoWithPix(patient, 'Atestados de saúde');
  await setFault(page, 'asaas', 'down');
  // Opening the list asks the provider again for unpaid charges.
  await patient.goto('/usuario');

  await prepare.admin(page);
  const now = page.getByRole('region', { name: 'Precisa de uma pessoa agora' });
  await expect(async () => {
    await patient.reload();
    await page.goto('/menu_adm');
    await expect(now.getByText(/tarefas? do sistema falh/)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: GIVEN_UP_MS, intervals: [5_000] });
  await screenshots(page, info, 'menu_adm-alarme');
  await now.getByRole('link', { name: 'Ver as falhas' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/ajustes#tarefas');
  const jobs = page.getByRole('region', { name: 'Tarefas do sistema' });
  await expect(jobs).toBeFocused();
  await expect(jobs.getByText('Pagamento (Asaas) não respondeu.')).toBeVisible();
  await screenshots(page, info, 'ajustes');
  await expectAccessible(page, 'ajustes, a job failed');
  await expectNoSidewaysScroll(page);

  await setFault(page, 'asaas', 'nenhuma');
  await button(jobs, 'Tentar de novo: Perguntar ao Asaas por pagamentos').focus();
  await page.keyboard.press('Enter');
  await expect(jobs.getByText(/voltou|voltaram/)).toBeVisible();
  await expect(jobs.getByText('Perguntar ao Asaas por pagamentos')).toBeHidden();

  const settings = page.getByRole('region', { name: 'Para quem opera o servidor' });
  await settings.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(settings.getByRole('row', { name: /^PORT / })).toBeVisible();
  await screenshots(page, info, 'ajustes-operador');
});
