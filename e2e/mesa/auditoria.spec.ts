import { readFile } from 'node:fs/promises';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';
import { MEDICA, paidPedido } from '../support/documento.ts';
import { tabTo } from '../support/keyboard.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import { newName, openTakenCaso } from '../medico/doctor.ts';

test('a doctor opens a case → the administrator and the patient see it, by the keyboard alone', async ({
  page: patient,
  browser,
}, info) => {
  const nome = newName();
  const id = await paidPedido(patient.context(), 'Renovação de Receita Simples (Branca)', { nome });
  const [house, desk] = [await browser.newContext(), await browser.newContext()];
  const doctor = await house.newPage();
  await prepare.call(doctor, entrarMedico, { body: MEDICA });
  await openTakenCaso(doctor, id, nome);

  const admin = await desk.newPage();
  await prepare.admin(admin);
  await admin.goto('/auditoria');
  await expect(admin.getByText(/Corrente (nova|inteira)\./)).toBeVisible();
  const table = admin.getByRole('table', { name: 'Registros, do mais novo ao mais antigo' });
  await expect(table).toBeVisible();
  await tabTo(admin, 'Paciente');
  await admin.keyboard.type('Quixadá Xavante');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Nenhum paciente com este nome, CPF ou número.')).toBeVisible();
  await expectAccessible(admin, 'auditoria, nobody found');
  await admin.getByLabel('Paciente', { exact: true }).fill(nome);
  await tabTo(admin, 'Ação');
  await admin.keyboard.type('Abrir pr');
  await tabTo(admin, 'Filtrar');
  await admin.keyboard.press('Enter');
  const line = table.getByRole('row').filter({ hasText: 'Caso lido' });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(nome);
  await expect(line).toContainText('CRM');
  await expectAccessible(admin, 'auditoria, of a patient');
  await admin.setViewportSize({ width: 1440, height: 900 });
  await screenshot(admin, info, 'auditoria-desk');
  await admin.emulateMedia({ colorScheme: 'dark' });
  await screenshot(admin, info, 'auditoria-desk-dark');
  await admin.setViewportSize({ width: 390, height: 844 });
  await screenshot(admin, info, 'auditoria-phone-dark');
  await admin.emulateMedia({ colorScheme: 'light' });
  await screenshot(admin, info, 'auditoria-phone');

  await admin.getByLabel('De', { exact: true }).fill('2026-11-20');
  await admin.getByLabel('Até', { exact: true }).fill('2026-11-01');
  await admin.getByRole('button', { name: 'Filtrar' }).click();
  await expect(admin.getByLabel('Até', { exact: true })).toBeFocused();
  await expect(admin.getByText('O último dia vem antes do primeiro.')).toBeVisible();
  await expect(admin.getByLabel('Paciente', { exact: true })).toHaveValue(nome);

  await admin.getByRole('button', { name: 'Conferir agora' }).click();
  await expect(admin.getByText('nenhum faltando nem mudado')).toBeVisible();
  await admin.getByRole('button', { name: 'Exportar' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Exportar a auditoria?' });
  const download = admin.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Exportar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^auditoria-[\d-]+\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(nome);

  await patient.goto('/conta');
  const seen = patient.getByRole('group', { name: 'Acessos aos seus dados' });
  await expect(seen).toContainText('Abriu o prontuário do pedido');
  await expect(seen).toContainText('CRM');
  await expectAccessible(patient, 'conta, with a look');
  await seen.scrollIntoViewIfNeeded();
  await screenshot(patient, info, 'conta-acessos');
  await patient.setViewportSize({ width: 1440, height: 900 });
  await patient.emulateMedia({ colorScheme: 'dark' });
  await screenshot(patient, info, 'conta-acessos-desk-dark');
  await Promise.all([house.close(), desk.close()]);
});
