import { expect, test } from '@playwright/test';
import { semRolagemLateral, semViolacoes } from '../support/axe.ts';
import * as passos from '../support/steps.ts';
import { novoCpf, PESSOA } from '../support/person.ts';

/** Only by npm run test:server, which hands in how the database is stopped. */
const BANCO = process.env['E2E_BANCO'] ?? '';
const VOLTANDO = 'O serviço está voltando. Nada se perde: seguimos tentando por você.';

async function banco(act: 'stop' | 'start'): Promise<void> {
  const done = await fetch(`${BANCO}/${act}`, { method: 'POST' });
  if (!done.ok) throw new Error(await done.text());
}

test.afterEach(async () => {
  // Whatever failed: the next journey has a database.
  await banco('start');
});

test('the database goes while /dados is filled in: said, kept, and saved when it is back', async ({
  page,
}, info) => {
  await passos.cadastrar(page, novoCpf());
  for (const [label, value] of Object.entries(PESSOA))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('CEP', { exact: true }).fill('01001000');
  await expect(page.getByLabel('Cidade', { exact: true })).toHaveValue('São Paulo');
  await page.getByLabel('Sem complemento').check();
  await expect(page.getByText(/Rascunho salvo/).first()).toBeVisible();

  await banco('stop');
  const numero = page.getByLabel('Número', { exact: true });
  await numero.fill('77');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText(VOLTANDO)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel('Nome completo', { exact: true })).toHaveValue(PESSOA['Nome completo']);
  await expect(numero).toHaveValue('77');
  await semViolacoes(page, 'dados, without a database');
  await semRolagemLateral(page);
  await page.screenshot({ path: info.outputPath('voltando.png') });
  await page.screenshot({ path: info.outputPath('voltando-inteira.png'), fullPage: true });

  await banco('start');
  await page.waitForURL('**/servico', { timeout: 60_000 });
  await expect(page.getByText(VOLTANDO)).toHaveCount(0);
  await page.goto('/dados');
  await expect(numero).toHaveValue('77');
});

test('a screen that is opened without a database draws itself when it is back', async ({ page }, info) => {
  await passos.pacienteNovo(page, novoCpf());
  await banco('stop');
  await page.goto('/usuario');
  await expect(page.getByRole('heading', { name: 'O serviço está voltando' })).toBeVisible({
    timeout: 60_000,
  });
  await semViolacoes(page, 'usuario, without a database');
  await page.screenshot({ path: info.outputPath('falha.png') });
  await banco('start');
  await expect(page.getByText('Você ainda não tem pedidos')).toBeVisible({ timeout: 60_000 });
});
