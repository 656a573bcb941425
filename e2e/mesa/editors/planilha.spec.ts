import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';
import { expectAccessible, expectAccessibleHere } from '../../support/axe.ts';
import { button, field, statusSaying } from '../../support/locators.ts';
import * as prepare from '../../support/prepare.ts';
import { screenshot, screenshots } from '../../support/screenshot.ts';
import { openEditor } from './editors.ts';

/** On the server of the editors: published prices are charged to every patient. */

const SIMPLES = 'Renovação de Receita Simples (Branca)';

test.beforeEach(({ page }) => prepare.admin(page));

async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await button(page, 'Exportar CSV').click();
  return readFile(await (await download).path(), 'utf8');
}

const choose = (page: Page, text: string, name = 'lista.csv') =>
  field(page, 'Importar CSV').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const preview = (page: Page) => page.getByRole('complementary', { name: 'Como o paciente vê' });

test('questions: exported, changed in a file, checked line by line, and published by Salvar', async ({
  page,
}, info) => {
  await openEditor(page, '/perguntasTrat');
  const file = await exported(page);
  await choose(page, file);
  await expect(page.getByText('O arquivo é igual ao que já vale: nada mudaria.')).toBeVisible();
  await button(page, 'Descartar arquivo').click();
  await expect(page.getByText('O arquivo é igual')).toHaveCount(0);

  const lines = file.trimEnd().split('\r\n');
  const width = (lines[0] ?? '').split(';').length;
  const row = (first: string, mark = '') => [first, '', mark].join(';') + ';'.repeat(width - 3);
  await choose(page, [file.trimEnd(), row('"Quem indicou?"', 'talvez'), row('', 'sim')].join('\r\n'));
  await expect(page.getByRole('alert')).toContainText('Há erros no arquivo. Nada mudou');
  await expect(page.getByText('Em “Atenção” escreva “sim”, ou deixe vazio.')).toBeVisible();
  await expect(page.getByText('Escreva a pergunta ou remova-a.')).toBeVisible();
  await expect(button(page, 'Levar ao editor')).toHaveCount(0);
  await expectAccessible(page, 'perguntasTrat, a file with mistakes');
  await screenshot(page, info, 'planilha-erros');

  const asked = `=Quem indicou o remédio ${Date.now()}?`;
  await choose(page, [file.trimEnd(), row(`"${asked}"`, 'sim')].join('\r\n'));
  await expect(page.getByRole('heading', { name: 'Conferência de lista.csv' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: `Nova: ${asked}` })).toBeVisible();
  await expectAccessibleHere(page, 'perguntasTrat, a file');
  await screenshots(page, info, 'planilha');
  await button(page, 'Levar ao editor').click();
  await expect(page.getByText('lista.csv está no editor.')).toBeVisible();
  await expect(preview(page).getByText(asked)).toBeVisible();
  await expect(statusSaying(page, /Por salvar: 1 nova/)).toBeVisible();
  await button(page, 'Salvar').click();
  await expect(statusSaying(page, 'Perguntas Atualizadas com Sucesso!')).toBeVisible();
  // Nothing in the file runs as a formula, and the question comes back as it was.
  const after = await exported(page);
  expect(after).toContain(`"'${asked}"`);
  await choose(page, after);
  await expect(page.getByText('O arquivo é igual ao que já vale: nada mudaria.')).toBeVisible();
});

test('prices: a file is taken into the editor, and the patient’s view changes with it at once', async ({
  page,
}, info) => {
  await openEditor(page, '/precos');
  const before = await field(page, SIMPLES).inputValue();
  await field(page, SIMPLES).fill('61,5');
  await expect(preview(page).getByText('R$ 61,50')).toBeVisible();
  await screenshots(page, info, 'precos');
  await button(page, 'Descartar').click();
  await choose(page, `Serviço,Preço (R$)\n${SIMPLES},0\nMassagem,10`, 'precos.csv');
  await expect(page.getByText('Não conhecemos o serviço “Massagem”.')).toBeVisible();
  await expect(page.getByText('O preço não pode ser zero.')).toBeVisible();
  await choose(page, `Serviço,Preço (R$)\n${SIMPLES},"62,40"`, 'precos.csv');
  await expect(page.getByRole('listitem').filter({ hasText: `${before} → R$ 62,40` })).toBeVisible();
  await button(page, 'Levar ao editor').click();
  await expect(field(page, SIMPLES)).toHaveValue('62,40');
  await button(page, 'Salvar').click();
  await expect(statusSaying(page, 'Preço salvo. Já vale.')).toBeVisible();
  const file = await exported(page);
  await choose(page, file);
  await expect(page.getByText('O arquivo é igual ao que já vale: nada mudaria.')).toBeVisible();
  await choose(page, 'x'.repeat(600_000), 'enorme.csv');
  await expect(page.getByText('O arquivo passa do limite de')).toBeVisible();
});

test('freights and deadlines: what the patient reads is beside the edit', async ({ page }, info) => {
  await openEditor(page, '/fretes');
  await field(page, 'Acre, Azul').fill('31,25');
  await expect(preview(page).getByText('R$ 31,25')).toBeVisible();
  await expect(field(page, 'Estado do paciente')).toHaveValue('AC');
  await field(page, 'Estado do paciente').selectOption('SP');
  await expect(preview(page).getByText('R$ 31,25')).toHaveCount(0);
  await expectAccessible(page, 'fretes, edited');
  await screenshots(page, info, 'fretes');
  await button(page, 'Descartar').click();

  await openEditor(page, '/prazos');
  const promise = page.locator('.prazos-promessa');
  await field(page, 'Ver o prazo de um pagamento em').fill('2031-03-03');
  const usual = await promise.textContent();
  await field(page, 'Dia').fill('05/03/2031');
  await field(page, 'Nome').fill('Festa da cidade');
  await button(page, 'Adicionar feriado').click();
  await expect(promise).not.toHaveText(usual ?? '');
  await expect(statusSaying(page, /^Com as mudanças por salvar\. Sem elas, promete até /)).toBeVisible();
  await expectAccessible(page, 'prazos, edited');
  await screenshots(page, info, 'prazos');
  await button(page, 'Descartar').click();
  await expect(promise).toHaveText(usual ?? '');
});
