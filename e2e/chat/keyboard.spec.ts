import { expect, test, type Page } from '../support/test.ts';
import { PHOTO } from '../support/files.ts';
import { messageField, writeLines, log, openAdmin } from './conversa.ts';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { tabTo } from '../support/keyboard.ts';

/** A whole conversation, on both sides, by keys only. */

async function expectFocus(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
}

/** Intercepts the file chooser from the beginning: the browser must know so before a key opens it. */
function chooseWhenAsked(page: Page): (name: string) => void {
  const next = { name: '' };
  page.on('filechooser', (chooser) => void chooser.setFiles({ ...PHOTO, name: next.name }));
  return (name) => {
    next.name = name;
  };
}

async function attachByKeyboard(page: Page, name: string, choose: (name: string) => void): Promise<void> {
  choose(name);
  await tabTo(page, 'Arquivo');
  await page.keyboard.press('Space');
  await expect(page.locator('form').getByText(name, { exact: true })).toBeVisible();
  await tabTo(page, 'Anexar');
  await page.keyboard.press('Enter');
  await expect(log(page).getByRole('link', { name })).toBeVisible();
  await expectFocus(page);
}

async function sendByKeyboard(page: Page, text: string): Promise<void> {
  await tabTo(page, 'Mensagem');
  await page.keyboard.type(text);
  await tabTo(page, 'Enviar');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText(text);
  await expect(messageField(page)).toBeFocused();
  await expect(messageField(page)).toHaveValue('');
}

test('open, write, send, attach, read older ones, use a canned reply, and back to the list', async ({
  page,
  browser,
}) => {
  const cpf = newCpf();
  await prepare.paciente(page, cpf, { nome: 'Tecla Amorim Teixeira' });
  await writeLines(page, 52);
  const chooseAsPaciente = chooseWhenAsked(page);
  await page.goto('/usuario');
  await tabTo(page, 'Chat');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/chatpage');
  await expect(log(page).getByText('linha 52', { exact: true })).toBeVisible();
  await sendByKeyboard(page, 'Escrevo sem o mouse');
  await attachByKeyboard(page, 'pelo-teclado.png', chooseAsPaciente);
  // The log scrolls by keys: at its top the older messages are loaded.
  await tabTo(page, 'Mensagens');
  await page.keyboard.press('Home');
  await expect(log(page).getByText('linha 1', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Ver anteriores' })).toHaveCount(0);
  await expectFocus(page);

  const adm = await openAdmin(browser);
  const chooseAsAdm = chooseWhenAsked(adm);
  const title = `Teclado ${Date.now()}`;
  await adm.request.post('/api/respostas-prontas', {
    data: { titulo: title, texto: 'Recebemos, obrigado.' },
  });
  await adm.goto('/menu_adm');
  await expect(adm.getByRole('link', { name: /^Conversas/ })).toBeVisible();
  await tabTo(adm, 'Conversas');
  await adm.keyboard.press('Enter');
  await adm.waitForURL('**/conversas');
  await tabTo(adm, 'Buscar');
  await adm.keyboard.type(cpf);
  await expect(adm.getByRole('listitem')).toHaveCount(1);
  await tabTo(adm, 'Tecla Amorim Teixeira');
  await adm.keyboard.press('Enter');
  await adm.waitForURL(`**/chatpageadm/${cpf}`);
  await expect(log(adm)).toContainText('Escrevo sem o mouse');
  await tabTo(adm, 'Respostas prontas');
  await adm.keyboard.press('Enter');
  const reply = adm.getByRole('listitem').filter({ hasText: title });
  await expect(reply).toBeVisible();
  // Focus starts at the end of the dialog; the list is reached by wrapping around.
  for (let stop = 0; stop < 60; stop += 1) {
    await adm.keyboard.press('Tab');
    const there = await reply
      .getByRole('button', { name: 'Usar' })
      .evaluate((b) => b === document.activeElement);
    if (there) break;
  }
  await adm.keyboard.press('Enter');
  await expect(messageField(adm)).toHaveValue('Recebemos, obrigado.');
  await expect(messageField(adm)).toBeFocused();
  await tabTo(adm, 'Enviar');
  await adm.keyboard.press('Enter');
  await expect(log(page)).toContainText('Recebemos, obrigado.');
  await sendByKeyboard(adm, 'Boa tarde');
  await attachByKeyboard(adm, 'resposta.png', chooseAsAdm);
  await tabTo(adm, 'Conversas');
  await adm.keyboard.press('Enter');
  await adm.waitForURL('**/conversas');
  await expectFocus(adm);
});
