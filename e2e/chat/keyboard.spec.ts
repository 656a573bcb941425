import { expect, test, type Page } from '@playwright/test';
import { FOTO } from '../support/files.ts';
import { campo, jaEscritas, log, mesa } from './conversa.ts';
import { novoCpf } from '../support/person.ts';
import * as prontos from '../support/prepare.ts';
import { irAte } from '../support/keyboard.ts';

/** A whole conversation, on both sides, in which nothing but keys is used. */

async function comFoco(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
}

/** Listens from the beginning: the browser must know that its own chooser is not wanted before a key opens it. */
function escolherQuandoPedir(page: Page): (name: string) => void {
  const proximo = { name: '' };
  page.on('filechooser', (chooser) => void chooser.setFiles({ ...FOTO, name: proximo.name }));
  return (name) => {
    proximo.name = name;
  };
}

async function anexarPeloTeclado(page: Page, name: string, escolher: (name: string) => void): Promise<void> {
  escolher(name);
  await irAte(page, 'Arquivo');
  await page.keyboard.press('Space');
  await expect(page.locator('form').getByText(name, { exact: true })).toBeVisible();
  await irAte(page, 'Anexar');
  await page.keyboard.press('Enter');
  await expect(log(page).getByRole('link', { name })).toBeVisible();
  await comFoco(page);
}

async function enviarPeloTeclado(page: Page, texto: string): Promise<void> {
  await irAte(page, 'Mensagem');
  await page.keyboard.type(texto);
  await irAte(page, 'Enviar');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText(texto);
  await expect(campo(page)).toBeFocused();
  await expect(campo(page)).toHaveValue('');
}

test('open, write, send, attach, read older ones, use a canned reply, and back to the list', async ({
  page,
  browser,
}) => {
  const cpf = novoCpf();
  await prontos.paciente(page, cpf, { nome: 'Tecla Amorim Teixeira' });
  await jaEscritas(page, 70);
  const doPaciente = escolherQuandoPedir(page);
  await page.goto('/usuario');
  await irAte(page, 'Chat');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/chatpage');
  await expect(log(page).getByText('linha 70', { exact: true })).toBeVisible();
  await enviarPeloTeclado(page, 'Escrevo sem o mouse');
  await anexarPeloTeclado(page, 'pelo-teclado.png', doPaciente);
  // The log takes the keys of a page: at its top the older ones come.
  await irAte(page, 'Mensagens');
  await page.keyboard.press('Home');
  await expect(log(page).getByText('linha 1', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Ver anteriores' })).toHaveCount(0);
  await comFoco(page);

  const adm = await mesa(browser);
  const daMesa = escolherQuandoPedir(adm);
  const titulo = `Teclado ${Date.now()}`;
  await adm.request.post('/api/respostas-prontas', { data: { titulo, texto: 'Recebemos, obrigado.' } });
  await adm.goto('/menu_adm');
  await expect(adm.getByRole('heading', { level: 1 })).toBeVisible();
  // On a phone the ways of the desk are behind a button.
  if ((adm.viewportSize()?.width ?? 0) < 768) {
    await irAte(adm, 'Menu');
    await adm.keyboard.press('Enter');
  }
  await irAte(adm, 'Conversas');
  await adm.keyboard.press('Enter');
  await adm.waitForURL('**/conversas');
  await irAte(adm, 'Buscar');
  await adm.keyboard.type(cpf);
  await expect(adm.getByRole('listitem')).toHaveCount(1);
  await irAte(adm, 'Tecla Amorim Teixeira');
  await adm.keyboard.press('Enter');
  await adm.waitForURL(`**/chatpageadm/${cpf}`);
  await expect(log(adm)).toContainText('Escrevo sem o mouse');
  await irAte(adm, 'Respostas prontas');
  await adm.keyboard.press('Enter');
  const resposta = adm.getByRole('listitem').filter({ hasText: titulo });
  await expect(resposta).toBeVisible();
  // The dialog begins at its end; the list is reached by going round.
  for (let stop = 0; stop < 60; stop += 1) {
    await adm.keyboard.press('Tab');
    const there = await resposta
      .getByRole('button', { name: 'Usar' })
      .evaluate((b) => b === document.activeElement);
    if (there) break;
  }
  await adm.keyboard.press('Enter');
  await expect(campo(adm)).toHaveValue('Recebemos, obrigado.');
  await expect(campo(adm)).toBeFocused();
  await irAte(adm, 'Enviar');
  await adm.keyboard.press('Enter');
  await expect(log(page)).toContainText('Recebemos, obrigado.');
  await enviarPeloTeclado(adm, 'Boa tarde');
  await anexarPeloTeclado(adm, 'resposta.png', daMesa);
  await irAte(adm, 'Conversas');
  await adm.keyboard.press('Enter');
  await adm.waitForURL('**/conversas');
  await comFoco(adm);
  await adm.context().close();
});

test('the focus goes to the field when the button that had it is gone', async ({ page }) => {
  await prontos.paciente(page, novoCpf());
  await page.goto('/chatpage');
  await expect(log(page)).toBeVisible();
  const seletor = page.getByLabel('Arquivo', { exact: true });
  await seletor.setInputFiles({ ...FOTO, name: 'tirar.png' });
  await irAte(page, 'Tirar tirar.png');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nenhum arquivo escolhido')).toBeVisible();
  await expect(seletor).toBeFocused();
  // The server refuses it after all: the line says why, and goes at a key.
  await page.route('**/api/uploads**', (route) =>
    route.fulfill({
      status: 415,
      json: {
        error: {
          code: 'arquivo_recusado',
          message: 'Não foi enviado: o antivírus encontrou uma ameaça neste arquivo. O pedido segue sem ele.',
          requestId: '1',
        },
      },
    }),
  );
  await seletor.setInputFiles({ ...FOTO, name: 'ameaca.png' });
  await irAte(page, 'Anexar');
  await page.keyboard.press('Enter');
  const linha = log(page).getByRole('alert');
  await expect(linha).toHaveText('Não foi enviado: o antivírus encontrou uma ameaça neste arquivo.');
  await expect(log(page).getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
  await irAte(page, 'Remover ameaca.png');
  await page.keyboard.press('Enter');
  await expect(linha).toHaveCount(0);
  await expect(campo(page)).toBeFocused();
});
