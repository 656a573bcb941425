import { expect, test } from '../support/test.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/axe.ts';
import * as steps from '../support/steps.ts';
import { newCpf, PERSON } from '../support/person.ts';

/** Only in npm run test:server, which controls the database. */
const DATABASE_CONTROL = process.env['E2E_DATABASE_CONTROL'] ?? '';
const COMING_BACK = 'O serviço está voltando. Nada se perde: seguimos tentando por você.';

async function database(act: 'stop' | 'start'): Promise<void> {
  const done = await fetch(`${DATABASE_CONTROL}/${act}`, { method: 'POST' });
  if (!done.ok) throw new Error(await done.text());
}

test.afterEach(async () => {
  // Restores the database for the next journey after any failure.
  await database('start');
});

test('the database goes while /dados is filled in: said, kept, and saved when it is back', async ({
  page,
}, info) => {
  await steps.register(page, newCpf());
  for (const [label, value] of Object.entries(PERSON))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('CEP', { exact: true }).fill('01001000');
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('São Paulo');
  await page.getByLabel('Sem complemento').check();
  await expect(page.getByText(/Rascunho salvo/).first()).toBeVisible();

  await database('stop');
  const numberField = page.getByLabel('Número', { exact: true });
  await numberField.fill('77');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText(COMING_BACK)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel('Nome completo', { exact: true })).toHaveValue(PERSON['Nome completo']);
  await expect(numberField).toHaveValue('77');
  await expectNoViolations(page, 'dados, without a database');
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: info.outputPath('coming-back.png') });
  await page.screenshot({ path: info.outputPath('coming-back-whole.png'), fullPage: true });

  await database('start');
  await page.waitForURL('**/servico', { timeout: 60_000 });
  await expect(page.getByText(COMING_BACK)).toHaveCount(0);
  await page.goto('/dados');
  await expect(numberField).toHaveValue('77');
});

test('a screen that is opened without a database draws itself when it is back', async ({ page }, info) => {
  await steps.newPaciente(page, newCpf());
  await database('stop');
  await page.goto('/usuario');
  await expect(page.getByRole('heading', { name: 'O serviço está voltando' })).toBeVisible({
    timeout: 60_000,
  });
  await expectNoViolations(page, 'usuario, without a database');
  await page.screenshot({ path: info.outputPath('failed.png') });
  await database('start');
  await expect(page.getByText('Você ainda não tem pedidos')).toBeVisible({ timeout: 60_000 });
});
